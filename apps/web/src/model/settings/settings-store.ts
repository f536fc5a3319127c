import { limits, type ProviderRoute, UserSettings } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { safeStorage, storageKeys } from '../../lib/storage.ts';

/** Where the person's own calls go: from this browser to the provider, or through the server's relay. */
export type Route = ProviderRoute;

/**
 * The app settings that nothing else owns: theme and language live in `lib`, autoplay in the
 * player, the audio format in the options. Keys stay in this browser.
 */
export interface AppSettings {
  readonly speechKey: string;
  /** Azure region; empty: the service's default. */
  readonly serviceRegion: string;
  /** Address of the TTS88-shaped endpoint. */
  readonly thirdPartyApi: string;
  readonly tts88Key: string;
  /** Host that `tts88Key` was saved for: it goes to no other. */
  readonly tts88KeyHost: string;
  readonly openAIKey: string;
  readonly openAIKeyHost: string;
  readonly openAIBaseUrl: string;
  readonly gptModel: string;
  readonly azureRoute: Route;
  readonly tts88Route: Route;
  readonly openAIRoute: Route;
  /** Tries of one conversion. */
  readonly retryCount: number;
  readonly retryIntervalMs: number;
  /** Empty: the text of the interface language. */
  readonly auditionText: string;
  readonly updateNotification: boolean;
  /** `custom`: the installed app draws into its title bar. */
  readonly titleStyle: 'custom' | 'native';
}

interface SettingsActions {
  /** A new key is bound to the host its address names now. */
  change(changes: Partial<AppSettings>): void;
  reset(): void;
}

export const initialSettings: AppSettings = {
  speechKey: '',
  serviceRegion: '',
  thirdPartyApi: '',
  tts88Key: '',
  tts88KeyHost: '',
  openAIKey: '',
  openAIKeyHost: '',
  openAIBaseUrl: 'https://api.openai.com/v1',
  gptModel: 'gpt-3.5-turbo',
  azureRoute: 'direct',
  tts88Route: 'direct',
  openAIRoute: 'direct',
  retryCount: limits.retry.count,
  retryIntervalMs: limits.retry.intervalMs,
  auditionText: '',
  updateNotification: true,
  titleStyle: 'custom',
};

const text = (longest: number) => z.string().check(z.maxLength(longest));
const { language, theme, autoplay, ...ownSettings } = UserSettings.shape;

/** Shape of each setting: what is stored, imported or sent to the server is checked field by field with it. */
export const settingsShape = {
  ...ownSettings,
  speechKey: text(500),
  tts88Key: text(2000),
  tts88KeyHost: text(300),
  openAIKey: text(2000),
  openAIKeyHost: text(300),
} as const satisfies Record<keyof AppSettings, z.ZodMiniType>;

/** What never leaves this browser but for its provider. */
export const secretSettings = ['speechKey', 'tts88Key', 'openAIKey'] as const satisfies (keyof AppSettings)[];

export const useSettings = create<AppSettings & SettingsActions>()(
  persist(
    (set) => ({
      ...initialSettings,
      change: (changes) => set((state) => withKeyHosts(state, changes)),
      reset: () => set(initialSettings),
    }),
    {
      name: storageKeys.settings,
      storage: createJSONStorage(() => safeStorage),
      partialize: ({ change, reset, ...settings }): AppSettings => settings,
      merge: (stored, current) => ({ ...current, ...acceptedSettings(stored).settings }),
    },
  ),
);

/** The settings of `source` that are valid, and the names of those that are not. */
export function acceptedSettings(source: unknown): {
  readonly settings: Partial<AppSettings>;
  readonly refused: readonly string[];
} {
  const settings: Record<string, unknown> = {};
  const refused: string[] = [];
  if (typeof source !== 'object' || source === null) return { settings, refused };
  for (const [name, schema] of Object.entries(settingsShape)) {
    if (!Object.hasOwn(source, name)) continue;
    const result = z.safeParse(schema, (source as Record<string, unknown>)[name]);
    if (result.success) settings[name] = result.data;
    else refused.push(name);
  }
  return { settings, refused };
}

/** Host and port of an address; empty where it is not one yet. */
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
