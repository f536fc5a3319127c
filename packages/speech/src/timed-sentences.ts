import type { AlignedText } from './aligned-text.ts';
import { type Boundary, spreadBoundaries } from './boundaries.ts';

/** A segment with its words, whose times count from its first sample. */
export interface HeardSegment {
  readonly segment: number;
  readonly words: readonly Boundary[];
  readonly durationMs: number;
  /** Whether its engine reported word times. Otherwise its sentences share its time by length. */
  readonly hasWordTimes: boolean;
}

/** A sentence with its time. Text positions are code points of the source. */
export interface TimedSentence {
  /** The segment that it begins in. */
  readonly segment: number;
  readonly textOffset: number;
  readonly textLength: number;
  readonly offsetMs: number;
  readonly durationMs: number;
}

/**
 * Returns the time of each sentence: from its first word to the end of its last. Those without a word are left out.
 * `startMs` is where the first of the segments begins.
 */
export function timeSentences(
  sentences: readonly AlignedText[],
  segments: readonly HeardSegment[],
  startMs = 0,
): TimedSentence[] {
  const ranges = sentences.map(rangeOf);
  const timed: TimedSentence[] = [];
  let index = 0;
  let last = -1;
  let segmentStartMs = startMs;
  for (const { segment, words, durationMs, hasWordTimes } of segments) {
    for (const word of hasWordTimes ? words : spreadBoundaries(words, durationMs)) {
      while ((ranges[index + 1]?.textOffset ?? Number.POSITIVE_INFINITY) <= word.textOffset) index++;
      const offsetMs = segmentStartMs + word.offsetMs;
      if (index !== last) {
        const range = ranges[index];
        if (range === undefined) continue;
        timed.push({ segment, ...range, offsetMs, durationMs: word.durationMs });
        last = index;
      } else {
        const begun = timed.at(-1) as TimedSentence;
        timed[timed.length - 1] = { ...begun, durationMs: offsetMs + word.durationMs - begun.offsetMs };
      }
    }
    segmentStartMs += durationMs;
  }
  return timed;
}

function rangeOf({ spans }: AlignedText): { textOffset: number; textLength: number } {
  const first = spans[0];
  const last = spans.at(-1);
  const textOffset = first?.sourceStart ?? 0;
  return { textOffset, textLength: last ? last.sourceStart + last.sourceLength - textOffset : 0 };
}
