import { AppError, chatService, findSpeechService } from '@parlando/contract';
import { type AzureEndpoint, checkPreconditions } from '@parlando/providers';
import { presentInstance } from '../instance/instance.ts';
import { type AppSettings, hostOf, type Route } from '../settings/settings-store.ts';

/** The person's own providers; services 1 to 3 share a key. */
export type ProviderKind = 'azure' | 'compatible' | 'chat';

/** Null for the free service and for an unknown number. */
export function providerKind(api: number): ProviderKind | null {
  if (api === chatService) return 'chat';
  const provider = findSpeechService(api)?.provider;
  if (provider === 'azure') return 'azure';
  return provider === 'azure-compatible' ? 'compatible' : null;
}

/** The settings that hold key, address and route of each kind. Azure has no address: key and region determine it. */
export const providerSettings = {
  azure: { key: 'speechKey', keyHost: null, address: null, route: 'azureRoute' },
  compatible: { key: 'tts88Key', keyHost: 'tts88KeyHost', address: 'thirdPartyApi', route: 'tts88Route' },
  chat: { key: 'openAIKey', keyHost: 'openAIKeyHost', address: 'openAIBaseUrl', route: 'openAIRoute' },
} as const satisfies Record<ProviderKind, Record<keyof ProviderKey, keyof AppSettings | null>>;

interface ProviderKey {
  readonly key: string;
  /** Where calls go; null for Azure, where the region determines it. */
  readonly address: string | null;
  /** Host that the key was saved for; empty where calls go to one host only. */
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
 * Checks that a service can be asked for anything.
 * @throws AppError naming what the settings lack; KEY_HOST_CHANGED when the key belongs to another host than the address names
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
