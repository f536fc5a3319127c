import { chargeShares, type SpeechCost, type TimedCue } from '@parlando/contract';
import type { AudioOutput, UtterancePart } from '../engine.ts';
import { nodeCharacters } from '../plan/document-cost.ts';
import { type PlanOptions, planSegmentsLazily } from '../plan/plan-segments.ts';
import type { SpeechDocument, SpeechNode } from '../speech-document.ts';
import type { PlannedSegment, VoiceResolver } from '../speech-plan.ts';
import type { CueRange } from './cue-text.ts';
import { nodesByCue } from './cut-by-cues.ts';
import { layOut, type TimedSpeech } from './lay-out.ts';

/** The part of a cue for one engine, without surrounding silence. */
interface CueSpeech extends TimedSpeech, SpeechCost {
  readonly cue: number;
  readonly engine: string;
  readonly text: string;
  readonly parts: readonly UtterancePart[];
}

export interface TimedPlanOptions extends Pick<PlanOptions, 'onUnreadable'> {
  /** Maximum speed-up of a cue. */
  readonly maxRate: number;
  readonly totalMs: number;
  /** The audio format of the whole, chosen by the first engine. */
  outputOf(engine: string): AudioOutput;
}

/**
 * Plans a timed document: a segment for each cue, and silence between them. Their lengths add up to the whole. Yields
 * undefined where other work may run in between. Throws what `resolver.resolve` throws.
 * @param cues validated by the server's `requireCues`
 * @param ranges source positions of each cue
 */
export function* planCues(
  document: SpeechDocument,
  cues: readonly TimedCue[],
  ranges: readonly CueRange[],
  resolver: VoiceResolver,
  options: TimedPlanOptions,
): Generator<PlannedSegment | undefined> {
  const nodes = nodesByCue(document, ranges);
  const speeches: CueSpeech[] = [];
  for (const [index, cue] of cues.entries()) {
    speeches.push(...cueSpeeches(index, cue, nodes[index] ?? [], resolver, options));
    yield undefined;
  }
  const [first] = speeches;
  if (first === undefined) return;
  const output = options.outputOf(first.engine);
  const cost = timedCost(nodes, speeches, options.totalMs);
  const share = chargeShares(cost);
  let chargedMs = 0;
  let heard = 0;
  let heardMs = 0;
  let current = first;
  const laidOut = layOut(speeches, options.totalMs, output);
  for (const [index, { speech, slot }] of laidOut.entries()) {
    const said = speech === undefined ? undefined : speeches[speech];
    current = said ?? current;
    heard += slot.samples;
    const isLast = index === laidOut.length - 1;
    const untilMs = Math.min(options.totalMs, Math.round((heard * 1000) / output.sampleRateHertz));
    const predictedMs = (isLast ? options.totalMs : untilMs) - heardMs;
    heardMs += predictedMs;
    const paidMs = Math.round((heardMs * cost.predictedMs) / options.totalMs) - chargedMs;
    chargedMs += paidMs;
    const silence = [{ kind: 'pause', durationMs: predictedMs }] as const;
    yield {
      engine: current.engine,
      utterance: {
        parts: said?.parts ?? silence,
        slot: { ...slot, ...(said && { cue: said.cue }), maxRate: options.maxRate },
      },
      text: said?.text ?? '',
      characters: share({ characters: said?.characters ?? 0, predictedMs: paidMs }),
      predictedMs,
    };
  }
}

/** The cost of timed cues: all of their speech, even beyond the available time. */
function timedCost(
  nodes: readonly (readonly SpeechNode[])[],
  speeches: readonly CueSpeech[],
  totalMs: number,
): SpeechCost {
  const spokenMs = speeches.reduce((sum, speech) => sum + speech.predictedMs, 0);
  const characters = nodes.reduce((sum, each) => sum + charactersOf(each), 0);
  return { characters, predictedMs: Math.max(totalMs, spokenMs) };
}

function charactersOf(nodes: readonly SpeechNode[]): number {
  return nodes.reduce((sum, node) => sum + (node.kind === 'text' ? nodeCharacters(node) : 0), 0);
}

/** Usually one. If a cue has voices of several engines, they share its time by predicted duration. */
function cueSpeeches(
  cue: number,
  { startMs, endMs }: TimedCue,
  nodes: readonly SpeechNode[],
  resolver: VoiceResolver,
  { onUnreadable }: TimedPlanOptions,
): CueSpeech[] {
  const planned = [
    ...planSegmentsLazily({ nodes }, resolver, { streamed: false, ...(onUnreadable && { onUnreadable }) }),
  ];
  const runs: { engine: string; text: string; parts: UtterancePart[]; predictedMs: number }[] = [];
  for (const { engine, utterance, text, predictedMs } of planned) {
    const last = runs.at(-1);
    if (last?.engine !== engine) runs.push({ engine, text, parts: [...utterance.parts], predictedMs });
    else {
      last.text = [last.text, text].filter(Boolean).join(' ');
      last.parts.push(...utterance.parts);
      last.predictedMs += predictedMs;
    }
  }
  const wholeMs = runs.reduce((sum, run) => sum + run.predictedMs, 0);
  const msAPredicted = (endMs - startMs) / Math.max(1, wholeMs);
  let beginMs = 0;
  return runs.map((run, index) => {
    const fromMs = beginMs;
    beginMs += run.predictedMs;
    return {
      ...run,
      cue,
      parts: withoutSilentEnds(run.parts),
      characters: index === 0 ? charactersOf(nodes) : 0,
      startMs: Math.round(startMs + fromMs * msAPredicted),
      endMs: Math.round(startMs + beginMs * msAPredicted),
    };
  });
}

function withoutSilentEnds(parts: readonly UtterancePart[]): UtterancePart[] {
  const isText = (part: UtterancePart) => part.kind === 'text';
  return parts.slice(parts.findIndex(isText), parts.findLastIndex(isText) + 1);
}
