import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { TimedCue } from '../entities/timed-cues.ts';
import { IdParams } from './params.ts';

/**
 * `waiting`: not spoken yet. `silent`: it has nothing to speak. `fits`: spoken as asked. `faster`: spoken faster, it fits.
 * `tooLong`: it does not fit at the greatest rate that is allowed.
 */
export const CueState = z.enum(['waiting', 'silent', 'fits', 'faster', 'tooLong']);
export type CueState = z.infer<typeof CueState>;

/** A cue and how it fits its time. Amounts that are not known are null. */
export const SpokenCue = z.extend(TimedCue, {
  state: CueState,
  /** The segment that speaks it, or the first of them. */
  segment: z.nullable(z.number()),
  /** How much faster than asked it is spoken, 1 = as asked. */
  rate: z.nullable(z.number()),
  /** When its sound begins and how long it lasts. */
  heardMs: z.nullable(z.number()),
  durationMs: z.nullable(z.number()),
  /** How much too long it is, and about how many characters that are; 0 when it fits. */
  overMs: z.nullable(z.number()),
  overCharacters: z.nullable(z.number()),
  /** How much of its end is not heard, because the next cue begins. */
  cutMs: z.nullable(z.number()),
});
export type SpokenCue = z.infer<typeof SpokenCue>;

export const TaskCues = z.object({
  /** Empty for a task without cues. */
  cues: z.array(SpokenCue),
  /** Length of the audio, in ms. */
  totalMs: z.number(),
  /** Whether every cue has been spoken. */
  complete: z.boolean(),
});
export type TaskCues = z.infer<typeof TaskCues>;

export const getTaskCues = defineRoute({
  id: 'getTaskCues',
  key: 'speak',
  method: 'GET',
  path: '/api/v1/tts/task/{id}/cues',
  policy: 'visitor',
  tag: 'tasks',
  summary: 'Get how the subtitles of a task fit their times, also while it is running',
  params: IdParams,
  reply: TaskCues,
  errors: ['TASK_NOT_FOUND'],
});
