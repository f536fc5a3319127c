import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { Announcement } from '../entities/announcement.ts';
import { FreeLimit, ServerStatus } from '../entities/quota.ts';
import { SiteInfo } from '../entities/site.ts';

export const getFreeLimit = defineRoute({
  id: 'getFreeLimit',
  key: 'any',
  method: 'GET',
  path: '/api/v1/free-limit',
  policy: 'visitor',
  tag: 'instance',
  summary: "Get what is left of today's free characters",
  reply: FreeLimit,
  errors: [],
});

/** Its envelope also carries a top-level `status: "ok"`. */
export const getHealth = defineRoute({
  id: 'getHealth',
  key: 'any',
  method: 'GET',
  path: '/api/v1/health',
  policy: 'open',
  tag: 'instance',
  summary: 'Check whether the instance can serve requests',
  /** `degraded`: what there is can be had, but nothing new is spoken. */
  reply: z.object({
    status: z.enum(['ok', 'degraded']),
    version: z.string(),
    storage: z.enum(['ok', 'full']),
  }),
  errors: ['SERVICE_UNAVAILABLE', 'STORAGE_FULL'],
});

export const getServerStatus = defineRoute({
  id: 'getServerStatus',
  key: 'any',
  method: 'GET',
  path: '/api/v1/server/status',
  policy: 'visitor',
  tag: 'instance',
  summary: 'Get the status of engines, quota and connection',
  reply: ServerStatus,
  errors: [],
});

export const refreshServerStatus = defineRoute({
  id: 'refreshServerStatus',
  key: 'any',
  method: 'POST',
  path: '/api/v1/server/status/refresh',
  policy: 'visitor',
  tag: 'instance',
  summary: 'Get the same status, checked again with every engine',
  reply: ServerStatus,
  errors: [],
});

/** What a browser may know of the instance's configuration. */
export const PublicConfig = z.object({
  version: z.string(),
  accounts: z.boolean(),
  /** Whether people can log in by scanning a code with WeChat. */
  wechatLogin: z.boolean(),
  requireLogin: z.boolean(),
  characterLimit: z.number(),
  freeDailyCharacters: z.number(),
  registeredDailyCharacters: z.number(),
  minRequestGapMs: z.number(),
  historyDays: z.number(),
  /** Where services 1 to 3 speak, with `{region}`; absent: Microsoft's own. */
  azureTtsUrl: z.optional(z.string()),
  /** Whether the server looks for newer releases: `getReleaseCheck`. */
  updateCheck: z.boolean(),
  /** Whether the server fetches web pages: `fetchWebPage`. */
  pageImport: z.boolean(),
  /** Whether the operator has a dictionary (`getInstanceDictionary`). */
  dictionary: z.boolean(),
  site: SiteInfo,
  rollout: z.object({ enabled: z.boolean(), percent: z.number() }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

export const getConfig = defineRoute({
  id: 'getConfig',
  key: 'any',
  method: 'GET',
  keeps: true,
  path: '/api/v1/config',
  policy: 'open',
  tag: 'instance',
  summary: 'Get the public configuration of the instance',
  reply: PublicConfig,
  errors: [],
});

/**
 * Server-Sent Events, whose `data` is JSON. `ready` comes first. `task` `{task}` tells the state of a task, `batch` `{batch,
 * items}` and `project` `{project}` that of a batch, with those of its items that have changed, and of a project.
 * `queue-cleared` `{taskIds}`: the administrator has ended these tasks. `ServerEvent` is the
 * schema of all, with the event's name as `type`.
 */
export const getEvents = defineRoute({
  id: 'getEvents',
  key: 'speak',
  method: 'GET',
  path: '/api/v1/events',
  policy: 'visitor',
  tag: 'instance',
  summary: "Progress of the caller's tasks; resumable with Last-Event-ID",
  produces: ['text/event-stream'],
  errors: [],
});

export const getAnnouncement = defineRoute({
  id: 'getAnnouncement',
  key: 'any',
  method: 'GET',
  keeps: true,
  path: '/api/v1/announcement',
  policy: 'open',
  tag: 'instance',
  summary: 'What the administrators announce now',
  reply: z.object({ announcement: z.nullable(Announcement) }),
  errors: [],
});
