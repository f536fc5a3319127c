import type { ProviderRoute } from '@parlando/contract';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { pick, readFields } from '../../lib/fields.ts';
import { safeStorage, storageKeys } from '../../lib/storage.ts';
import { type AppSettings, initialSettings, settingsShape } from './setting-fields.ts';

export { type AppSettings, initialSettings } from './setting-fields.ts';
/** How calls with the person's own key reach the provider: directly, or through the server's relay. */
export type Route = ProviderRoute;

interface SettingsState extends AppSettings {
  /** Stored settings of another version that this one does not know. */
  readonly others: Readonly<Record<string, unknown>>;
  /** Binds a new key to the host of the current address. */
  change(changes: Partial<AppSettings>): void;
}

export const useSettings = create<SettingsState>()(
  persist(
    (set) => ({
      ...initialSettings,
      others: {},
      change: (changes) => set((state) => withKeyHosts(state, changes)),
    }),
    {
      name: storageKeys.settings,
      storage: createJSONStorage(() => safeStorage),
      partialize: (state) => ({ ...state.others, ...appSettingsOf(state) }),
      merge: (stored, current) => {
        const { valid, unknown } = readFields(settingsShape, stored);
        return { ...current, ...valid, others: unknown };
      },
    },
  ),
);

export function presentSettings(): AppSettings {
  return appSettingsOf(useSettings.getState());
}

function appSettingsOf(state: SettingsState): AppSettings {
  return pick(state, Object.keys(settingsShape) as (keyof AppSettings)[]);
}

/** Host and port of an address; empty while it is not a valid URL. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : '';
}

function withKeyHosts(state: AppSettings, changes: Partial<AppSettings>): Partial<AppSettings> {
  const next = { ...state, ...changes };
  return {
    ...changes,
    ...(changes.tts88Key !== undefined && { tts88KeyHost: hostOf(next.thirdPartyApi) }),
    ...(changes.openAIKey !== undefined && { openAIKeyHost: hostOf(next.openAIBaseUrl) }),
  };
}
