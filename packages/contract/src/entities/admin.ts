import * as z from 'zod/mini';
import { UserPackage, UserRole } from './user.ts';

/** An account that an entry names. */
export const AuditParty = z.object({
  /** Id of an account or of what was acted on; `operator` for the command line, `instance` without accounts. */
  id: z.string(),
  /** Null when it is no account, or the account has gone. */
  username: z.nullable(z.string()),
});

/** What was done, as a verb. Entries are never deleted, so a verb that was once recorded stays here. */
export const AuditAction = z.enum([
  'register',
  'login',
  'change-password',
  'reset-password',
  'change-email',
  'delete',
  'bind-wechat',
  'unbind-wechat',
  'ban',
  'unban',
  'role',
  'grant-credits',
  'end-sessions',
  'create-plan',
  'change-plan',
  'delete-plan',
  'make-codes',
  'revoke-codes',
  'refund',
  'clear-order-flag',
  'cancel-task',
  'clear-queue',
  'announce',
  'take-back-announcement',
  'install-model',
  'import-model',
  'change-model',
  'remove-model',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** One line of the audit. Entries are never changed, and deleted after `AUDIT_DAYS`. */
export const AuditEntry = z.object({
  id: z.number(),
  at: z.string(),
  actor: AuditParty,
  action: AuditAction,
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
  /** When its latest session was last used; null if it has none. */
  lastSeenAt: z.nullable(z.string()),
  /** Number of live sessions. */
  sessions: z.number(),
  /** Null if not banned. `until` is null for a permanent ban. */
  ban: z.nullable(
    z.object({ since: z.string(), until: z.nullable(z.string()), reason: z.nullable(z.string()) }),
  ),
  package: z.nullable(UserPackage),
});
export type Person = z.infer<typeof Person>;

/** A queued or running task. Its text is visible to its owner only. */
export const QueuedTask = z.object({
  id: z.string(),
  status: z.enum(['pending', 'processing']),
  owner: z.object({
    kind: z.enum(['guest', 'user', 'owner']),
    /** Id of a user; empty for others. */
    id: z.string(),
    /** Null for a guest, and for an account that has gone. */
    username: z.nullable(z.string()),
  }),
  engine: z.string(),
  voice: z.string(),
  /** Whether it is part of a batch. */
  background: z.boolean(),
  characters: z.number(),
  /** Expected length of its audio. */
  predictedMs: z.number(),
  /** 0 to 100. */
  progress: z.number(),
  createdAt: z.string(),
  ageMs: z.number(),
  /** The process that runs it; null while it is queued. */
  worker: z.nullable(z.string()),
});
export type QueuedTask = z.infer<typeof QueuedTask>;

/** State of the daily backup, shared by the instance's processes. */
export const BackupState = z.object({
  /** The last one; null: there is none. */
  made: z.nullable(
    z.object({
      begunAt: z.string(),
      /** Name of the machine, and the file there. */
      host: z.string(),
      file: z.string(),
      bytes: z.number(),
      /** When it was verified; null: not verified. */
      verifiedAt: z.nullable(z.string()),
    }),
  ),
  /** The attempt after it that failed; null: none did. */
  failure: z.nullable(z.object({ at: z.string(), host: z.string(), message: z.string() })),
});
export type BackupState = z.infer<typeof BackupState>;

/** How the instance is doing now. */
export const Overview = z.object({
  queue: z.object({
    waiting: z.number(),
    running: z.number(),
    /** Age of the task that has waited longest; null when none waits. */
    oldestMs: z.nullable(z.number()),
  }),
  /** Characters of the tasks completed in the last 5 minutes, a minute. */
  charactersPerMinute: z.number(),
  engines: z.array(
    z.object({
      id: z.string(),
      /** `open`: no requests are sent until it is reachable again. */
      circuit: z.enum(['closed', 'open']),
      /** The last error in the responding process; null if none. */
      lastError: z.nullable(z.object({ message: z.string(), at: z.string() })),
    }),
  ),
  storage: z.object({
    /** Free bytes on the disk of the data folder; null if it is not monitored. */
    free: z.nullable(z.number()),
    total: z.nullable(z.number()),
    /** Audio that is kept, in bytes. */
    audio: z.number(),
    /** In bytes. */
    database: z.number(),
  }),
  backup: BackupState,
  /** Since midnight in the quota's time zone. */
  today: z.object({
    users: z.number(),
    guests: z.number(),
    /** Charged, after refunds. */
    characters: z.number(),
  }),
});
export type Overview = z.infer<typeof Overview>;

/** A variable of the configuration as it counts. */
export const EffectiveVariable = z.object({
  name: z.string(),
  /** Empty for none. Secrets are masked. */
  value: z.string(),
  /** `file`: the file `.env`. */
  source: z.enum(['environment', 'file', 'default']),
});
export type EffectiveVariable = z.infer<typeof EffectiveVariable>;
