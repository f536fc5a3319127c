import { type ProviderKind, providerKey, providerSettings } from '../../model/providers/provider-access.ts';
import { type AppSettings, hostOf, type Route } from '../../model/settings/settings-store.ts';

/** The fields of the key dialog. Each service uses some of them. */
export interface ProviderForm {
  /** Empty while the saved key is kept. */
  readonly key: string;
  readonly region: string;
  readonly address: string;
  readonly model: string;
  readonly route: Route;
}

export function formOf(kind: ProviderKind, settings: AppSettings): ProviderForm {
  return {
    key: '',
    region: settings.serviceRegion,
    address: providerKey(kind, settings).address ?? '',
    model: settings.gptModel,
    route: providerKey(kind, settings).route,
  };
}

/** The settings that saving the form changes; without the key if the saved one is kept. */
export function changesOf(kind: ProviderKind, form: ProviderForm, keepsKey: boolean): Partial<AppSettings> {
  const { key, address, route } = providerSettings[kind];
  return {
    [route]: form.route,
    ...(address ? { [address]: form.address.trim() } : { serviceRegion: regionId(form.region) }),
    ...(kind === 'chat' && { gptModel: form.model.trim() }),
    ...(!keepsKey && { [key]: form.key.trim() }),
  };
}

/** The settings as they would be if the form were saved. A test of the key uses them. */
export function draftOf(
  kind: ProviderKind,
  form: ProviderForm,
  keepsKey: boolean,
  settings: AppSettings,
): AppSettings {
  const draft = { ...settings, ...changesOf(kind, form, keepsKey) };
  if (keepsKey) return draft;
  return { ...draft, tts88KeyHost: hostOf(draft.thirdPartyApi), openAIKeyHost: hostOf(draft.openAIBaseUrl) };
}

/** Converts a region's name to its id: `East US` to `eastus`. */
export function regionId(region: string): string {
  return region.replace(/\s+/g, '').toLowerCase();
}

/** The saved key, if it may be used at this address. */
export function keptKey(kind: ProviderKind, address: string, settings: AppSettings): string {
  const { key, keyHost } = providerKey(kind, settings);
  return kind === 'azure' || hostOf(address.trim()) === keyHost ? key : '';
}

/** The end of a key, enough to recognize it. */
export function maskedKey(key: string): string {
  return `••••${key.length > 8 ? key.slice(-4) : ''}`;
}
