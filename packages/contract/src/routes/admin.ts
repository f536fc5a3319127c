import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { AuditEntry, EffectiveVariable, Overview, Person, QueuedTask } from '../entities/admin.ts';
import { AnnouncementDraft } from '../entities/announcement.ts';
import { FutureTime } from '../entities/future-time.ts';
import { plainText } from '../entities/names.ts';
import { UserPackage, UserRole } from '../entities/user.ts';
import { languageIds } from '../languages.ts';
import { limits } from '../limits.ts';
import { pageOf, pages } from './pages.ts';
import { IdParams } from './params.ts';

/** Administrators; on an instance without accounts its owner, from the machine that it runs on. */
const shared = { policy: 'admin', tag: 'admin' } as const;

const ofAccounts = { ...shared, needsAccounts: true } as const;
const dangerous = { ...ofAccounts, confirmed: true } as const;
const Empty = z.object({});
/** A time, or none. */
const Until = z.nullable(z.iso.datetime({ offset: true }));

export const getOverview = defineRoute({
  ...shared,
  id: 'getOverview',
  method: 'GET',
  path: '/api/v1/admin/overview',
  summary: 'Queue, engines, storage and people, as they are now',
  reply: Overview,
  errors: [],
});

export const listQueue = defineRoute({
  ...shared,
  id: 'listQueue',
  method: 'GET',
  path: '/api/v1/admin/queue',
  summary: 'Tasks that are being spoken, then those that wait, the oldest first, by pages',
  query: z.object({ ...pages, status: z.optional(QueuedTask.def.shape.status) }),
  reply: pageOf(QueuedTask),
  errors: [],
});

export const cancelQueuedTask = defineRoute({
  ...shared,
  id: 'cancelQueuedTask',
  method: 'POST',
  path: '/api/v1/admin/queue/{id}/cancel',
  summary: 'Cancel the task of anybody; what was not spoken is refunded',
  params: z.object({ id: z.string().check(z.maxLength(100), z.regex(/^[\w-]+$/)) }),
  reply: Empty,
  errors: ['TASK_NOT_CANCELLABLE'],
});

export const clearQueue = defineRoute({
  ...shared,
  confirmed: true,
  id: 'clearQueue',
  method: 'POST',
  path: '/api/v1/admin/queue/clear',
  summary: 'End every task that waits or is being spoken with QUEUE_CLEARED; what was not spoken is refunded',
  reply: z.object({ cleared: z.number() }),
  errors: [],
});

export const listPeople = defineRoute({
  ...ofAccounts,
  id: 'listPeople',
  method: 'GET',
  path: '/api/v1/admin/people',
  summary: 'Accounts: searched, filtered, newest first, by pages',
  query: z.object({
    ...pages,
    /** In username and e-mail address, any case; or the whole id. */
    search: z.optional(z.string().check(z.maxLength(200))),
    role: z.optional(UserRole),
    banned: z.optional(z.enum(['true', 'false'])),
  }),
  reply: pageOf(Person),
  errors: [],
});

export const banPerson = defineRoute({
  ...dangerous,
  id: 'banPerson',
  method: 'POST',
  path: '/api/v1/admin/people/{id}/ban',
  summary: 'Ban an account, for a time or for good; ends its sessions and tells the person why',
  params: IdParams,
  body: z.object({
    reason: plainText(1, limits.banReason),
    /** Null: for good. */
    until: z.nullable(FutureTime),
  }),
  reply: Empty,
  errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT'],
});

export const unbanPerson = defineRoute({
  ...dangerous,
  id: 'unbanPerson',
  method: 'POST',
  path: '/api/v1/admin/people/{id}/unban',
  summary: 'Let a banned account log in again',
  params: IdParams,
  reply: Empty,
  errors: ['USER_NOT_FOUND'],
});

export const setPersonRole = defineRoute({
  ...dangerous,
  id: 'setPersonRole',
  method: 'PUT',
  path: '/api/v1/admin/people/{id}/role',
  summary: 'Give an account a role',
  params: IdParams,
  body: z.object({ role: UserRole }),
  reply: Empty,
  errors: ['USER_NOT_FOUND', 'OWN_ACCOUNT'],
});

export const grantCredits = defineRoute({
  ...dangerous,
  id: 'grantCredits',
  method: 'POST',
  path: '/api/v1/admin/people/{id}/credits',
  summary: 'Add characters to the package of an account',
  params: IdParams,
  body: z.object({
    characters: z.number().check(z.int(), z.minimum(1), z.maximum(limits.grantedCharacters)),
    type: UserPackage.def.shape.type,
    /** Null: they do not expire. */
    expiresAt: z.nullable(FutureTime),
  }),
  reply: z.object({ remainingChars: z.number() }),
  errors: ['USER_NOT_FOUND'],
});

export const endPersonSessions = defineRoute({
  ...dangerous,
  id: 'endPersonSessions',
  method: 'DELETE',
  path: '/api/v1/admin/people/{id}/sessions',
  summary: 'Sign an account out everywhere',
  params: IdParams,
  reply: z.object({ ended: z.number() }),
  errors: ['USER_NOT_FOUND'],
});

export const listAudit = defineRoute({
  ...shared,
  id: 'listAudit',
  method: 'GET',
  path: '/api/v1/admin/audit',
  summary: 'Who did what to whom, newest first',
  query: z.object({
    /** `administration`: only what one did to another. */
    scope: z._default(z.enum(['administration', 'all']), 'administration'),
    /** Entries before this one: `next` of the page before. */
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 50),
  }),
  /** `next` is null on the last page. */
  reply: z.object({ items: z.array(AuditEntry), next: z.nullable(z.number()) }),
  errors: [],
});

export const getConfiguration = defineRoute({
  ...shared,
  id: 'getConfiguration',
  method: 'GET',
  path: '/api/v1/admin/configuration',
  summary: 'The configuration as it counts and where each value comes from; secrets are masked',
  reply: z.object({ version: z.string(), variables: z.array(EffectiveVariable) }),
  errors: [],
});

export const getAnnouncementDraft = defineRoute({
  ...shared,
  id: 'getAnnouncementDraft',
  method: 'GET',
  path: '/api/v1/admin/announcement',
  summary: 'The announcement as it was written, also before it starts and after it has ended',
  reply: z.object({ announcement: z.nullable(AnnouncementDraft) }),
  errors: [],
});

export const setAnnouncement = defineRoute({
  ...shared,
  id: 'setAnnouncement',
  method: 'PUT',
  path: '/api/v1/admin/announcement',
  summary: 'Announce one line to everybody, in place of the last one',
  body: z.object({
    /** In one language at least. */
    text: z.record(z.enum(languageIds), plainText(0, limits.announcement)),
    startsAt: Until,
    endsAt: Until,
  }),
  reply: Empty,
  errors: [],
});

export const deleteAnnouncement = defineRoute({
  ...shared,
  id: 'deleteAnnouncement',
  method: 'DELETE',
  path: '/api/v1/admin/announcement',
  summary: 'Take the announcement back',
  reply: Empty,
  errors: [],
});
