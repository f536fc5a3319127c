import * as z from 'zod/mini';
import { AudioFormat } from './audio-format.ts';
import { CastMember } from './cast.ts';
import { Mark } from './mark.ts';
import { TaskState, TaskStatus } from './task.ts';

export const HistorySort = z.enum(['newest', 'oldest', 'longest', 'shortest']);
export type HistorySort = z.infer<typeof HistorySort>;

/** A task as history lists it. */
export const HistoryItem = z.extend(TaskState, {
  /** The beginning of the text, at most 200 characters. */
  text: z.string(),
  /** Charged characters. */
  characterCount: z.number(),
  /** Names of a script's speakers; empty for other texts. */
  speakers: z.array(z.string()),
  format: AudioFormat,
  /** Length of the audio; null until completed. */
  durationMs: z.nullable(z.number()),
  isFavorite: z.boolean(),
});
export type HistoryItem = z.infer<typeof HistoryItem>;

export const TaskSegment = z.object({
  index: z.number(),
  text: z.string(),
  /** The name in the cast; null for narration and for SSML. */
  speaker: z.nullable(z.string()),
  characterCount: z.number(),
  status: TaskStatus,
  /** In the whole audio; null until spoken. */
  startMs: z.nullable(z.number()),
  /** Null until spoken. */
  durationMs: z.nullable(z.number()),
  /** Symbol of the error; null without one. */
  errorCode: z.nullable(z.string()),
});
export type TaskSegment = z.infer<typeof TaskSegment>;

/** Everything about one task. */
export const TaskDetail = z.extend(HistoryItem, {
  /** As it was sent. */
  request: z.object({
    text: z.nullable(z.string()),
    ssml: z.nullable(z.string()),
    voice: z.nullable(z.string()),
    speed: z.number(),
    pitch: z.number(),
    volume: z.number(),
    style: z.nullable(z.string()),
    styleDegree: z.nullable(z.number()),
    role: z.nullable(z.string()),
    cast: z.nullable(z.array(CastMember)),
    turnPauseMs: z.nullable(z.number()),
    speakNames: z.boolean(),
    marks: z.nullable(z.array(Mark)),
  }),
  segments: z.array(TaskSegment),
});
export type TaskDetail = z.infer<typeof TaskDetail>;
