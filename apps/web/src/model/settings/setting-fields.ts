import { defaultLanguage, limits, UserSettings } from '@parlando/contract';
import * as z from 'zod/mini';
import { type FieldValues, pick } from '../../lib/fields.ts';

const field = <Schema extends z.ZodMiniType>(schema: Schema, initial: z.infer<Schema>) => ({
  schema,
  initial,
});
const text = (longest: number) => field(z.string().check(z.maxLength(longest)), '');
const { shape } = UserSettings;

/** Kept outside the settings store; `synced-settings.ts` says where. */
const preferences = {
  language: field(shape.language, defaultLanguage),
  theme: field(shape.theme, 'light'),
  autoplay: field(shape.autoplay, true),
};

/** A key is sent to its provider only, and to no host but the one it was saved for. Neither follows the account. */
const keys = {
  speechKey: text(500),
  tts88Key: text(2000),
  tts88KeyHost: text(300),
  openAIKey: text(2000),
  openAIKeyHost: text(300),
};

/** The voice that a person chose last, which a browser begins with where none was chosen. */
const lastVoice = {
  defaultVoice: field(shape.defaultVoice, ''),
  defaultLanguage: field(shape.defaultLanguage, ''),
};

/** Kept in the settings store. Those that are part of `UserSettings` follow the account. */
const appSettings = {
  /** `custom`: the installed app draws into its title bar. */
  titleStyle: field(shape.titleStyle, 'custom'),
  updateNotification: field(shape.updateNotification, true),
  /** Tries of one conversion. */
  retryCount: field(shape.retryCount, limits.retry.count),
  retryIntervalMs: field(shape.retryIntervalMs, limits.retry.intervalMs),
  ...lastVoice,
  /** Empty: the text of the interface language. */
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

export const preferencesShape = schemasOf(preferences);
export const settingsShape = schemasOf(appSettings);

export type Preferences = FieldValues<typeof preferencesShape>;
export type AppSettings = FieldValues<typeof settingsShape>;

export const initialPreferences = initialValuesOf(preferences) as Preferences;
export const initialSettings = initialValuesOf(appSettings) as AppSettings;

/** The initial values of all that follows the account. */
export const initialUserSettings: UserSettings = pick(
  { ...initialPreferences, ...initialSettings },
  Object.keys(shape) as (keyof UserSettings)[],
);

/** What an account that never chose it takes from the guest, so that a login changes nothing of how the page looks. */
export const presentation: readonly string[] = [...Object.keys(preferences), ...Object.keys(lastVoice)];

/** The keys and the hosts they belong to. */
export const keySettings = Object.keys(keys) as (keyof typeof keys)[];
/** Never shown, nor part of a log. */
export const secretSettings = keySettings.filter((name) => !name.endsWith('Host'));

function schemasOf<Schemas extends Record<string, { schema: z.ZodMiniType; initial: unknown }>>(
  fields: Schemas,
) {
  return Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])) as {
    [Name in keyof Schemas]: Schemas[Name]['schema'];
  };
}

function initialValuesOf(fields: Readonly<Record<string, { initial: unknown }>>): object {
  return Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]));
}
