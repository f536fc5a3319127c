import type { BatchItemStatus, BatchStatus } from '@parlando/contract';
import type { Generated } from 'kysely';

export interface BatchesTable {
  owner_id: string;
  id: string;
  /** `project`: its items come from its chapters, and it may resume by itself. */
  kind: Generated<'list' | 'project'>;
  /** Address of the guest who made it. */
  guest_address: string | null;
  /** The key that started it, or resumed it last; null without one. */
  key_id: string | null;
  /** Hash of its items as they were sent. */
  content_hash: string;
  /** At most one batch of an owner is `processing`. */
  state: Generated<BatchStatus>;
  pause_reason: string | null;
  pause_details: Record<string, unknown> | null;
  /** When it resumes by itself. */
  resume_at: Date | null;
  /** The process start that works on it. */
  runner: string | null;
  /** Rises whenever another process takes over: writes with an older number are refused. */
  fence: Generated<number>;
  lease_until: Date | null;
  /** When it last yielded to another batch. */
  turn_at: Generated<Date>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  finished_at: Date | null;
}

export interface BatchItemsTable {
  owner_id: string;
  batch_id: string;
  /** Position in its list or chapter. */
  ord: number;
  id: string;
  chapter_id: string | null;
  /** In a project: hash of `request`, its code points, and which of several equal takes is wanted. */
  content_hash: string | null;
  characters: number | null;
  take: Generated<number>;
  /** As it was sent, without its id. */
  request: unknown;
  state: Generated<BatchItemStatus>;
  /** Kept when the item is retried: its task then continues. */
  task_id: string | null;
  error: string | null;
  error_details: Record<string, unknown> | null;
  /** Length of the audio when it was spoken. */
  duration_ms: number | null;
  updated_at: Generated<Date>;
}

export interface BatchTables {
  batches: BatchesTable;
  batch_items: BatchItemsTable;
}
