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
  summary: 'Get the current state of queue, engines, storage and accounts',
  reply: Overview,
  errors: [],
});

export const listQueue = defineRoute({
  ...shared,
  id: 'listQueue',
  method: 'GET',
  path: '/api/v1/admin/queue',
  summary: 'List running tasks, then waiting ones, oldest first, paged',
  query: z.object({ ...pages, status: z.optional(QueuedTask.def.shape.status) }),
  reply: pageOf(QueuedTask),
  errors: [],
});

export const cancelQueuedTask = defineRoute({
  ...shared,
  id: 'cancelQueuedTask',
  method: 'POST',
  path: '/api/v1/admin/queue/{id}/cancel',
  summary: 'Cancel any task; characters not synthesised are refunded',
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
  summary: 'End all waiting and running tasks with QUEUE_CLEARED; characters not synthesised are refunded',
  reply: z.object({ cleared: z.number() }),
  errors: [],
});

export const listPeople = defineRoute({
  ...ofAccounts,
  id: 'listPeople',
  method: 'GET',
  path: '/api/v1/admin/people',
  summary: 'Search and filter accounts, newest first, paged',
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
  summary: 'Ban an account temporarily or permanently; ends its sessions and shows the reason',
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
  summary: 'Lift the ban of an account',
  params: IdParams,
  reply: Empty,
  errors: ['USER_NOT_FOUND'],
});

export const setPersonRole = defineRoute({
  ...dangerous,
  id: 'setPersonRole',
  method: 'PUT',
  path: '/api/v1/admin/people/{id}/role',
  summary: 'Set the role of an account',
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
  summary: 'Add characters to an account’s package',
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
  summary: 'End all sessions of an account',
  params: IdParams,
  reply: z.object({ ended: z.number() }),
  errors: ['USER_NOT_FOUND'],
});

export const listAudit = defineRoute({
  ...shared,
  id: 'listAudit',
  method: 'GET',
  path: '/api/v1/admin/audit',
  summary: 'List the audit log, newest first',
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
  summary: 'Get the effective configuration and the source of each value; secrets are masked',
  reply: z.object({ version: z.string(), variables: z.array(EffectiveVariable) }),
  errors: [],
});

export const getAnnouncementDraft = defineRoute({
  ...shared,
  id: 'getAnnouncementDraft',
  method: 'GET',
  path: '/api/v1/admin/announcement',
  summary: 'Get the announcement, including one that has not started or has ended',
  reply: z.object({ announcement: z.nullable(AnnouncementDraft) }),
  errors: [],
});

export const setAnnouncement = defineRoute({
  ...shared,
  id: 'setAnnouncement',
  method: 'PUT',
  path: '/api/v1/admin/announcement',
  summary: 'Set the announcement shown to all visitors',
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
  summary: 'Remove the announcement',
  reply: Empty,
  errors: [],
});
