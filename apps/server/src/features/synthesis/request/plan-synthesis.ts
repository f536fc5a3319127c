import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError, type SynthesisBody, type WarningCode } from '@parlando/contract';
import { type AudioOutput, type Engine, planSegmentsLazily, type SpokenPart } from '@parlando/speech';
import type { CatalogueVoice } from '../../voices/catalogue-voice.ts';
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
}

export interface PlannerOptions {
  readonly engines: ReadonlyMap<string, Engine>;
  readonly voices: Pick<VoiceDirectory, 'resolver' | 'find'>;
  readonly characterLimit: number;
}

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
  const planned = planSegmentsLazily(document, resolver, { streamed: body.stream });
  const isExpressive = expressionCheck(voices);
  const said = new Set<WarningCode>(warnings);

  const opening = planned.next();
  if (opening.done) throw new AppError('NOTHING_TO_SPEAK');
  const firstEngine = requireEngine(engines, opening.value.engine);
  const output = firstEngine.output(body.format);

  const segments: NewSegment[] = [];
  const add = ({ engine, utterance, text, characters, predictedMs }: typeof opening.value): NewSegment => {
    const key = segmentKey(requireEngine(engines, engine), utterance, output);
    const segment = { ord: segments.length, engine, utterance, text, characters, predictedMs, key };
    if (!utterance.parts.every((part) => part.kind !== 'text' || isExpressive(part, engine)))
      said.add('STYLE_NOT_SPOKEN');
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
      if (resolver.fallbacks.size > 0) said.add('ENGINE_FALLBACK');
      const characters = segments.reduce((sum, segment) => sum + segment.characters, 0);
      return { segments, characters, warnings: [...said] };
    },
  };
}

function requireEngine(engines: ReadonlyMap<string, Engine>, id: string): Engine {
  const engine = engines.get(id);
  if (engine === undefined) throw new AppError('ENGINE_UNAVAILABLE');
  return engine;
}

/** A voice of the imported catalogue has its styles with a key only, whoever else speaks it. */
function expressionsOf(
  voice: CatalogueVoice | undefined,
  engine: string,
): Pick<CatalogueVoice, 'styles' | 'roles'> {
  return voice?.provider === engine ? voice : { styles: [], roles: [] };
}

/** Whether the voice that speaks a part can speak it in the style and role asked for. */
function expressionCheck(voices: Pick<VoiceDirectory, 'find'>) {
  return ({ expression, voice }: SpokenPart, engine: string): boolean => {
    if (expression === undefined) return true;
    const { styles, roles } = expressionsOf(voices.find(voice), engine);
    const { style, role } = expression;
    return (style === '' || styles.includes(style)) && (role === undefined || roles.includes(role));
  };
}
