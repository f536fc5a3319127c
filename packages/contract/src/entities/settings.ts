import * as z from 'zod/mini';
import { languageIds } from '../languages.ts';
import { limits } from '../limits.ts';
import { wholeBetween } from './between.ts';

export const settingsRanges = {
  /** Tries of one conversion. */
  retryCount: { min: 1, max: 10 },
  retryIntervalMs: { min: 0, max: 60_000 },
} as const;

/** From this browser to the provider, or through the server's relay. */
export const ProviderRoute = z.enum(['direct', 'relay']);
export type ProviderRoute = z.infer<typeof ProviderRoute>;

/** An address, or empty. It may not contain credentials, since the server stores it. */
const Address = z
  .string()
  .check(z.maxLength(limits.settings.address), z.regex(/^(?![a-z][a-z0-9+.-]*:\/*[^/?#]*@)[^\0]*$/i));

/** The app settings that may leave a browser: all but keys. */
export const UserSettings = z.object({
  language: z.enum(languageIds),
  theme: z.enum(['light', 'dark']),
  /** `custom`: the installed app draws into its title bar. */
  titleStyle: z.enum(['custom', 'native']),
  updateNotification: z.boolean(),
  autoplay: z.boolean(),
  retryCount: wholeBetween(settingsRanges.retryCount),
  retryIntervalMs: wholeBetween(settingsRanges.retryIntervalMs),
  /** Azure region; empty: the service's default. */
  serviceRegion: z.string().check(z.regex(/^([a-z0-9-]{2,40})?$/)),
  /** Address of the TTS88-shaped endpoint. */
  thirdPartyApi: Address,
  openAIBaseUrl: Address,
  gptModel: z.string().check(z.maxLength(limits.settings.model), z.regex(/^[^\0]*$/)),
  azureRoute: ProviderRoute,
  tts88Route: ProviderRoute,
  openAIRoute: ProviderRoute,
  /** The voice that was chosen last and its language; empty: those of the interface language. */
  defaultVoice: z.string().check(z.maxLength(limits.settings.voice), z.regex(/^[^\0]*$/)),
  defaultLanguage: z.string().check(z.maxLength(35), z.regex(/^[A-Za-z0-9-]*$/)),
  /** Empty: the text of the interface language. */
  auditionText: z.string().check(z.maxLength(limits.settings.auditionText), z.regex(/^[^\0]*$/)),
});
export type UserSettings = z.infer<typeof UserSettings>;
