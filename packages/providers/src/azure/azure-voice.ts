import * as z from 'zod/mini';

const list = z._default(z.array(z.string()), []);

/** An item of Azure's `voices/list`; what the service adds beside these fields is left out. */
export const AzureVoice = z.object({
  ShortName: z.string().check(z.minLength(1)),
  DisplayName: z.string(),
  LocalName: z.string(),
  Gender: z.string(),
  Locale: z.string().check(z.minLength(1)),
  LocaleName: z._default(z.string(), ''),
  StyleList: list,
  RolePlayList: list,
  SecondaryLocaleList: list,
  SampleRateHertz: z.optional(z.string()),
  VoiceType: z.optional(z.string()),
  Status: z.optional(z.string()),
  WordsPerMinute: z.optional(z.string()),
});
export type AzureVoice = z.infer<typeof AzureVoice>;
