import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { StudioFormat } from './audio-format.ts';
import { between } from './between.ts';
import { Cast } from './cast.ts';
import { Marks } from './mark.ts';

const text = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[^\0]*$/));
const id = text(limits.configurations.id);

/** Unique among an owner's. */
export const ConfigurationName = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.configurations.name.min),
    z.maxLength(limits.configurations.name.max),
    z.regex(/^[^\p{Cc}]*$/u),
  );

/** The voice settings of a configuration, which the voice form has too. */
export const ConfigurationOptions = z.object({
  /** 1 to 6; 6 writes and never speaks. */
  service: z.number().check(z.int(), z.minimum(1), z.maximum(6)),
  /** Locale of the voice. */
  language: z.string().check(z.regex(/^[A-Za-z0-9-]{2,35}$/)),
  /** ShortName. */
  voice: z.string().check(z.minLength(1), z.maxLength(limits.configurations.id), z.regex(/^[^\0]*$/)),
  /** Speed: 1 is the voice's own. */
  rate: between(limits.speed),
  pitch: between(limits.pitch),
  volume: between(limits.volume),
  style: z.string().check(z.minLength(1), z.maxLength(limits.configurations.id), z.regex(/^[^\0]*$/)),
  styleDegree: between(limits.styleDegree),
  /** Empty: the voice's own. */
  role: id,
  /** SSML's `contour`; empty: none. */
  contour: text(limits.configurations.contour),
  /** Milliseconds before the first word. */
  silence: between(limits.silenceMs),
  /** Milliseconds after the last word. */
  endSilence: between(limits.silenceMs),
  /** As in a request for speech; absent: as usual. */
  turnPauseMs: z.optional(between(limits.turnPauseMs)),
  speakNames: z.optional(z.boolean()),
  format: StudioFormat,
});

export const ConfigurationContent = z.extend(ConfigurationOptions, {
  /** Empty: it does not set the text. */
  text: text(limits.configurations.text),
  /** Empty: it does not set the SSML. */
  ssml: text(limits.configurations.ssml),
  /** Marks of the text. */
  marks: z.optional(Marks),
  /** The speakers of the text; absent: it does not set them. */
  cast: z.optional(Cast),
});
export type ConfigurationContent = z.infer<typeof ConfigurationContent>;

/** Changes of a configuration: absent fields stay unchanged, and null removes optional ones. */
export const ConfigurationChanges = z.extend(
  z.partial(z.extend(ConfigurationContent, { name: ConfigurationName })),
  {
    turnPauseMs: z.nullish(between(limits.turnPauseMs)),
    speakNames: z.nullish(z.boolean()),
    cast: z.nullish(Cast),
  },
);
export type ConfigurationChanges = z.infer<typeof ConfigurationChanges>;

export const Configuration = z.extend(ConfigurationContent, {
  id: z.string(),
  name: z.string(),
  /** At most one of an owner's: a fresh visit begins with it. */
  isDefault: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Configuration = z.infer<typeof Configuration>;
