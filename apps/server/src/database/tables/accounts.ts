import type { AuditAction, Names, UserPackage, UserRole } from '@parlando/contract';
import type { Generated } from 'kysely';

export interface UsersTable {
  id: string;
  username: string;
  username_key: string;
  /** Null, like its key, for people who registered by WeChat and have not added one. */
  email: string | null;
  email_key: string | null;
  avatar: Generated<string>;
  role: UserRole;
  /** PHC string of argon2id; null for people who registered by WeChat and have not set one. */
  password_hash: string | null;
  banned_at: Date | null;
  /** Null with `banned_at`: for good. */
  banned_until: Date | null;
  ban_reason: string | null;
  created_at: Generated<Date>;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  user_agent: string;
  address: string;
  /** Until when the confirmed password allows dangerous acts. */
  confirmed_until: Date | null;
}

/** What a code proves: ownership of an address, or the right to replace a forgotten password. */
export type CodePurpose = 'address' | 'reset';

export interface VerificationCodesTable {
  email_key: string;
  purpose: CodePurpose;
  code_hash: string;
  guesses: Generated<number>;
  sent_at: Generated<Date>;
  expires_at: Date;
}

/** Counts of guesses, by target or origin, until their window ends. */
export interface LoginAttemptsTable {
  key: string;
  attempts: number;
  until: Date;
}

/** Browsers and network addresses that an account has logged in from, as keyed hashes. */
export interface LoginPlacesTable {
  user_id: string;
  place: string;
  /** Interface language at that login. */
  language: string;
  last_seen_at: Generated<Date>;
}

export interface FavoriteVoicesTable {
  owner_id: string;
  voice: string;
  created_at: Generated<Date>;
}

export interface PackagesTable {
  user_id: string;
  name: string;
  /** In each language, of a bought package. */
  names: Names | null;
  type: UserPackage['type'];
  expires_at: Date | null;
  /** Characters that it held when some were last added; null: not known, from before this was stored. */
  total: number | null;
}

/**
 * Who did what to whom. People appear only by id, so entries outlive an account. The database refuses to change or
 * delete them.
 */
export interface AuditTable {
  id: Generated<number>;
  happened_at: Generated<Date>;
  actor: string;
  action: AuditAction;
  subject: string;
  /** Network address of an administrator who acted. */
  address: string | null;
  details: Record<string, unknown> | null;
}

export interface AccountTables {
  users: UsersTable;
  sessions: SessionsTable;
  verification_codes: VerificationCodesTable;
  login_attempts: LoginAttemptsTable;
  login_places: LoginPlacesTable;
  favorite_voices: FavoriteVoicesTable;
  packages: PackagesTable;
  audit: AuditTable;
}
