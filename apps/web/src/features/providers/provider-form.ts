import { type ProviderKind, providerKey } from '../../model/providers/provider-access.ts';
import { type AppSettings, hostOf, type Route } from '../../model/settings/settings-store.ts';

/** What the key dialog asks for; a service uses some of it. */
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

/** The settings that saving the form changes; without the key where the saved one is kept. */
export function changesOf(kind: ProviderKind, form: ProviderForm, keepsKey: boolean): Partial<AppSettings> {
  const key = form.key.trim();
  const address = form.address.trim();
  switch (kind) {
    case 'azure':
      return {
        serviceRegion: regionId(form.region),
        azureRoute: form.route,
        ...(!keepsKey && { speechKey: key }),
      };
    case 'compatible':
      return { thirdPartyApi: address, tts88Route: form.route, ...(!keepsKey && { tts88Key: key }) };
    case 'chat':
      return {
        openAIBaseUrl: address,
        gptModel: form.model.trim(),
        openAIRoute: form.route,
        ...(!keepsKey && { openAIKey: key }),
      };
  }
}

/** The settings as they would be if the form were saved: what a test tries. */
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

/** `East US`, as people read it, is `eastus`. */
export function regionId(region: string): string {
  return region.replace(/\s+/g, '').toLowerCase();
}

/** The saved key, if it may be used at this address. */
export function keptKey(kind: ProviderKind, address: string, settings: AppSettings): string {
  const { key, keyHost } = providerKey(kind, settings);
  return kind === 'azure' || hostOf(address.trim()) === keyHost ? key : '';
}

/** Enough of a key to know it again. */
export function maskedKey(key: string): string {
  return `••••${key.length > 8 ? key.slice(-4) : ''}`;
}
