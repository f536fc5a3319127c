import * as z from 'zod/mini';
import { UserPackage, UserRole } from './user.ts';

/** An account that an entry names. */
export const AuditParty = z.object({
  /** Id of an account or of what was acted on; `operator` for the command line, `instance` without accounts. */
  id: z.string(),
  /** Null when it is no account, or the account has gone. */
  username: z.nullable(z.string()),
});

/** One line of the audit. Entries are never changed or deleted. */
export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  actor: AuditParty,
  /** A verb, such as `ban`. */
  action: z.string(),
  subject: AuditParty,
  /** Network address of an administrator; null where none is kept. */
  address: z.nullable(z.string()),
  details: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** An account as administrators see it. */
export const Person = z.object({
  id: z.string(),
  username: z.string(),
  /** Empty: none. */
  email: z.string(),
  role: UserRole,
  createdAt: z.string(),
  /** Of its latest session; null when it has none. */
  lastSeenAt: z.nullable(z.string()),
  /** Sessions that go on. */
  sessions: z.number(),
  /** Null for who may log in. `until` is null for a ban for good. */
  ban: z.nullable(
    z.object({ since: z.string(), until: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  ),
  package: z.nullable(UserPackage),
});
export type Person = z.infer<typeof Person>;
