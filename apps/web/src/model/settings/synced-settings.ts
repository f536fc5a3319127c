import { UserSettings } from '@parlando/contract';
import i18next from 'i18next';
import { pick, readFields } from '../../lib/fields.ts';
import { currentLanguage, storedLanguage, switchLanguage } from '../../lib/language.ts';
import { readJson, storageKeys } from '../../lib/storage.ts';
import { storedTheme, type Theme, useTheme } from '../../lib/theme.ts';
import { setAutoplay, usePlayer } from '../player/player-store.ts';
import type { Preferences } from './setting-fields.ts';
import { useSettings } from './settings-store.ts';

/** Settings by name, including those that only another version knows. */
export type SettingValues = Readonly<Record<string, unknown>>;

/** The settings that are synced to the account, whichever store of this browser holds them. */
export interface SyncedSettings {
  /** Language and theme are absent until the person has chosen them. */
  read(): SettingValues;
  /**
   * Ignores invalid values, and removes a setting of another version that is undefined. Resolves when everything is
   * applied, except for a language that fails to load.
   */
  write(values: SettingValues): Promise<void>;
  /** Applies the changes of another tab. */
  reload(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

const settingNames = Object.keys(UserSettings.shape) as (keyof UserSettings)[];

const language = keptElsewhere(currentLanguage, storedLanguage, tryLanguage);
const theme = keptElsewhere<Theme>(
  () => useTheme.getState().theme,
  storedTheme,
  (chosen) => useTheme.getState().choose(chosen),
);
const autoplay = keptElsewhere(() => usePlayer.getState().autoplay, storedAutoplay, setAutoplay);

export const syncedSettings: SyncedSettings = {
  read() {
    const settings = useSettings.getState();
    const look = { language: language.stored(), theme: theme.stored() };
    return {
      ...settings.others,
      ...pick(settings, settingNames),
      ...readFields(UserSettings.shape, look).valid,
      autoplay: autoplay.now(),
    };
  },

  async write(values) {
    const { valid, unknown } = readFields(UserSettings.shape, values);
    const { language: spoken, theme: look, autoplay: plays, ...own } = valid;
    useSettings.setState(({ others }) => ({ ...own, others: { ...others, ...unknown } }));
    await theme.write(look);
    await autoplay.write(plays);
    await language.write(spoken);
  },

  async reload() {
    await useSettings.persist.rehydrate();
    await theme.reload();
    await autoplay.reload();
    await language.reload();
  },

  subscribe(listener) {
    // These stores hold more than settings, and the player's changes constantly.
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

/** What the page shows, whether the person chose it or not. */
export function presentPreferences(): Preferences {
  return { language: language.now(), theme: theme.now(), autoplay: autoplay.now() };
}

/** A setting held by another store: its current value, and the one in localStorage. */
function keptElsewhere<Value>(
  now: () => Value,
  stored: () => Value | undefined,
  put: (value: Value) => void | Promise<void>,
) {
  const write = async (value: Value | undefined) => {
    // A choice is stored, even if the page looks like that already.
    if (value !== undefined && (value !== now() || value !== stored())) await put(value);
  };
  return { now, stored, write, reload: () => write(stored()) };
}

async function tryLanguage(chosen: UserSettings['language']): Promise<void> {
  await switchLanguage(chosen).catch((cause: unknown) => {
    console.warn('The words of the chosen language did not load', cause);
  });
}

/** Reads autoplay only: each tab has its own rate and volume. */
function storedAutoplay(): boolean | undefined {
  const stored = readJson(storageKeys.player) as { state?: { autoplay?: unknown } } | null;
  return typeof stored?.state?.autoplay === 'boolean' ? stored.state.autoplay : undefined;
}
