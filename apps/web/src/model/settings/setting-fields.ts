import { defaultLanguage, limits, UserSettings } from '@parlando/contract';
import * as z from 'zod/mini';
import { type FieldValues, omit, pick } from '../../lib/fields.ts';

const field = z._default;
const text = (longest: number) => field(z.string().check(z.maxLength(longest)), '');
const { shape } = UserSettings;

/** Stored outside the settings store; see `synced-settings.ts`. */
export const preferencesShape = {
  language: field(shape.language, defaultLanguage),
  theme: field(shape.theme, 'light'),
  autoplay: field(shape.autoplay, true),
};

/**
 * A key is sent to its provider only, and only to the host it was saved for. Keys and hosts are not synced to the
 * account.
 */
const keys = {
  speechKey: text(500),
  tts88Key: text(2000),
  tts88KeyHost: text(300),
  openAIKey: text(2000),
  openAIKeyHost: text(300),
};

/** The last voice the person chose; the default in browsers where none was chosen. */
const lastVoice = {
  defaultVoice: field(shape.defaultVoice, ''),
  defaultLanguage: field(shape.defaultLanguage, ''),
};

/** Stored in the settings store. Those in `UserSettings` are synced to the account. */
export const settingsShape = {
  /** `custom`: the installed app draws into its title bar. */
  titleStyle: field(shape.titleStyle, 'custom'),
  updateNotification: field(shape.updateNotification, true),
  /** Attempts per conversion. */
  retryCount: field(shape.retryCount, limits.retry.count),
  retryIntervalMs: field(shape.retryIntervalMs, limits.retry.intervalMs),
  ...lastVoice,
  /** Empty: the default text of the interface language. */
  auditionText: field(shape.auditionText, ''),
  /** Azure region; empty: the service's default. */
  serviceRegion: field(shape.serviceRegion, ''),
  /** Address of the TTS88-shaped endpoint. */
  thirdPartyApi: field(shape.thirdPartyApi, ''),
  openAIBaseUrl: field(shape.openAIBaseUrl, 'https://api.openai.com/v1'),
  gptModel: field(shape.gptModel, 'gpt-3.5-turbo'),
  azureRoute: field(shape.azureRoute, 'direct'),
  tts88Route: field(shape.tts88Route, 'direct'),
  openAIRoute: field(shape.openAIRoute, 'direct'),
  ...keys,
};

export type Preferences = FieldValues<typeof preferencesShape>;
export type AppSettings = FieldValues<typeof settingsShape>;

export const initialPreferences: Preferences = initialValuesOf(preferencesShape);
export const initialSettings: AppSettings = initialValuesOf(settingsShape);

/** The initial values of the synced settings. Language and theme have none: they follow the browser until chosen. */
export const initialUserSettings = omit(
  pick({ ...initialPreferences, ...initialSettings }, Object.keys(shape) as (keyof UserSettings)[]),
  ['language', 'theme'],
) satisfies Omit<UserSettings, 'language' | 'theme'>;

/**
 * If the account never chose these, it takes them from the guest, so that a login does not change how the page looks.
 */
export const presentation: readonly string[] = [...Object.keys(preferencesShape), ...Object.keys(lastVoice)];

/** The keys and their hosts. */
export const keySettings = Object.keys(keys) as (keyof typeof keys)[];
/** Never displayed or logged. */
export const secretSettings = keySettings.filter((name) => !name.endsWith('Host'));

/** Not by the schema of an object: before the first call, its parser would be compiled (`lib/api-client.ts`). */
function initialValuesOf<Fields extends Readonly<Record<string, z.ZodMiniType>>>(fields: Fields) {
  const values = Object.entries(fields).map(([name, schema]) => [name, z.parse(schema, undefined)]);
  return Object.fromEntries(values) as FieldValues<Fields>;
}
