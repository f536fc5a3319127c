import type { ModelFault, ModelState } from '@parlando/contract';
import type { Generated, JSONColumnType } from 'kysely';
import type { ModelDescription } from '../../ports/local-models.ts';

/** A model for local voices: installed, or being installed. */
export interface ModelsTable {
  id: string;
  name: string;
  source: 'catalogue' | 'import';
  state: ModelState;
  /** Hash of its archive and name of its folder; null until it is known. */
  sha256: string | null;
  bytes: Generated<number>;
  received: Generated<number>;
  bytes_per_second: Generated<number>;
  edition: JSONColumnType<Edition> | null;
  fault: JSONColumnType<ModelFault> | null;
  description: JSONColumnType<ModelDescription> | null;
  disk_bytes: Generated<number>;
  /** Name, at that time, of the administrator who accepted the licence. */
  accepted_by: string | null;
  accepted_at: Date | null;
  enabled: Generated<boolean>;
  default_for: Generated<string[]>;
  /** The node whose model folder holds it; null: any. */
  place: string | null;
  asked_at: Generated<Date>;
  changed_at: Generated<Date>;
}

/** Which version of an archive is partly downloaded. */
export interface Edition {
  readonly url: string;
  /** A strong ETag, or a date, as `If-Range` takes it. */
  readonly validator: string;
}

export interface ModelTables {
  models: ModelsTable;
}
