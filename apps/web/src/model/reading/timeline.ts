import type { TaskTimes } from '@parlando/contract';
import { lastBegun } from '../../lib/last-begun.ts';
import { type ReadParagraph, type ReadSentence, sentencesOf } from './sentences.ts';

type Word = TaskTimes['items'][number];

/** A sentence of the page with its time in the audio. */
export interface HeardSentence {
  readonly sentence: ReadSentence;
  readonly startMs: number;
  readonly endMs: number;
  /** Its segments: several short sentences share one, a long sentence has several. */
  readonly segments: readonly TaskTimes['segments'][number][];
}

export interface Timeline {
  /** Sorted by time. */
  readonly sentences: readonly HeardSentence[];
  readonly words: readonly Word[];
  /** Keyed by the sentence's index. */
  readonly byIndex: ReadonlyMap<number, HeardSentence>;
  /** Those that were not cached, once all are known; empty if they are most, as in a first conversion. */
  readonly fresh: ReadonlySet<number>;
}

/** How long a word stays highlighted after its end, unless the next one begins. Prevents flicker. */
const lingerMs = 150;
/** Browsers round the position of a seek. */
const roundingMs = 5;

export function timelineOf(paragraphs: readonly ReadParagraph[], times: TaskTimes): Timeline {
  const read = sentencesOf(paragraphs);
  const byNumber = new Map(times.segments.map((each) => [each.segment, each]));
  const byIndex = new Map<number, HeardSentence>();
  for (const { textOffset, offsetMs, durationMs, segment } of times.sentences) {
    // A sentence of the page may begin earlier than the voice's, for example with a speaker's name.
    const sentence = read[lastBegun(read, textOffset, (each) => each.textOffset)];
    if (!sentence) continue;
    const begun = byIndex.get(sentence.index);
    const endMs = offsetMs + durationMs;
    const segments = [...(begun?.segments ?? [])];
    let each = byNumber.get(segment);
    while (each && each.offsetMs < endMs) {
      if (!segments.includes(each)) segments.push(each);
      each = byNumber.get(each.segment + 1);
    }
    byIndex.set(sentence.index, { sentence, startMs: begun?.startMs ?? offsetMs, endMs, segments });
  }
  const sentences = [...byIndex.values()];
  const anew = sentences.filter(({ segments }) => segments.some(({ cached }) => !cached));
  // Even in the first conversion of a text, common sentences may come from the cache.
  const isAnEdit = times.complete && anew.length * 2 <= sentences.length;
  return {
    sentences,
    words: times.items,
    byIndex,
    fresh: new Set(isAnEdit ? anew.map(({ sentence }) => sentence.index) : []),
  };
}

/** The current sentence, or else the previous one. */
export function sentenceAt({ sentences }: Timeline, ms: number): HeardSentence | null {
  return sentences[lastBegun(sentences, ms + roundingMs, ({ startMs }) => startMs)] ?? null;
}

/** The current word; null in a pause, and if the engine reports no or only estimated word times. */
export function wordAt({ words }: Timeline, ms: number): Word | null {
  const word = words[lastBegun(words, ms + roundingMs, ({ offsetMs }) => offsetMs)];
  if (!word || word.approximate || word.durationMs === 0 || ms > word.offsetMs + word.durationMs + lingerMs)
    return null;
  return word;
}

/** The time to start playback for a position in the text: at its word, else at the next one, else at its sentence. */
export function placeMs(timeline: Timeline, { index }: ReadSentence, textOffset: number): number | null {
  const heard = timeline.byIndex.get(index);
  if (!heard) return null;
  const word = timeline.words.find(
    ({ textOffset: start, textLength, offsetMs }) =>
      start + textLength > textOffset && offsetMs >= heard.startMs && offsetMs <= heard.endMs,
  );
  return word?.offsetMs ?? heard.startMs;
}
