import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, countCharacters, limits, type SynthesisBody, type WarningCode } from '@parlando/contract';
import {
  type AudioOutput,
  cueText,
  type Engine,
  hasSounds,
  type PlannedSegment,
  type PlanOptions,
  planCues,
  planSegmentsLazily,
  type SpeechDocument,
  type TimedPlanOptions,
  type Utterance,
  type VoiceResolver,
} from '@parlando/speech';
import type { Dictionary } from '@parlando/speech/dictionary';
import type { VoiceDirectory } from '../../voices/voice-directory.ts';
import type { NewSegment } from '../task-row.ts';
import { chooseOutput } from './choose-output.ts';
import { lengthOfCues } from './read-cues.ts';
import { readDocument } from './read-document.ts';
import { firstVoice, segmentKey } from './segment-key.ts';

/** A planned request, ready to be accepted. */
export interface SynthesisPlan {
  /** The engine and voice of its first words. */
  readonly engine: string;
  readonly voice: string;
  readonly output: AudioOutput;
  readonly segments: readonly NewSegment[];
  readonly characters: number;
  readonly warnings: readonly WarningCode[];
  /** The first of the words that no voice of the engine can read. All such words are left out. */
  readonly unspokenWords: readonly string[];
}

export interface PlannerOptions {
  readonly engines: ReadonlyMap<string, Engine>;
  readonly voices: Pick<VoiceDirectory, 'find' | 'resolver' | 'canExpress' | 'canPronounce' | 'beyondReach'>;
  readonly characterLimit: number;
  /** How words are read; the first comes before the others. Absent: as the voices read them. */
  readonly dictionaries?: readonly Dictionary[];
  /** Distinguishes takes of the same words; absent or 0: the cache may be used. */
  readonly take?: number | undefined;
  readonly piece?: PlannedPiece | undefined;
}

/** A piece of a text that arrives in pieces. */
export interface PlannedPiece {
  readonly ending: 'sentence' | 'paragraph';
  /** Code points of the text before it. */
  readonly textOffset: number;
  /** Output of the first piece; undefined if this is the first. */
  readonly output: AudioOutput | undefined;
}

/** They must fit into a response header. */
const mostUnspokenWords = 10;
const longestUnspokenWord = 40;

/** A longer text with a smaller share of letters and digits is mostly symbols, such as emoji. */
const fewSigns = 50;
const leastSounding = 1 / 20;

/** Planning blocks the event loop for little longer than this: a typical other request returns to it about five times. */
const sliceMs = 3;

/**
 * Plans a request in slices, so that other work can run in between. Throws TEXT_EMPTY, TEXT_TOO_LONG, TOO_LONG_AUDIO, NOTHING_TO_SPEAK,
 * INVALID_INPUT, VOICE_NOT_FOUND, VOICE_REQUIRES_KEY, ENGINE_UNAVAILABLE and those of SSML.
 */
export async function planSynthesis(body: SynthesisBody, options: PlannerOptions): Promise<SynthesisPlan> {
  const { engines, voices, characterLimit, dictionaries = [], take = 0, piece } = options;
  const localeOf = (voice: string) => voices.find(voice)?.locale ?? '';
  const { document, warnings } = readDocument(body, characterLimit, { dictionaries, localeOf });
  const resolver = voices.resolver({ fallback: body.fallback });
  const unspokenWords = new Set<string>();
  const planned = plannedSegments(document, body, resolver, {
    ending: piece?.ending,
    outputOf: (engine) => chooseOutput(requireEngine(engines, engine), body),
    onUnreadable(words) {
      if (unspokenWords.size < mostUnspokenWords) unspokenWords.add(shortened(words));
    },
  });
  const said = new Set<WarningCode>(warnings);

  // Only markup can exceed a voice's abilities by much; the options of plain text are limited.
  const isMarkedUp = Boolean(body.ssml) || Boolean(body.marks?.length);
  const segments: NewSegment[] = [];
  let output = piece?.output;
  let sliceStart = performance.now();
  for (const segment of planned) {
    if (performance.now() - sliceStart >= sliceMs) {
      await nextTurn();
      sliceStart = performance.now();
    }
    if (segment === undefined) continue;
    const { engine, text, characters, predictedMs } = segment;
    const utterance = movedBy(piece?.textOffset ?? 0, segment.utterance);
    const speaker = requireEngine(engines, engine);
    output ??= chooseOutput(speaker, body);
    const key = segmentKey(speaker, utterance, output, take);
    segments.push({ ord: segments.length, engine, utterance, text, characters, predictedMs, key });
    for (const part of utterance.parts) {
      if (part.kind !== 'text') continue;
      const { voice, expression } = part;
      if (expression && !voices.canExpress(voice, engine, expression)) said.add('STYLE_NOT_SPOKEN');
      if (hasSounds(part) && !voices.canPronounce(voice, engine, part)) said.add('SSML_NOT_SPOKEN');
      if (isMarkedUp && voices.beyondReach(voice, engine, part).length > 0) said.add('SSML_NOT_SPOKEN');
    }
  }
  // Long silence at the beginning has segments of its own, which have no voice.
  const voice = segments.map(({ utterance }) => firstVoice(utterance)).find((name) => name !== '');
  if (output === undefined || voice === undefined) throw new AppError('NOTHING_TO_SPEAK');
  if (unspokenWords.size > 0) said.add('TEXT_NOT_SPOKEN');
  if (isMostlySigns(segments.map(({ text }) => text).join(''))) said.add('HARDLY_ANY_SOUND');
  if (resolver.fallbacks.size > 0) said.add('ENGINE_FALLBACK');
  return {
    engine: segments[0]?.engine ?? '',
    voice,
    output,
    segments,
    characters: segments.reduce((sum, segment) => sum + segment.characters, 0),
    warnings: [...said],
    unspokenWords: [...unspokenWords],
  };
}

/** Yields undefined where other work may run in between. */
function plannedSegments(
  document: SpeechDocument,
  body: SynthesisBody,
  resolver: VoiceResolver,
  {
    outputOf,
    onUnreadable,
    ending,
  }: Required<Pick<TimedPlanOptions, 'outputOf' | 'onUnreadable'>> & Pick<PlanOptions, 'ending'>,
): Iterable<PlannedSegment | undefined> {
  const { cues, cast, stream, maxRate = limits.timed.maxRate.default } = body;
  if (cues === undefined)
    return planSegmentsLazily(document, resolver, { streamed: stream, ending, onUnreadable });
  const { ranges } = cueText(cues, cast);
  const totalMs = lengthOfCues(body);
  return planCues(document, cues, ranges, resolver, { maxRate, totalMs, outputOf, onUnreadable });
}

/** The utterance of a text that has so many code points before it. */
function movedBy(textOffset: number, utterance: Utterance): Utterance {
  if (textOffset === 0) return utterance;
  const parts = utterance.parts.map((part) => {
    if (part.kind !== 'text') return part;
    const alignment = part.alignment.map((span) => ({ ...span, sourceStart: span.sourceStart + textOffset }));
    return { ...part, alignment };
  });
  return { ...utterance, parts };
}

function isMostlySigns(text: string): boolean {
  const characters = countCharacters(text);
  const sounding = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return characters > fewSigns && sounding < characters * leastSounding;
}

function shortened(words: string): string {
  const points = [...words];
  return points.length > longestUnspokenWord ? `${points.slice(0, longestUnspokenWord).join('')}…` : words;
}

function requireEngine(engines: ReadonlyMap<string, Engine>, id: string): Engine {
  const engine = engines.get(id);
  if (engine === undefined) throw new AppError('ENGINE_UNAVAILABLE');
  return engine;
}
