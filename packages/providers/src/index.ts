import type { AzureVoice } from './azure-voice.ts';
import type {
  AzureEndpoint,
  AzureSpeechRequest,
  ChatRequest,
  CompatibleSpeechRequest,
  ProviderAudio,
  ProviderSettings,
  ProviderTarget,
  ProviderTestResult,
  ProviderTransport,
  RetryOptions,
} from './provider-types.ts';

export { AzureVoice } from './azure-voice.ts';
export type * from './provider-types.ts';

// The bodies follow within the hour; the signatures stand.
const unwritten = (): never => {
  throw new Error('not written yet');
};
export async function speakAzure(
  _request: AzureSpeechRequest,
  _transport: ProviderTransport,
): Promise<ProviderAudio> {
  return unwritten();
}
export async function listAzureVoices(
  _endpoint: AzureEndpoint,
  _transport: ProviderTransport,
): Promise<AzureVoice[]> {
  return unwritten();
}
export async function speakCompatible(
  _request: CompatibleSpeechRequest,
  _transport: ProviderTransport,
): Promise<ProviderAudio> {
  return unwritten();
}
export async function* writeChat(
  _request: ChatRequest,
  _transport: ProviderTransport,
): AsyncGenerator<string, void> {
  yield unwritten();
}
export async function testProvider(
  _target: ProviderTarget,
  _transport: ProviderTransport,
): Promise<ProviderTestResult> {
  return unwritten();
}
/** @throws AppError EMPTY_CONTENT, MISSING_AZURE_KEY, MISSING_AZURE_REGION (3 only), MISSING_TTS88_URL, MISSING_OPENAI_KEY, UNKNOWN_API_TYPE */
export function checkPreconditions(_api: number, _settings: ProviderSettings, _content: string): void {
  unwritten();
}
export async function withRetries<T>(
  _attempt: (n: number) => Promise<T>,
  _options: RetryOptions,
): Promise<T> {
  return unwritten();
}
