import * as z from 'zod/mini';

export const VoiceGender = z.enum(['Female', 'Male', 'Neutral', 'Unknown']);

export const Voice = z.object({
  /** The ShortName, or the embedded engine's own id. */
  id: z.string(),
  shortName: z.string(),
  /** In Latin letters. */
  name: z.string(),
  /** In the letters of its own language. */
  localName: z.string(),
  /** BCP 47, such as `zh-CN`. */
  locale: z.string(),
  gender: VoiceGender,
  age: z.enum(['adult', 'child', 'elderly']),
  /** What `style` of a request may be. */
  styles: z.array(z.string()),
  /** What `role` of a request may be. */
  roles: z.array(z.string()),
  /** Locales a multilingual voice also speaks. */
  secondaryLocales: z.array(z.string()),
  /** Made from facts: family, categories, personalities; symbols the browser words. */
  description: z.string(),
  avatar: z.string(),
  /** Whether it is spoken only with the person’s own key. */
  isPro: z.boolean(),
  /** Tag ids. */
  tags: z.array(z.number()),
  isFavorite: z.boolean(),
  /** Model family of the provider, or the id of the engine. */
  family: z.string(),
  status: z.enum(['GA', 'Preview', 'Deprecated']),
  /** Null where it is not known. */
  sampleRateHertz: z.nullable(z.number()),
  /** As its provider measured it; null where it did not. */
  wordsPerMinute: z.nullable(z.number()),
  /** One line with its licence and whom to name, of a voice that was installed here. */
  licence: z.nullable(z.string()),
  /** Seconds of speech that it makes in a second here, where that was measured: below 1 it is slower than real time. */
  speed: z.nullable(z.number()),
  /** Engine or provider that owns the voice: `azure` or an embedded engine's id. */
  provider: z.string(),
  /** Services (api 1–5) that can speak it with the person's own key or for free. */
  services: z.array(z.number()),
  /** How the free service can speak it now. */
  availability: z.object({
    state: z.enum(['reachable', 'fallback', 'unreachable', 'requires-key']),
    /** Engine that would be used, if any. */
    engine: z.nullable(z.string()),
    /** Voice that would be used (another one under `fallback`). */
    voice: z.nullable(z.string()),
  }),
});
export type Voice = z.infer<typeof Voice>;

export const VoiceTag = z.object({
  id: z.number(),
  name: z.string(),
  type: z.enum(['category', 'personality', 'family']),
  sort: z.number(),
});
export type VoiceTag = z.infer<typeof VoiceTag>;

export const VoiceCategory = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string(),
  /** Ids of its voices. */
  voices: z.array(z.string()),
});
export type VoiceCategory = z.infer<typeof VoiceCategory>;
