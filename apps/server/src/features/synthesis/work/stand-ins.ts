import type { AudioOutput, Engine, Utterance } from '@parlando/speech';
import type { Log } from '../../../ports/log.ts';
import type { VoiceDirectory } from '../../voices/voice-directory.ts';
import { firstVoice, segmentKey } from '../request/segment-key.ts';
import { allSegments } from '../store/claim-tasks.ts';
import type { Queryable } from '../store/queryable.ts';
import { readReplaceability, replaceEngine } from '../store/replace-engine.ts';
import type { SegmentWork, Speaker } from '../task-row.ts';

/** A task as planned for another engine. */
export interface StandInPlan {
  readonly segments: readonly SegmentWork[];
  readonly speaker: Speaker;
}

export interface Breakdown {
  /** The engine that failed. */
  readonly engine: string;
  /** Some of the task's audio existed already and may have been streamed. */
  readonly sounded: boolean;
}

/**
 * Finds another engine for a task whose engine fails before any audio. It synthesises the whole task, with the voices
 * nearest to the requested ones; never a part of it, and never when the caller forbids it.
 */
export interface StandIns {
  /** Returns undefined when no other engine may be used. */
  plan(task: { id: string; output: AudioOutput }, breakdown: Breakdown): Promise<StandInPlan | undefined>;
  /** False when it is too late, or the database cannot be reached. No commit may be running. */
  carryOut(task: { id: string }, fence: number, plan: StandInPlan): Promise<boolean>;
}

export interface StandInsOptions {
  readonly database: Queryable;
  readonly engines: ReadonlyMap<string, Engine>;
  readonly voices: Pick<VoiceDirectory, 'standIn'>;
  readonly log: Log;
}

export function createStandIns({ database, engines, voices, log }: StandInsOptions): StandIns {
  const replaced = (segment: SegmentWork, output: AudioOutput, broken: string): SegmentWork | undefined => {
    if (segment.engine !== broken) return segment;
    const found = replaceVoices(segment.utterance, (voice) => voices.standIn(voice, broken));
    const engine = found && engines.get(found.engine);
    if (engine === undefined) return undefined;
    const { utterance } = found as ReplacedVoices;
    return { ...segment, engine: engine.id, utterance, key: segmentKey(engine, utterance, output) };
  };

  /** A segment without words goes to the engine of the others. */
  const silent = (segment: SegmentWork, output: AudioOutput, engineId = ''): SegmentWork | undefined => {
    const engine = engines.get(engineId);
    return engine && { ...segment, engine: engine.id, key: segmentKey(engine, segment.utterance, output) };
  };

  return {
    async plan({ id, output }, { engine, sounded }) {
      try {
        const state = await readReplaceability(database, id);
        if (!state?.isAllowed || !state.isUntouched) return undefined;
        if (state.isStreamed && (sounded || state.isBegun)) return undefined;
        const segments: SegmentWork[] = [];
        const all = await allSegments(database, id);
        const speaks = all.find(({ utterance }) => firstVoice(utterance) !== '');
        const other = speaks && replaced(speaks, output, engine)?.engine;
        for (const segment of all) {
          const replacement =
            firstVoice(segment.utterance) === ''
              ? silent(segment, output, other)
              : replaced(segment, output, engine);
          if (replacement === undefined) return undefined;
          segments.push(replacement);
        }
        const [first] = segments;
        const speaking = segments.find(({ utterance }) => firstVoice(utterance) !== '') ?? first;
        return (
          speaking && {
            segments,
            speaker: { engine: speaking.engine, voice: firstVoice(speaking.utterance) },
          }
        );
      } catch (error) {
        log.warn({ err: error, task: id }, 'no other engine could be found for a task');
        return undefined;
      }
    },
    async carryOut({ id }, fence, { segments, speaker }) {
      try {
        return await replaceEngine(database, { id, fence }, segments, speaker);
      } catch (error) {
        log.warn({ err: error, task: id }, 'a task could not be given to another engine');
        return false;
      }
    },
  };
}

interface ReplacedVoices {
  readonly engine: string;
  readonly utterance: Utterance;
}

/** Returns undefined when one of its voices has no stand-in, or the stand-ins belong to several engines. */
function replaceVoices(
  utterance: Utterance,
  standIn: (voice: string) => Speaker | undefined,
): ReplacedVoices | undefined {
  let engine: string | undefined;
  const replaced: Utterance['parts'][number][] = [];
  for (const part of utterance.parts) {
    if (part.kind !== 'text') {
      replaced.push(part);
      continue;
    }
    const speaker = standIn(part.voice);
    if (speaker === undefined || (engine !== undefined && engine !== speaker.engine)) return undefined;
    engine = speaker.engine;
    replaced.push({ ...part, voice: speaker.voice });
  }
  return engine === undefined ? undefined : { engine, utterance: { ...utterance, parts: replaced } };
}
