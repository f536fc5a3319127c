import { AppError, chatService, findSpeechService } from '@parlando/contract';
import { type AzureEndpoint, checkPreconditions } from '@parlando/providers';
import { presentInstance } from '../instance/instance.ts';
import { type AppSettings, hostOf, type Route } from '../settings/settings-store.ts';

/** The person's own providers; services 1 to 3 share a key. */
export type ProviderKind = 'azure' | 'compatible' | 'chat';

/** Null for the free service and for what is no service. */
export function providerKind(api: number): ProviderKind | null {
  if (api === chatService) return 'chat';
  const provider = findSpeechService(api)?.provider;
  if (provider === 'azure') return 'azure';
  return provider === 'azure-compatible' ? 'compatible' : null;
}

interface ProviderKey {
  readonly key: string;
  /** Where calls go now; null where the key itself says it, with the region. */
  readonly address: string | null;
  /** Host that the key was saved for. */
  readonly keyHost: string;
  readonly route: Route;
}

export function providerKey(kind: ProviderKind, settings: AppSettings): ProviderKey {
  switch (kind) {
    case 'azure':
      return { key: settings.speechKey, address: null, keyHost: '', route: settings.azureRoute };
    case 'compatible':
      return {
        key: settings.tts88Key,
        address: settings.thirdPartyApi,
        keyHost: settings.tts88KeyHost,
        route: settings.tts88Route,
      };
    case 'chat':
      return {
        key: settings.openAIKey,
        address: settings.openAIBaseUrl,
        keyHost: settings.openAIKeyHost,
        route: settings.openAIRoute,
      };
  }
}

/**
 * What a service lacks before it can be asked for anything.
 * @throws AppError of what the settings lack, KEY_HOST_CHANGED when the key belongs to another host than the address names
 */
export function checkAccess(api: number, settings: AppSettings, content: string): void {
  checkPreconditions(api, settings, content);
  const kind = providerKind(api);
  const { key, address, keyHost } = providerKey(kind ?? 'azure', settings);
  if (address === null || key === '') return;
  const host = hostOf(address);
  if (host !== keyHost) throw new AppError('KEY_HOST_CHANGED', { host });
}

/** The operator may have set another address than Microsoft's. */
export function azureEndpoint({ speechKey, serviceRegion }: AppSettings): AzureEndpoint {
  const url = presentInstance().config?.azureTtsUrl;
  return { key: speechKey, region: serviceRegion, ...(url && { url }) };
}
