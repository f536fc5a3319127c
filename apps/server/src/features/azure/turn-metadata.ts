import type { Boundary } from '@parlando/contract';
import { type AlignedText, type CodePointIndex, sourcePosition, timeSentences } from '@parlando/speech';
import type { SpokenSegment } from '../synthesis/stream/live-speech.ts';
import { visemeId } from './visemes.ts';

/** Which events a client wants. */
export interface MetadataOptions {
  readonly word: boolean;
  readonly punctuation: boolean;
  readonly sentence: boolean;
  readonly bookmark: boolean;
  readonly viseme: boolean;
  readonly sessionEnd: boolean;
}

/** One entry of an `audio.metadata` message. Times are in units of 100 ns. */
export interface Metadata {
  readonly Type: 'WordBoundary' | 'SentenceBoundary' | 'Bookmark' | 'Viseme' | 'SessionEnd';
  readonly Data: Readonly<Record<string, unknown>> & { readonly Offset: number };
}

/** The source text as code points, and its sentences. */
export interface TurnText {
  readonly points: CodePointIndex;
  readonly sentences: readonly AlignedText[];
  /** The code point is markup, which no event includes. */
  readonly isMarkup: boolean;
}

/** A run of punctuation between words. Positions are code points of the source. */
interface Punctuation {
  readonly text: string;
  readonly textOffset: number;
  /** Position of the last letter or digit before it. */
  readonly after: number;
}

const soundingPattern = /[\p{L}\p{N}]/u;
const signPattern = /\p{P}/u;

/** Produces the events of one turn in order, segment by segment. */
export class TurnMetadata {
  readonly #options: MetadataOptions;
  readonly #text: TurnText;
  readonly #signs: readonly Punctuation[];
  #nextSign = 0;
  #lastSentence = -1;

  constructor(text: TurnText, options: MetadataOptions) {
    this.#options = options;
    this.#text = text;
    this.#signs = options.punctuation ? text.sentences.flatMap((sentence) => [...signsOf(sentence)]) : [];
  }

  /** Returns the events of the next segment; call it once per segment, in order. */
  take(spoken: Omit<SpokenSegment, 'segment'>): Metadata[] {
    const { sentence, bookmark, viseme } = this.#options;
    const events: Metadata[] = [];
    if (sentence) events.push(...this.#sentences(spoken));
    events.push(...this.#words(spoken.words));
    if (bookmark) for (const { name, offsetMs } of spoken.marks) events.push(bookmarkAt(name, offsetMs));
    if (viseme) events.push(...visemesOf(spoken.phonemes));
    return events.sort((a, b) => a.Data.Offset - b.Data.Offset);
  }

  /** A sentence that continues in another segment is reported once. */
  *#sentences(spoken: Omit<SpokenSegment, 'segment'>): Generator<Metadata> {
    const heard = { segment: 0, ...spoken, hasWordTimes: true };
    for (const { textOffset, textLength, offsetMs, durationMs } of timeSentences(this.#text.sentences, [
      heard,
    ])) {
      if (textOffset <= this.#lastSentence) continue;
      this.#lastSentence = textOffset;
      const text = this.#written(textOffset, textLength).trim();
      yield boundary('SentenceBoundary', 'SentenceBoundary', text, offsetMs, durationMs);
    }
  }

  *#words(words: readonly Boundary[]): Generator<Metadata> {
    for (const [index, word] of words.entries()) {
      const { textOffset, textLength, offsetMs, durationMs } = word;
      const end = textOffset + textLength;
      yield* this.#signsWhile((sign) => sign.textOffset < textOffset, offsetMs, offsetMs);
      if (this.#options.word) {
        // A symbol that is read aloud includes the spaces around it.
        const text = this.#written(textOffset, textLength).trim();
        yield boundary('WordBoundary', 'WordBoundary', text, offsetMs, durationMs);
      }
      // Punctuation inside a word, as in "3.14", is part of it.
      while ((this.#signs[this.#nextSign]?.textOffset ?? end) < end) this.#nextSign++;
      const endMs = offsetMs + durationMs;
      const next = words[index + 1];
      const nextStart = next?.textOffset ?? Number.POSITIVE_INFINITY;
      yield* this.#signsWhile(
        (sign) => sign.after < end && sign.textOffset < nextStart,
        endMs,
        next?.offsetMs ?? endMs,
      );
    }
  }

  /** The punctuation that belongs to this gap shares its time. */
  *#signsWhile(
    belongs: (sign: Punctuation) => boolean,
    fromMs: number,
    untilMs: number,
  ): Generator<Metadata> {
    const from = this.#nextSign;
    for (
      let sign = this.#signs[from];
      sign !== undefined && belongs(sign);
      sign = this.#signs[this.#nextSign]
    )
      this.#nextSign++;
    const signs = this.#signs.slice(from, this.#nextSign);
    const durationMs = Math.max(0, untilMs - fromMs) / Math.max(1, signs.length);
    for (const [index, { text }] of signs.entries())
      yield boundary('WordBoundary', 'PunctuationBoundary', text, fromMs + index * durationMs, durationMs);
  }

  /** The source spelling, because clients search for it in their text. */
  #written(textOffset: number, textLength: number): string {
    const source = this.#text.points.slice(textOffset, textOffset + textLength);
    return this.#text.isMarkup ? withoutMarkup(source) : source;
  }
}

/** The last event of a turn: its offset is the length of the audio. */
export const sessionEnd = (endMs: number): Metadata => ({
  Type: 'SessionEnd',
  Data: { Offset: ticks(endMs) },
});

function boundary(
  type: Metadata['Type'],
  kind: string,
  text: string,
  offsetMs: number,
  durationMs: number,
): Metadata {
  const spoken = { Text: text, Length: text.length, BoundaryType: kind };
  return { Type: type, Data: { Offset: ticks(offsetMs), Duration: ticks(durationMs), text: spoken } };
}

const bookmarkAt = (name: string, offsetMs: number): Metadata => ({
  Type: 'Bookmark',
  Data: { Offset: ticks(offsetMs), Bookmark: name },
});

/** A repeated viseme produces no event. */
function* visemesOf(phonemes: SpokenSegment['phonemes']): Generator<Metadata> {
  let last: number | undefined;
  for (const { ipa, offsetMs } of phonemes) {
    const id = visemeId(ipa);
    if (id === undefined || id === last) continue;
    last = id;
    // The SDK drops a viseme event without a complete animation.
    yield { Type: 'Viseme', Data: { Offset: ticks(offsetMs), VisemeId: id, IsLastAnimation: true } };
  }
}

function* signsOf(sentence: AlignedText): Generator<Punctuation> {
  let after = -1;
  let run: { text: string; start: number } | undefined;
  const points = [...sentence.text, ''];
  for (const [at, point] of points.entries()) {
    if (signPattern.test(point)) {
      run = { text: (run?.text ?? '') + point, start: run?.start ?? at };
      continue;
    }
    if (run) yield { text: run.text, textOffset: sourcePosition(sentence, run.start), after };
    run = undefined;
    if (soundingPattern.test(point)) after = sourcePosition(sentence, at);
  }
}

const references: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', apos: "'", quot: '"' };

/** The text of a piece of valid SSML. */
function withoutMarkup(source: string): string {
  return source
    .replace(/<!--[\s\S]*?-->|<!\[CDATA\[|\]\]>|<[^<>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, name: string) => {
      if (name !== undefined) return references[name] ?? whole;
      return String.fromCodePoint(Number.parseInt(hex ?? decimal, hex === undefined ? 10 : 16));
    });
}

/** 100 ns, as Azure counts. */
function ticks(ms: number): number {
  return Math.round(ms * 10_000);
}
