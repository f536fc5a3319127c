import type { Generated, JSONColumnType } from 'kysely';
import type { EngineReport } from '../../ports/nodes.ts';

/** A process that shares the database. */
export interface NodesTable {
  /** Id of this process start: the `worker_id` of its tasks. */
  id: string;
  role: string;
  /** Where other processes reach it; null until it listens. */
  url: string | null;
  version: string;
  /** Ms of audio that it makes in a ms. */
  speed: number;
  /** Tasks that it can hold at once. */
  places: number;
  /** The engines it speaks with, by id. */
  engines: JSONColumnType<Readonly<Record<string, EngineReport>>>;
  /** Changes with `url` and `engines`. */
  edition: string;
  seen_at: Generated<Date>;
}

/** How many requests were counted in a time window. */
export interface RequestCountsTable {
  key: string;
  attempts: number;
  until: Date;
}

export interface NodeTables {
  nodes: NodesTable;
  request_counts: RequestCountsTable;
}
