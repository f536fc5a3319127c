import * as z from 'zod/mini';

/** A word and when it is heard. Text positions are code points of the text or SSML as it was sent. */
export const Boundary = z.object({
  text: z.string(),
  offsetMs: z.number(),
  durationMs: z.number(),
  textOffset: z.number(),
  textLength: z.number(),
  /** The engine told when the words around it are heard together: its own time is a guess by its length. */
  approximate: z.optional(z.boolean()),
});
export type Boundary = z.infer<typeof Boundary>;

/** A sentence and when it is heard, its pauses left out. Text positions as in `Boundary`. */
export const TimedSentence = z.object({
  /** Number of the segment that it begins in, from 0: the part of a task that can be spoken again. */
  segment: z.number(),
  textOffset: z.number(),
  textLength: z.number(),
  offsetMs: z.number(),
  durationMs: z.number(),
});
export type TimedSentence = z.infer<typeof TimedSentence>;

/** A segment that has been spoken. It holds several short sentences, or a part of a long one. */
export const TimedSegment = z.object({
  segment: z.number(),
  offsetMs: z.number(),
  durationMs: z.number(),
  /** Its audio was made for an earlier task. */
  cached: z.boolean(),
  /** Whether its engine may speak it differently another time. */
  varies: z.boolean(),
  /** Whether a second take is kept beside the one that is heard. */
  hasOtherTake: z.boolean(),
});
export type TimedSegment = z.infer<typeof TimedSegment>;

/** When everything of a task is heard, as far as it has been spoken. */
export const TaskTimes = z.object({
  items: z.array(Boundary),
  sentences: z.array(TimedSentence),
  segments: z.array(TimedSegment),
  /** Whether the task has been spoken to its end. */
  complete: z.boolean(),
});
export type TaskTimes = z.infer<typeof TaskTimes>;
