import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { between } from './between.ts';

const { members, name } = limits.cast;

/**
 * Who speaks in a script: a line that begins with this name and a colon (`:` or `：`) is spoken by this voice, without
 * the name. Amounts that are left out are those of the request.
 */
export const CastMember = z.object({
  /** One line without a colon; unique in its cast. */
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(name.min),
      z.maxLength(name.max),
      z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}:：]*$/u),
    ),
  /** Id of a voice. */
  voice: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\0]*$/)),
  speed: z.optional(between(limits.speed)),
  pitch: z.optional(between(limits.pitch)),
  volume: z.optional(between(limits.volume)),
});
export type CastMember = z.infer<typeof CastMember>;

export const Cast = z.array(CastMember).check(z.maxLength(members));

/** How the speakers of a script take turns. */
export interface ScriptManner {
  /** Silence between two speakers. Without it they pause as between two sentences, or paragraphs after an empty line. */
  readonly turnPauseMs?: number | undefined;
  /** Whether the narrator says each name before its line. */
  readonly speakNames?: boolean | undefined;
}
