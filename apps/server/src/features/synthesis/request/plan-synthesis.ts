import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, type SynthesisBody, type WarningCode } from '@parlando/contract';
import { type AudioOutput, type Engine, hasSounds, planSegmentsLazily } from '@parlando/speech';
import type { VoiceDirectory } from '../../voices/voice-directory.ts';
import type { NewSegment } from '../task-row.ts';
import { readDocument } from './read-document.ts';
import { firstVoice, segmentKey } from './segment-key.ts';

/** A request as it will be spoken, so far as it is planned. */
export interface SynthesisPlan {
  readonly engine: string;
  readonly voice: string;
  readonly output: AudioOutput;
  readonly first: NewSegment;
  /** Plans the rest, in slices between which other work has its turn. */
  complete(): Promise<CompletePlan>;
}

export interface CompletePlan {
  readonly segments: readonly NewSegment[];
  readonly characters: number;
  readonly warnings: readonly WarningCode[];
  /** The first of the words that no voice of the engine reads; all of them are left out. */
  readonly unspokenWords: readonly string[];
}

export interface PlannerOptions {
  readonly engines: ReadonlyMap<string, Engine>;
  readonly voices: Pick<VoiceDirectory, 'resolver' | 'canExpress' | 'canPronounce' | 'beyondReach'>;
  readonly characterLimit: number;
}

/** An answer's header has to hold them. */
const mostUnspokenWords = 10;
const longestUnspokenWord = 40;

/** The event loop is never held for much longer by planning. */
const sliceMs = 8;

/**
 * Throws every code a text, document or voice is refused with: TEXT_EMPTY, TEXT_TOO_LONG, TOO_LONG_AUDIO, NOTHING_TO_SPEAK,
 * INVALID_INPUT, VOICE_NOT_FOUND, VOICE_REQUIRES_KEY, ENGINE_UNAVAILABLE and those of SSML.
 */
export function planSynthesis(body: SynthesisBody, options: PlannerOptions): SynthesisPlan {
  const { engines, voices, characterLimit } = options;
  const { document, warnings } = readDocument(body, characterLimit);
  const resolver = voices.resolver({ fallback: body.fallback });
  const unspokenWords = new Set<string>();
  const planned = planSegmentsLazily(document, resolver, {
    streamed: body.stream,
    onUnreadable(words) {
      if (unspokenWords.size < mostUnspokenWords) unspokenWords.add(shortened(words));
    },
  });
  const said = new Set<WarningCode>(warnings);

  // Of plain text the options cannot ask for much more than any voice can do.
  const isSsml = Boolean(body.ssml);
  const opening = planned.next();
  if (opening.done) throw new AppError('NOTHING_TO_SPEAK');
  const firstEngine = requireEngine(engines, opening.value.engine);
  const output = firstEngine.output(body.format);

  const segments: NewSegment[] = [];
  const add = ({ engine, utterance, text, characters, predictedMs }: typeof opening.value): NewSegment => {
    const key = segmentKey(requireEngine(engines, engine), utterance, output);
    const segment = { ord: segments.length, engine, utterance, text, characters, predictedMs, key };
    for (const part of utterance.parts) {
      if (part.kind !== 'text') continue;
      const { voice, expression } = part;
      if (expression && !voices.canExpress(voice, engine, expression)) said.add('STYLE_NOT_SPOKEN');
      if (hasSounds(part) && !voices.canPronounce(voice, engine, part)) said.add('SSML_NOT_SPOKEN');
      if (isSsml && voices.beyondReach(voice, engine, part).length > 0) said.add('SSML_NOT_SPOKEN');
    }
    segments.push(segment);
    return segment;
  };
  const first = add(opening.value);
  // Long silence at the beginning has segments of its own, and no voice.
  let voice = firstVoice(first.utterance);
  while (voice === '') {
    const next = planned.next();
    if (next.done) throw new AppError('NOTHING_TO_SPEAK');
    voice = firstVoice(add(next.value).utterance);
  }

  return {
    engine: firstEngine.id,
    voice,
    output,
    first,
    async complete() {
      let sliceStart = performance.now();
      for (const segment of planned) {
        add(segment);
        if (performance.now() - sliceStart < sliceMs) continue;
        await nextTurn();
        sliceStart = performance.now();
      }
      if (unspokenWords.size > 0) said.add('TEXT_NOT_SPOKEN');
      if (resolver.fallbacks.size > 0) said.add('ENGINE_FALLBACK');
      const characters = segments.reduce((sum, segment) => sum + segment.characters, 0);
      return { segments, characters, warnings: [...said], unspokenWords: [...unspokenWords] };
    },
  };
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
