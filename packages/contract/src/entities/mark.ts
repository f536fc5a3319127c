import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { between, wholeBetween } from './between.ts';
import { Pronunciation } from './pronunciation.ts';

const { count, pauseMs, rate, pitch, volume } = limits.marks;

/** A code point of the text as it was sent. */
const position = z.number().check(z.int(), z.minimum(0));
const passage = {
  start: position,
  /** In code points. */
  length: z.number().check(z.int(), z.minimum(1)),
  /** The words it stands on. If it is given, the text must have these words there. */
  text: z.optional(z.string()),
};

/** Silence before the code point `start`; at the length of the text, after its last word. */
const PauseMark = z.object({
  kind: z.literal('pause'),
  start: position,
  durationMs: wholeBetween(pauseMs),
});

const EmphasisMark = z.object({ kind: z.literal('emphasis'), ...passage });

/**
 * Slower or faster, lower or higher, softer or louder: ratios to how the passage would be spoken without the mark. Marks
 * that overlap multiply.
 */
const ProsodyMark = z.object({
  kind: z.literal('prosody'),
  ...passage,
  rate: z.optional(between(rate)),
  pitch: z.optional(between(pitch)),
  volume: z.optional(between(volume)),
});

/** What the words are: `digits` one by one, `characters` spelled. */
export const MarkReadAs = z.enum(['digits', 'number', 'date', 'telephone', 'characters']);
export type MarkReadAs = z.infer<typeof MarkReadAs>;

const SayAsMark = z.object({ kind: z.literal('sayAs'), ...passage, as: MarkReadAs });

const PronunciationMark = z.object({
  kind: z.literal('pronunciation'),
  ...passage,
  pronunciation: Pronunciation,
});

/**
 * Something said of a place or a passage of a plain text, beside it: the text itself stays as it is. Passages may nest
 * and cross, but no words have two marks of the kinds `sayAs` and `pronunciation`.
 */
export const Mark = z.discriminatedUnion('kind', [
  PauseMark,
  EmphasisMark,
  ProsodyMark,
  SayAsMark,
  PronunciationMark,
]);
export type Mark = z.infer<typeof Mark>;

/** In any order. */
export const Marks = z.array(Mark).check(z.maxLength(count));
