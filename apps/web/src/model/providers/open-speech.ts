import { AppError } from '@parlando/contract';
import {
  type AzureApi,
  type ProviderAudio,
  type ProviderTransport,
  speakAzure,
  speakCompatible,
} from '@parlando/providers';
import type { AppSettings } from '../settings/settings-store.ts';
import { azureEndpoint, providerKey, providerKind } from './provider-access.ts';
import { type SpeechWanted, speakThroughRelay } from './relay-client.ts';

/** Looks up `fetch` at each call, because it may be replaced. */
export function browserTransport(signal: AbortSignal): ProviderTransport {
  return { fetch: (input, init) => fetch(input, init), signal };
}

/**
 * Sends one request by the route from the settings; resolves when the first audio bytes have arrived. The caller must
 * have checked the settings.
 */
export function openSpeech(
  wanted: SpeechWanted,
  settings: AppSettings,
  signal: AbortSignal,
): Promise<ProviderAudio> {
  const kind = providerKind(wanted.api);
  if (kind === 'chat' || kind === null) throw new AppError('UNKNOWN_API_TYPE');
  if (providerKey(kind, settings).route === 'relay') return speakThroughRelay(wanted, settings, signal);
  const { ssml, isPlainText, format } = wanted;
  const spoken = { ssml, isPlainText, format };
  switch (kind) {
    case 'azure': {
      const endpoint = azureEndpoint(settings);
      return speakAzure({ endpoint, api: wanted.api as AzureApi, ...spoken }, browserTransport(signal));
    }
    case 'compatible': {
      const { thirdPartyApi: address, tts88Key: key } = settings;
      return speakCompatible({ address, key, ...spoken }, browserTransport(signal));
    }
  }
}
