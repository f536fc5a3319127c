import type { UserSettings } from '@parlando/contract';
import i18next from 'i18next';
import { currentLanguage, rememberedLanguage, switchLanguage } from '../../lib/language.ts';
import { readJson, readText, storageKeys } from '../../lib/storage.ts';
import { type Theme, useTheme } from '../../lib/theme.ts';
import { setAutoplay, usePlayer } from '../player/player-store.ts';
import { type AppSettings, acceptedSettings, initialSettings, useSettings } from './settings-store.ts';

/** Undefined says nothing of a setting. */
export type SomeSettings = { readonly [Name in keyof UserSettings]?: UserSettings[Name] | undefined };
type OwnSettings = Omit<UserSettings, 'language' | 'theme' | 'autoplay'>;

/** The settings that an account remembers, wherever in this browser they live. */
export interface SyncedSettings {
  read(): UserSettings;
  /** Resolves when they are in force, as far as they can be: words of a language may not be had. */
  write(values: SomeSettings): Promise<void>;
  /** Takes what another tab of this browser changed. */
  reload(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export const initialUserSettings: UserSettings = {
  language: 'zh',
  theme: 'light',
  autoplay: true,
  ...ownSettings(initialSettings),
};

export const settingNames = Object.keys(initialUserSettings) as (keyof UserSettings)[];

export const syncedSettings: SyncedSettings = {
  read: () => ({
    language: currentLanguage(),
    theme: useTheme.getState().theme,
    autoplay: usePlayer.getState().autoplay,
    ...ownSettings(useSettings.getState()),
  }),

  async write({ language, theme, autoplay, ...own }) {
    if (Object.keys(own).length > 0) useSettings.getState().change(acceptedSettings(own).settings);
    if (theme !== undefined) useTheme.getState().choose(theme);
    if (autoplay !== undefined) setAutoplay(autoplay);
    if (language !== undefined && language !== currentLanguage()) await tryLanguage(language);
  },

  async reload() {
    await useSettings.persist.rehydrate();
    const theme: Theme = readText(storageKeys.theme) === 'dark' ? 'dark' : 'light';
    if (theme !== useTheme.getState().theme) useTheme.getState().choose(theme);
    const autoplay = storedAutoplay();
    if (autoplay !== undefined && autoplay !== usePlayer.getState().autoplay) setAutoplay(autoplay);
    const language = rememberedLanguage();
    if (language !== currentLanguage()) await tryLanguage(language);
  },

  subscribe(listener) {
    // The player, among others, changes all the time in what is none of these.
    let before = syncedSettings.read();
    const compare = () => {
      const now = syncedSettings.read();
      const isChanged = settingNames.some((name) => now[name] !== before[name]);
      before = now;
      if (isChanged) listener();
    };
    const stops = [useSettings, useTheme, usePlayer].map((store) => store.subscribe(compare));
    i18next.on('languageChanged', compare);
    return () => {
      for (const stop of stops) stop();
      i18next.off('languageChanged', compare);
    };
  },
};

async function tryLanguage(language: UserSettings['language']): Promise<void> {
  await switchLanguage(language).catch((cause: unknown) => {
    console.warn('The words of the chosen language did not load', cause);
  });
}

function ownSettings(settings: AppSettings): OwnSettings {
  return {
    titleStyle: settings.titleStyle,
    updateNotification: settings.updateNotification,
    retryCount: settings.retryCount,
    retryIntervalMs: settings.retryIntervalMs,
    serviceRegion: settings.serviceRegion,
    thirdPartyApi: settings.thirdPartyApi,
    openAIBaseUrl: settings.openAIBaseUrl,
    gptModel: settings.gptModel,
    azureRoute: settings.azureRoute,
    tts88Route: settings.tts88Route,
    openAIRoute: settings.openAIRoute,
    auditionText: settings.auditionText,
  };
}

/** Only this of the player's: a rate or volume of another tab is none of ours. */
function storedAutoplay(): boolean | undefined {
  const stored = readJson(storageKeys.player) as { state?: { autoplay?: unknown } } | null;
  return typeof stored?.state?.autoplay === 'boolean' ? stored.state.autoplay : undefined;
}
