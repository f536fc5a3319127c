import type { BatchItemStatus, BatchStatus } from '@parlando/contract';
import type { Generated } from 'kysely';

export interface BatchesTable {
  owner_id: string;
  id: string;
  /** Of the guest who made it. */
  guest_address: string | null;
  /** Hash of its items as they were sent. */
  content_hash: string;
  /** One at most of an owner's is `processing`. */
  state: Generated<BatchStatus>;
  pause_reason: string | null;
  pause_details: Record<string, unknown> | null;
  /** The process start that works on it. */
  runner: string | null;
  /** Rises whenever another process takes over: writes with an older number are refused. */
  fence: Generated<number>;
  lease_until: Date | null;
  /** When it last gave its place to another batch. */
  turn_at: Generated<Date>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  finished_at: Date | null;
}

export interface BatchItemsTable {
  owner_id: string;
  batch_id: string;
  ord: number;
  id: string;
  /** As it was sent, without its id. */
  request: unknown;
  state: Generated<BatchItemStatus>;
  /** Kept when the item is retried: its task then continues. */
  task_id: string | null;
  error: string | null;
  error_details: Record<string, unknown> | null;
  updated_at: Generated<Date>;
}

export interface BatchTables {
  batches: BatchesTable;
  batch_items: BatchItemsTable;
}
