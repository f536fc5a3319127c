import { predictedSpeechMs } from '@parlando/contract';
import type { MarkPart, PausePart, UtterancePart } from '../engine.ts';
import type { SpeechDocument } from '../speech-document.ts';
import type { PlannedSegment, VoiceResolver } from '../speech-plan.ts';
import { codePointLength } from '../text/code-points.ts';
import { budgetOf, type Chunk, chunkParagraph } from './chunks.ts';
import { type Paragraph, paragraphs } from './paragraphs.ts';
import { type ChunkParts, type PartsReader, partsReader } from './parts.ts';
import { type Ending, pauseAfter } from './pauses.ts';
import { type VoiceSplitter, voiceSplitter } from './script-runs.ts';

export interface PlanOptions {
  /** The listener waits: the first segments are short. */
  readonly streamed: boolean;
  /** Upper limit of a segment, in code points of its source. */
  readonly maxSegmentCharacters?: number;
}

/** What a document is charged: the code points of its text. The characters of its segments sum up to this. */
export function documentCharacters(document: SpeechDocument): number {
  let characters = 0;
  for (const node of document.nodes) {
    if (node.kind === 'text') characters += codePointLength(node.content.text);
  }
  return characters;
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

/** A segment whose end is not decided yet: what follows may add silence, marks or unspoken characters. */
interface Draft {
  readonly engine: string;
  readonly parts: UtterancePart[];
  text: string;
  characters: number;
  ending: Ending;
  /** Set when the document itself asks for a pause after this segment. */
  pauseMs: number | undefined;
}

class Planner {
  readonly #silence: SpeechDocument['silence'];
  readonly #options: PlanOptions;
  #draft: Draft | undefined;
  #drafts = 0;
  /** Characters and parts that came before anything was spoken. */
  #unspoken = '';
  #carried: (PausePart | MarkPart)[] = [];

  constructor(document: SpeechDocument, options: PlanOptions) {
    this.#silence = document.silence;
    this.#options = options;
    const leadingMs = document.silence?.leadingMs ?? 0;
    if (leadingMs > 0) this.#carried.push({ kind: 'pause', durationMs: leadingMs });
  }

  *paragraph(paragraph: Paragraph, splitVoices: VoiceSplitter): Generator<PlannedSegment> {
    const read = partsReader(paragraph, splitVoices, this.#silence);
    if (paragraph.text === '') this.#addSilence(read(0, 0).leading);
    const { streamed, maxSegmentCharacters } = this.#options;
    const chunks = chunkParagraph(paragraph.text, {
      mustCut: paragraph.mustCut,
      atoms: paragraph.atoms,
      mergesSentences: this.#silence?.sentenceMs === undefined,
      nextBudget: () => budgetOf(this.#drafts, streamed, maxSegmentCharacters),
    });
    for (const chunk of chunks) yield* this.#chunk(chunk, paragraph, read);
    if (this.#draft !== undefined && this.#draft.ending !== 'document') this.#draft.ending = 'paragraph';
  }

  *end(): Generator<PlannedSegment> {
    if (this.#draft === undefined) return;
    this.#draft.ending = 'document';
    yield finished(this.#draft, this.#silence);
    this.#draft = undefined;
  }

  *#chunk(chunk: Chunk, paragraph: Paragraph, read: PartsReader): Generator<PlannedSegment> {
    const text = paragraph.text.slice(chunk.start, chunk.end);
    const parts = read(chunk.start, chunk.end);
    this.#addSilence(parts.leading);
    if (parts.spoken.length === 0) {
      this.#addUnspoken(text);
      return;
    }
    if (this.#draft !== undefined) yield finished(this.#draft, this.#silence);
    this.#begin(text, parts, chunk.ending);
  }

  #begin(text: string, parts: ChunkParts, ending: Ending): void {
    this.#draft = {
      engine: parts.engine,
      parts: [...this.#carried, ...parts.spoken],
      text: this.#unspoken + text,
      characters: codePointLength(this.#unspoken) + codePointLength(text),
      ending,
      pauseMs: undefined,
    };
    this.#drafts++;
    this.#unspoken = '';
    this.#carried = [];
    this.#addSilence(parts.trailing);
  }

  /** Characters that say nothing belong to the segment before them, or to the first. */
  #addUnspoken(text: string): void {
    if (this.#draft === undefined) {
      this.#unspoken += text;
      return;
    }
    this.#draft.text += text;
    this.#draft.characters += codePointLength(text);
  }

  #addSilence(parts: readonly UtterancePart[]): void {
    for (const part of parts) {
      if (part.kind === 'text') continue;
      if (this.#draft === undefined) this.#carried.push(part);
      else if (part.kind === 'pause') this.#draft.pauseMs = (this.#draft.pauseMs ?? 0) + part.durationMs;
      else this.#draft.parts.push(...settledPause(this.#draft), part);
    }
  }
}

/** A mark after a pause comes after it, so the pause so far moves into the parts. */
function settledPause(draft: Draft): PausePart[] {
  if (draft.pauseMs === undefined || draft.pauseMs === 0) return [];
  const durationMs = draft.pauseMs;
  draft.pauseMs = 0;
  return [{ kind: 'pause', durationMs }];
}

function finished(draft: Draft, silence: SpeechDocument['silence']): PlannedSegment {
  const durationMs = draft.pauseMs ?? pauseAfter(draft.ending, draft.text, silence);
  const parts: UtterancePart[] = [...draft.parts, { kind: 'pause', durationMs }];
  return {
    engine: draft.engine,
    utterance: { parts },
    text: draft.text.trim(),
    characters: draft.characters,
    predictedMs: Math.round(parts.reduce((sum, part) => sum + predictedMs(part), 0)),
  };
}

function predictedMs(part: UtterancePart): number {
  if (part.kind === 'pause') return part.durationMs;
  return part.kind === 'text' ? predictedSpeechMs(part.ipa ?? part.text) / part.rate : 0;
}
