import { chargeShares, ENDING_DURATION_MS, limits, type SpeechCost } from '@parlando/contract';
import type { MarkPart, PausePart, UtterancePart } from '../engine.ts';
import type { SpeechDocument } from '../speech-document.ts';
import type { PlannedSegment, VoiceResolver } from '../speech-plan.ts';
import { budgetOf, type Chunk, chunkParagraph, ENDING_MS } from './chunks.ts';
import { documentCost } from './document-cost.ts';
import { type Paragraph, paragraphs } from './paragraphs.ts';
import { type ChunkParts, type PartsReader, partsReader } from './parts.ts';
import { type Ending, pauseAfter } from './pauses.ts';
import { type VoiceSplitter, voiceSplitter } from './script-runs.ts';

export interface PlanOptions {
  /** For streaming: makes the first segments short. */
  readonly streamed: boolean;
  /** What is followed by more of the same text, so that the final pause is that of a sentence or paragraph. */
  readonly ending?: 'sentence' | 'paragraph' | undefined;
  /** Called, in order, with the words that are left out because no voice reads their script. */
  readonly onUnreadable?: (words: string) => void;
}

/**
 * Splits a document into segments, each ready for its engine. Empty when nothing in it can be spoken. Throws what
 * `resolver.resolve` throws.
 */
export function planSegments(
  document: SpeechDocument,
  resolver: VoiceResolver,
  options: PlanOptions,
): PlannedSegment[] {
  return [...planSegmentsLazily(document, resolver, options)];
}

/** `planSegments` one segment at a time, so that a caller can do other work in between. */
export function* planSegmentsLazily(
  document: SpeechDocument,
  resolver: VoiceResolver,
  options: PlanOptions,
): Generator<PlannedSegment> {
  const splitVoices = voiceSplitter(resolver);
  const planner = new Planner(document, options);
  for (const paragraph of paragraphs(document, resolver)) {
    yield* planner.paragraph(paragraph, splitVoices);
  }
  yield* planner.end();
}

type SilentPart = PausePart | MarkPart;

/** A segment that is not finished: what follows may add silence, marks or unspoken characters. */
interface Draft {
  readonly engine: string;
  /** Pauses and marks before anything is spoken. */
  readonly leading: readonly SilentPart[];
  readonly spoken: readonly UtterancePart[];
  /** Pauses and marks that the document has after it. */
  readonly trailing: SilentPart[];
  text: string;
  characters: number;
  predictedMs: number;
  ending: Ending;
}

/** What costs something but has no segment yet. */
interface Unspoken {
  text: string;
  characters: number;
  predictedMs: number;
}

const nothing = (): Unspoken => ({ text: '', characters: 0, predictedMs: 0 });

class Planner {
  readonly #silence: SpeechDocument['silence'];
  readonly #options: PlanOptions;
  readonly #share: (part: SpeechCost) => number;
  #draft: Draft | undefined;
  #drafts = 0;
  /** What came before anything was spoken. */
  #unspoken = nothing();
  #carried: SilentPart[] = [];

  constructor(document: SpeechDocument, options: PlanOptions) {
    this.#silence = document.silence;
    this.#options = options;
    this.#share = chargeShares(documentCost(document));
    const leadingMs = document.silence?.leadingMs ?? 0;
    if (leadingMs > 0) this.#carried.push({ kind: 'pause', durationMs: leadingMs });
    this.#unspoken.predictedMs = leadingMs;
  }

  *paragraph(paragraph: Paragraph, splitVoices: VoiceSplitter): Generator<PlannedSegment> {
    const { streamed, onUnreadable = () => undefined } = this.#options;
    const read = partsReader(paragraph, splitVoices, this.#silence, onUnreadable);
    if (paragraph.text === '') this.#pass('', { characters: 0, predictedMs: 0 }, read(0, 0));
    const chunks = chunkParagraph(paragraph.text, {
      durations: paragraph.durations,
      mustCut: paragraph.mustCut,
      atoms: paragraph.atoms,
      mergesSentences: this.#silence?.sentenceMs === undefined,
      nextBudget: () => budgetOf(this.#drafts, streamed),
    });
    for (const chunk of chunks) yield* this.#chunk(chunk, paragraph, read);
    (this.#draft ?? this.#unspoken).predictedMs += paragraph.looseMs;
    if (this.#draft !== undefined && this.#draft.ending !== 'document') this.#draft.ending = 'paragraph';
  }

  *end(): Generator<PlannedSegment> {
    if (this.#draft === undefined) return;
    this.#draft.ending = this.#options.ending ?? 'document';
    this.#draft.predictedMs += (this.#silence?.tailingMs ?? 0) + ENDING_DURATION_MS;
    yield* this.#finish(this.#draft);
    this.#draft = undefined;
  }

  *#chunk(chunk: Chunk, paragraph: Paragraph, read: PartsReader): Generator<PlannedSegment> {
    const text = paragraph.written(chunk.start, chunk.end);
    const cost = paragraph.cost(chunk.start, chunk.end);
    const parts = read(chunk.start, chunk.end);
    if (parts.spoken.length === 0) {
      this.#pass(text, cost, parts);
      return;
    }
    this.#addSilence(parts.leading);
    if (this.#draft !== undefined) yield* this.#finish(this.#draft);
    this.#begin(text, cost, parts, chunk.ending);
  }

  #begin(text: string, cost: SpeechCost, parts: ChunkParts, ending: Ending): void {
    const { engine, spoken, innerPauseMs } = parts;
    this.#draft = {
      engine,
      leading: this.#carried,
      spoken,
      trailing: [],
      text: this.#unspoken.text + text,
      characters: this.#unspoken.characters + cost.characters,
      predictedMs: this.#unspoken.predictedMs + cost.predictedMs + innerPauseMs,
      ending,
    };
    this.#drafts++;
    this.#unspoken = nothing();
    this.#carried = [];
    this.#addSilence(parts.trailing);
  }

  /** Unspoken characters are charged to the segment before them, or to the first. */
  #pass(text: string, { characters, predictedMs }: SpeechCost, { leading }: ChunkParts): void {
    this.#addSilence(leading);
    const holder = this.#draft ?? this.#unspoken;
    holder.text += text;
    holder.characters += characters;
    holder.predictedMs += predictedMs;
  }

  #addSilence(parts: readonly UtterancePart[]): void {
    const silent = parts.filter((part) => part.kind !== 'text');
    (this.#draft?.trailing ?? this.#carried).push(...silent);
    (this.#draft ?? this.#unspoken).predictedMs += silenceOf(silent);
  }

  /** Yields the segment. Silence around it that would make it too long gets segments of its own. */
  *#finish(draft: Draft): Generator<PlannedSegment> {
    const { leading, spoken, engine, text, predictedMs } = draft;
    const after = endingSilence(draft, this.#silence);
    const leadingMs = silenceOf(leading);
    const ownMs = Math.max(0, predictedMs - leadingMs - silenceOf(after));
    const room = limits.segment.silenceMs;
    const isTogether = leadingMs + ownMs + ENDING_MS <= room;
    const [kept = [], ...later] = split(
      after,
      Math.max(ENDING_MS, room - ownMs - (isTogether ? leadingMs : 0)),
    );
    const apart = isTogether ? 0 : leading.findLastIndex(({ kind }) => kind === 'pause') + 1;
    const earlier = apart === 0 ? [] : split(leading.slice(0, apart), room);
    let left = predictedMs;
    const silent = (parts: SilentPart[]) => {
      const ms = Math.min(left, silenceOf(parts));
      left -= ms;
      return { parts, ms };
    };
    const before = earlier.map(silent);
    const behind = later.map(silent);
    for (const { parts, ms } of before) yield this.#segment(engine, parts, '', 0, ms);
    const parts = [...leading.slice(apart), ...spoken, ...kept];
    yield this.#segment(engine, parts, text.trim(), draft.characters, left);
    for (const { parts, ms } of behind) yield this.#segment(engine, parts, '', 0, ms);
  }

  #segment(
    engine: string,
    parts: readonly UtterancePart[],
    text: string,
    characters: number,
    predictedMs: number,
  ): PlannedSegment {
    const share = this.#share({ characters, predictedMs });
    return { engine, utterance: { parts }, text, characters: share, predictedMs };
  }
}

/** The silence after the words: what the document asks for, or the usual pause. It ends with a pause. */
function endingSilence(
  { trailing, ending, text }: Draft,
  silence: SpeechDocument['silence'],
): readonly SilentPart[] {
  const joined: SilentPart[] = [];
  for (const part of trailing) {
    const last = joined.at(-1);
    if (part.kind === 'pause' && last?.kind === 'pause')
      joined[joined.length - 1] = { kind: 'pause', durationMs: last.durationMs + part.durationMs };
    else joined.push(part);
  }
  const isSaid = joined.some(({ kind }) => kind === 'pause');
  if (joined.at(-1)?.kind === 'pause') return joined;
  return [...joined, { kind: 'pause', durationMs: isSaid ? 0 : pauseAfter(ending, text, silence) }];
}

/** Cuts silence into pieces: the first lasts at most `firstMs`, the others as long as a segment may. */
function split(parts: readonly SilentPart[], firstMs: number): SilentPart[][] {
  const pieces: SilentPart[][] = [[]];
  let roomMs = firstMs;
  for (const part of parts) {
    if (part.kind === 'mark') {
      // A piece ends in a pause: more of them follow.
      if (roomMs === 0) {
        pieces.push([]);
        roomMs = limits.segment.silenceMs;
      }
      pieces.at(-1)?.push(part);
      continue;
    }
    let { durationMs } = part;
    for (; durationMs > roomMs; roomMs = limits.segment.silenceMs) {
      if (roomMs > 0) pieces.at(-1)?.push({ kind: 'pause', durationMs: roomMs });
      durationMs -= roomMs;
      pieces.push([]);
    }
    pieces.at(-1)?.push({ kind: 'pause', durationMs });
    roomMs -= durationMs;
  }
  return pieces;
}

function silenceOf(parts: readonly UtterancePart[]): number {
  return parts.reduce((sum, part) => sum + (part.kind === 'pause' ? part.durationMs : 0), 0);
}
