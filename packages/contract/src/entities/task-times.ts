import * as z from 'zod/mini';

/** A word with its time. Text positions are code points of the text or SSML as it was sent. */
export const Boundary = z.object({
  text: z.string(),
  offsetMs: z.number(),
  durationMs: z.number(),
  textOffset: z.number(),
  textLength: z.number(),
  /** Its time is estimated by length: the engine reported only the common time of the surrounding words. */
  approximate: z.optional(z.boolean()),
});
export type Boundary = z.infer<typeof Boundary>;

/** A sentence with its time, without pauses. Text positions as in `Boundary`. */
export const TimedSentence = z.object({
  /** Number of the segment that it begins in, from 0: the unit of a retake. */
  segment: z.number(),
  textOffset: z.number(),
  textLength: z.number(),
  offsetMs: z.number(),
  durationMs: z.number(),
});
export type TimedSentence = z.infer<typeof TimedSentence>;

/** A finished segment. It holds several short sentences, or a part of a long one. */
export const TimedSegment = z.object({
  segment: z.number(),
  offsetMs: z.number(),
  durationMs: z.number(),
  /** Its audio came from the cache. */
  cached: z.boolean(),
  /** Whether its engine may speak it differently another time. */
  varies: z.boolean(),
  /** Whether there is a second take. */
  hasOtherTake: z.boolean(),
});
export type TimedSegment = z.infer<typeof TimedSegment>;

/** The times of a task, as far as it is finished, in tenths of a millisecond at most. */
export const TaskTimes = z.object({
  items: z.array(Boundary),
  sentences: z.array(TimedSentence),
  segments: z.array(TimedSegment),
  /** Whether the task is complete. */
  complete: z.boolean(),
});
export type TaskTimes = z.infer<typeof TaskTimes>;
