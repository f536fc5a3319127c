import type { KeyScope } from '@parlando/contract';
import type { Generated } from 'kysely';

/** Keys for programs. One that was revoked stays, so that its usage keeps its name. */
export interface ApiKeysTable {
  id: string;
  owner_id: string;
  /** Null on an instance without accounts. */
  user_id: string | null;
  name: string;
  /** The first characters of the key, by which it is found. */
  prefix: string;
  /** SHA-256 of the whole key, which is random enough to need no slow hash. */
  hash: Buffer;
  scopes: KeyScope[];
  /** Null: the limit of its account. */
  daily_characters: number | null;
  expires_at: Date | null;
  /** Origins of web pages that may use it. */
  origins: string[];
  created_at: Generated<Date>;
  last_used_at: Date | null;
  last_used_from: string | null;
  revoked_at: Date | null;
}

export interface KeyTables {
  api_keys: ApiKeysTable;
}
