import * as z from 'zod/mini';
import { limits } from '../limits.ts';

/** A subtitle to synthesise at its time, in whole ms from the beginning of the audio. */
export const TimedCue = z.object({
  startMs: z.int().check(z.minimum(0)),
  endMs: z.int().check(z.minimum(0)),
  /** May be empty: silence. */
  text: z.string(),
  /** A name of `cast`, whose voice speaks it. Another name changes nothing. */
  speaker: z.optional(z.string().check(z.maxLength(limits.settings.voice))),
});
export type TimedCue = z.infer<typeof TimedCue>;

/** In order. Longer lists are refused with `CUES_INVALID`, which names the first invalid cue. */
export const TimedCues = z.array(TimedCue).check(z.minLength(1), z.maxLength(10 * limits.timed.cues));
