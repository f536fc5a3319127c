import type { AudioFormat, ErrorCode } from '@parlando/contract';
import type { AudioOutput, EngineBoundary, SlotFit, Utterance } from '@parlando/speech';
import type { DailyBucket } from '../../database/quota-limit.ts';
import type { TaskRowState } from '../../database/tables/synthesis.ts';

/** One segment to synthesise. */
export interface SegmentWork {
  readonly ord: number;
  readonly engine: string;
  readonly utterance: Utterance;
  readonly characters: number;
  /** Expected length of its audio, in ms. */
  readonly predictedMs: number;
  readonly key: string;
  /** How many processes died while possibly synthesising it; absent for none. */
  readonly attempts?: number;
}

/** The requester. Engines, slots and the queue are shared fairly among requesters. */
export interface Requester {
  readonly ownerId: string;
  /** A key of `addressKey`; for batches, the owner's id. */
  readonly address: string;
  /** Part of a batch: no client waits for it. */
  readonly background: boolean;
}

/** Position of a further piece in a text that arrives in pieces. */
export interface PartOf {
  /** Id of the first piece's task. */
  readonly first: string;
  /** Code points of the text before this piece. */
  readonly textOffset: number;
}

/** A segment as accepted, with the person's own text. */
export interface NewSegment extends SegmentWork {
  readonly text: string;
}

export interface StoredSegment {
  readonly ord: number;
  readonly blob: string;
  readonly bytes: number;
  readonly samples: number;
}

/** SQL: of a row of `segments` its `StoredSegment`. */
export const storedSegmentSql = `jsonb_build_object('ord', ord, 'blob', blob, 'bytes', bytes, 'samples', samples)`;

/** A complete take in the store. */
export interface StoredTake {
  /** SHA-256 of the bytes, hexadecimal. */
  readonly blob: string;
  readonly bytes: number;
  /** Length of the decoded audio. */
  readonly samples: number;
  readonly boundaries: readonly EngineBoundary[];
  /** Its waveform peaks (`PeakMeter`), if the engine reported them. */
  readonly peaks?: Int8Array;
  /** How it fits the time of its cue, if it belongs to one. */
  readonly fit?: SlotFit;
}

/** What a task is charged to. */
export interface Payers {
  /** Each bucket is charged in full, except for what `credits` pays. */
  readonly daily: readonly DailyBucket[];
  /** A bucket 'credits:…' that pays what the daily ones cannot. Its capacity is in its row. */
  readonly credits?: string | undefined;
}

/** A task's engine, and the voice of its first words. */
export interface Speaker {
  readonly engine: string;
  readonly voice: string;
}

/** An event about a task, with enough data that its row need not be read again. */
export interface TaskEvent {
  readonly task: string;
  readonly ownerId: string;
  readonly state: TaskRowState;
  readonly error?: ErrorCode | null;
  readonly details?: Readonly<Record<string, unknown>> | null;
  /** Set when it is not the planned one; comes with the warning ENGINE_FALLBACK. */
  readonly speaker?: Speaker;
  /** Address of the process that runs it, when others may not know it. */
  readonly node?: string;
  /** The segment that was stored. */
  readonly ord?: number;
  readonly blob?: string;
  readonly bytes?: number;
  readonly samples?: number;
}

export interface TaskFailure {
  readonly code: ErrorCode;
  readonly details?: Readonly<Record<string, unknown>>;
  /** The segment that failed. */
  readonly segment?: number;
}

/** Columns of `tasks` that describe its audio. */
export interface OutputRow {
  readonly format: AudioFormat;
  readonly sample_rate: number;
  readonly bitrate: number;
}

export function outputOf(row: OutputRow): AudioOutput {
  return { format: row.format, sampleRateHertz: row.sample_rate, bitrateKbps: row.bitrate };
}

export function isTerminal(state: TaskRowState): boolean {
  return state !== 'queued' && state !== 'running';
}
