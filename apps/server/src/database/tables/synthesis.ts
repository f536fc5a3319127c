import type { AudioFormat } from '@parlando/contract';
import type { EngineBoundary, SlotFit, Utterance } from '@parlando/speech';
import type { Generated } from 'kysely';

/** On the wire `queued` and `running` are pending and processing, `cancelled` is failed with TASK_CANCELLED. */
export type TaskRowState = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

/** Quotas in characters. A check refuses any statement that would raise `used` above `cap`. */
export interface BucketsTable {
  bucket: string;
  used: number;
  cap: number;
}

export interface TasksTable {
  id: string;
  owner_id: string;
  /** The request's body as it was parsed. */
  request: unknown;
  request_hash: string;
  idempotency_key: string | null;
  format: AudioFormat;
  sample_rate: number;
  /** kbit/s */
  bitrate: number;
  engine: string;
  voice: string;
  warnings: string[];
  state: TaskRowState;
  /** The process start that works on it. */
  worker_id: string | null;
  /** Rises whenever another process takes over: commits with an older number are refused. */
  fence: number;
  /** Since when a requeued task waits. */
  lease_until: Date | null;
  n_seg: number;
  done: number;
  /** Characters reserved in the buckets, and how many of them are settled. */
  reserved: number;
  charged: Generated<number>;
  /** The buckets of the last reservation; unsettled characters are refunded to these. */
  payers: Generated<string[]>;
  error: string | null;
  error_details: Record<string, unknown> | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
  /** Characters of its whole text. */
  characters: Generated<number>;
  /** Expected length of its audio, in ms. */
  predicted_ms: Generated<number>;
  /** Network address that it came from, a key of `addressKey`; for batches, the owner's id. */
  address: Generated<string>;
  /** Whether it belongs to a batch. */
  background: Generated<boolean>;
  /** Its turn among the tasks queued for its address: the lowest is next. */
  turn_ms: Generated<number>;
  /** Kept beyond the days of history. */
  favorite_at: Date | null;
  /** The project it belongs to: stored as long as that, and not in history. */
  project_id: string | null;
  /** The first task of a text that arrives in pieces, for the others; null for all other tasks, and once it is joined. */
  part_of: string | null;
  /** Characters of that text before its own. */
  part_at: Generated<number>;
  /**
   * Number of waiting clients minus one: those that joined the task of an earlier request, minus those that left early. At
   * -1 no client waits, but one may reconnect; below that the task is about to be stopped.
   */
  joins: Generated<number>;
}

/**
 * The ledger. Its sums per bucket always equal `buckets.used`. It outlives the tasks, so it repeats what it needs of
 * them. What network addresses were charged is deleted with the tasks, in both tables.
 */
export interface ChargesTable {
  task_id: string;
  bucket: string;
  amount: number;
  /** What `amount` was before the latest reservation took from this bucket. */
  settled: Generated<number>;
  owner_id: string | null;
  engine: string | null;
  voice: string | null;
  charged_at: Generated<Date>;
}

/** Pending: neither blob nor error. Done: a blob. Failed: an error. */
export interface SegmentsTable {
  task_id: string;
  ord: number;
  engine: string;
  utterance: Utterance;
  text: string;
  chars: number;
  /** Expected length of its audio, in ms. */
  predicted_ms: Generated<number>;
  key: string;
  blob: string | null;
  bytes: number | null;
  samples: number | null;
  boundaries: EngineBoundary[] | null;
  error: string | null;
  /** The blob came from the cache; no engine synthesised this segment for this task. */
  cached: Generated<boolean>;
  /** How many processes died while possibly synthesising it. */
  attempts: Generated<number>;
  /** Number of settled takes that were replaced. */
  retakes: Generated<number>;
  /** The previous take while it is being spoken again; null otherwise. */
  earlier: KeptTake | null;
  /** A second take, until it or the current one is chosen. */
  other: KeptTake | null;
}

/** What `segments` says of a take, in a column of its own. */
export interface KeptTake {
  readonly key: string;
  readonly blob: string;
  readonly bytes: number;
  readonly samples: number;
  readonly boundaries: EngineBoundary[];
}

/** Audio by cache key. It may be emptied at any time. */
export interface AudioCacheTable {
  key: string;
  blob: string;
  bytes: number;
  samples: number;
  boundaries: EngineBoundary[];
  used_at: Generated<Date>;
}

/** The outline of stored audio, by blob. It may be emptied at any time. */
export interface AudioPeaksTable {
  blob: string;
  pairs: Buffer;
}

/** How the take of a key fits the time of its cue. */
export interface CueFitsTable {
  key: string;
  blob: string;
  fit: SlotFit;
}

/** When each owner's last request was accepted. */
export interface RequestGapsTable {
  owner_id: string;
  accepted_at: Date;
}

export interface SynthesisTables {
  buckets: BucketsTable;
  tasks: TasksTable;
  charges: ChargesTable;
  segments: SegmentsTable;
  audio_cache: AudioCacheTable;
  audio_peaks: AudioPeaksTable;
  cue_fits: CueFitsTable;
  request_gaps: RequestGapsTable;
}
