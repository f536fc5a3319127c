import {
  type AzureApi,
  type ProviderTarget,
  type ProviderTestResult,
  testProvider,
} from '@parlando/providers';
import { browserTransport } from '../../model/providers/open-speech.ts';
import {
  azureEndpoint,
  checkAccess,
  providerKey,
  providerKind,
} from '../../model/providers/provider-access.ts';
import { testThroughRelay } from '../../model/providers/relay-client.ts';
import type { AppSettings } from '../../model/settings/settings-store.ts';

/**
 * Checks with the provider whether it accepts the key in these settings, by their route.
 * @throws AppError or ApiError that a conversion would fail with
 */
export async function testKey(
  api: number,
  settings: AppSettings,
  signal: AbortSignal,
): Promise<ProviderTestResult> {
  checkAccess(api, settings, 'test');
  const { route } = providerKey(providerKind(api) ?? 'azure', settings);
  if (route === 'relay') return testThroughRelay(api, settings, signal);
  return testProvider(targetOf(api, settings), browserTransport(signal));
}

function targetOf(api: number, settings: AppSettings): ProviderTarget {
  switch (providerKind(api)) {
    case 'compatible':
      return { service: 'compatible', address: settings.thirdPartyApi, key: settings.tts88Key };
    case 'chat': {
      const { openAIBaseUrl: baseUrl, openAIKey: key, gptModel: model } = settings;
      return { service: 'chat', baseUrl, key, model };
    }
    default:
      return { service: 'azure', endpoint: azureEndpoint(settings), api: api as AzureApi };
  }
}
