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
 * Rate, pitch and volume as ratios to the passage without the mark. Overlapping marks multiply.
 */
const ProsodyMark = z.object({
  kind: z.literal('prosody'),
  ...passage,
  rate: z.optional(between(rate)),
  pitch: z.optional(between(pitch)),
  volume: z.optional(between(volume)),
});

/** How to read the words: `digits` one by one, `characters` spelled. */
export const MarkReadAs = z.enum(['digits', 'number', 'date', 'telephone', 'characters']);
export type MarkReadAs = z.infer<typeof MarkReadAs>;

const SayAsMark = z.object({ kind: z.literal('sayAs'), ...passage, as: MarkReadAs });

const PronunciationMark = z.object({
  kind: z.literal('pronunciation'),
  ...passage,
  pronunciation: Pronunciation,
});

/**
 * An annotation of a position or passage of a plain text, which itself is not changed. Passages may nest and overlap, but
 * words may have only one mark of the kinds `sayAs` and `pronunciation`.
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
