import type { AudioFormat, ErrorCode } from '@parlando/contract';
import type { AudioOutput, EngineBoundary, Utterance } from '@parlando/speech';
import type { TaskRowState } from '../../database/tables/synthesis.ts';

/** One segment that is to be spoken. */
export interface SegmentWork {
  readonly ord: number;
  readonly engine: string;
  readonly utterance: Utterance;
  readonly characters: number;
  /** Expected length of its audio, in ms. */
  readonly predictedMs: number;
  readonly key: string;
  /** How often it may have been what ended the process that spoke it; absent for never. */
  readonly attempts?: number;
}

/** Whose work it is: engines, places and the queue are shared by this. */
export interface Requester {
  readonly ownerId: string;
  /** As `addressKey` has it; of a batch, its owner's id. */
  readonly address: string;
  /** A batch's: nobody waits for it at this moment. */
  readonly background: boolean;
}

/** A segment as accepted: work, and the person's words. */
export interface NewSegment extends SegmentWork {
  readonly text: string;
}

export interface StoredSegment {
  readonly ord: number;
  readonly blob: string;
  readonly bytes: number;
}

/** A whole take as it was stored. */
export interface StoredTake {
  /** SHA-256 of the bytes, hexadecimal. */
  readonly blob: string;
  readonly bytes: number;
  /** Length of the decoded audio. */
  readonly samples: number;
  readonly boundaries: readonly EngineBoundary[];
}

/** What a task is charged to. */
export interface Payers {
  /** Each is charged in full, but for what `credits` pays; with the most each may hold. */
  readonly daily: readonly { readonly bucket: string; readonly cap: number }[];
  /** A bucket 'credits:…' that pays what the daily ones have no room for. Its row says how much it holds. */
  readonly credits?: string | undefined;
}

/** Who speaks a task: an engine, and the voice of its first words. */
export interface Speaker {
  readonly engine: string;
  readonly voice: string;
}

/** Something happened to a task: a hint to read it again, and enough to go on without reading. */
export interface TaskEvent {
  readonly task: string;
  readonly ownerId: string;
  readonly state: TaskRowState;
  readonly error?: ErrorCode | null;
  readonly details?: Readonly<Record<string, unknown>> | null;
  /** Another one than was planned: the warning ENGINE_FALLBACK goes with it. */
  readonly speaker?: Speaker;
  /** The segment that was stored. */
  readonly ord?: number;
  readonly blob?: string;
  readonly bytes?: number;
}

export interface TaskFailure {
  readonly code: ErrorCode;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The segment that could not be spoken. */
  readonly segment?: number;
}

export function outputOf(row: { format: AudioFormat; sample_rate: number; bitrate: number }): AudioOutput {
  return { format: row.format, sampleRateHertz: row.sample_rate, bitrateKbps: row.bitrate };
}

export function isTerminal(state: TaskRowState): boolean {
  return state !== 'queued' && state !== 'running';
}
