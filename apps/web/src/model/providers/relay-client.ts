import {
  AppError,
  limits,
  type ProviderFormat,
  providerKeyHeader,
  relaySpeech,
  relayVoices,
  testRelay,
} from '@parlando/contract';
import {
  AzureVoice,
  audioCheck,
  brokenAzureAudio,
  type ProviderAudio,
  type ProviderTestResult,
} from '@parlando/providers';
import { call, openCall } from '../../lib/api-client.ts';
import type { AppSettings } from '../settings/settings-store.ts';
import { providerKey, providerKind } from './provider-access.ts';

export interface SpeechWanted {
  readonly api: number;
  readonly ssml: string;
  /** The SSML was generated from plain text. */
  readonly isPlainText: boolean;
  readonly format: ProviderFormat;
}

/** Speaks through our server. @throws ApiError with the same codes as a direct call */
export async function speakThroughRelay(
  request: SpeechWanted,
  settings: AppSettings,
  signal: AbortSignal,
): Promise<ProviderAudio> {
  const { address, keyHost } = where(request.api, settings);
  const response = await openCall(
    relaySpeech,
    { body: { ...request, region: settings.serviceRegion, ...(address !== null && { address, keyHost }) } },
    { signal, headers: keyHeader(request.api, settings), timeoutMs: limits.timeoutMs.synthesis },
  );
  if (!response.body) throw new AppError('PROVIDER_NO_AUDIO', { reason: 'empty' });
  const isWav = response.headers.get('Content-Type')?.startsWith('audio/wav');
  const contentType = isWav ? 'audio/wav' : 'audio/mpeg';
  const check = audioCheck(contentType);
  const stream = wholeOrFailed(response.body, signal, {
    onChunk: (chunk) => check.push(chunk),
    explain: (cause) =>
      providerKind(request.api) === 'azure' ? brokenAzureAudio(check.durationMs, cause) : truncated(cause),
  });
  return { contentType, stream };
}

export async function voicesThroughRelay(settings: AppSettings, signal: AbortSignal): Promise<AzureVoice[]> {
  const { items } = await call(
    relayVoices,
    { body: { region: settings.serviceRegion } },
    { signal, headers: keyHeader(1, settings) },
  );
  return items.flatMap((item) => AzureVoice.safeParse(item).data ?? []);
}

export async function testThroughRelay(
  api: number,
  settings: AppSettings,
  signal: AbortSignal,
): Promise<ProviderTestResult> {
  const { address, keyHost } = where(api, settings);
  const place =
    providerKind(api) === 'chat'
      ? { baseUrl: settings.openAIBaseUrl, model: settings.gptModel, keyHost }
      : { region: settings.serviceRegion, ...(address !== null && { address, keyHost }) };
  const { voices, models } = await call(
    testRelay,
    { body: { service: api, ...place } },
    { signal, headers: keyHeader(api, settings) },
  );
  return { ...(voices !== undefined && { voices }), ...(models && { models }) };
}

function where(api: number, settings: AppSettings) {
  return providerKey(providerKind(api) ?? 'azure', settings);
}

/**
 * The service's key for a relay call: it is sent in this header only.
 * @throws AppError AUTH_ERROR for a key that is invalid in a header: the message of `fetch` would contain the key
 */
export function keyHeader(api: number, settings: AppSettings): Record<string, string> {
  const key = where(api, settings).key.trim();
  if (!/^[\x21-\x7e]*$/.test(key)) throw new AppError('AUTH_ERROR');
  return key ? { [providerKeyHeader]: key } : {};
}

/** Turns a broken connection into an error: the server closes it if the audio is incomplete. */
function wholeOrFailed(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  { onChunk, explain }: { onChunk: (chunk: Uint8Array) => void; explain: (cause: unknown) => AppError },
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) return controller.close();
        onChunk(value);
        controller.enqueue(value);
      } catch (cause) {
        controller.error(signal.aborted ? signal.reason : explain(cause));
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

function truncated(cause: unknown): AppError {
  return new AppError('PROVIDER_NO_AUDIO', { reason: 'truncated' }, { cause });
}
