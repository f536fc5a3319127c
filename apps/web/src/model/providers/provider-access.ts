import { AppError, chatService, findSpeechService, type SpeechService } from '@parlando/contract';
import { type AzureEndpoint, checkPreconditions } from '@parlando/providers';
import { presentInstance } from '../instance/instance.ts';
import { type AppSettings, hostOf, type Route } from '../settings/settings-store.ts';

/** The person's own providers; services 1 to 3 share a key. */
export type ProviderKind = 'azure' | 'compatible' | 'chat';

const kinds = {
  azure: 'azure',
  'azure-compatible': 'compatible',
  free: null,
} as const satisfies Record<SpeechService['provider'], ProviderKind | null>;

/** Null for the free service and unknown numbers. */
export function providerKind(api: number): ProviderKind | null {
  if (api === chatService) return 'chat';
  const service = findSpeechService(api);
  return service ? kinds[service.provider] : null;
}

/** The settings with the key, address and route of each kind. Azure has no address: key and region determine it. */
export const providerSettings = {
  azure: { key: 'speechKey', keyHost: null, address: null, route: 'azureRoute' },
  compatible: { key: 'tts88Key', keyHost: 'tts88KeyHost', address: 'thirdPartyApi', route: 'tts88Route' },
  chat: { key: 'openAIKey', keyHost: 'openAIKeyHost', address: 'openAIBaseUrl', route: 'openAIRoute' },
} as const satisfies Record<ProviderKind, Record<keyof ProviderKey, keyof AppSettings | null>>;

interface ProviderKey {
  readonly key: string;
  /** The endpoint of calls; null for Azure, where the region determines it. */
  readonly address: string | null;
  /** Host that the key was saved for; empty if calls go to one host only. */
  readonly keyHost: string;
  readonly route: Route;
}

export function providerKey(kind: ProviderKind, settings: AppSettings): ProviderKey {
  const { key, keyHost, address, route } = providerSettings[kind];
  return {
    key: settings[key],
    keyHost: keyHost === null ? '' : settings[keyHost],
    address: address && settings[address],
    route: settings[route],
  };
}

/**
 * Checks that a service can be called.
 * @throws AppError naming the missing setting; KEY_HOST_CHANGED if the key was saved for another host than that of
 * the address
 */
export function checkAccess(api: number, settings: AppSettings, content: string): void {
  checkPreconditions(api, settings, content);
  const kind = providerKind(api);
  const { key, address, keyHost } = providerKey(kind ?? 'azure', settings);
  if (address === null || key === '') return;
  const host = hostOf(address);
  if (host !== keyHost) throw new AppError('KEY_HOST_CHANGED', { host });
}

/** The operator may have configured another address than Microsoft's. */
export function azureEndpoint({ speechKey, serviceRegion }: AppSettings): AzureEndpoint {
  const url = presentInstance().config?.azureTtsUrl;
  return { key: speechKey, region: serviceRegion, ...(url && { url }) };
}
