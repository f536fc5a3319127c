import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { HistoryItem, HistorySort, TaskDetail } from '../entities/history.ts';
import { plainText } from '../entities/names.ts';
import { TaskStatus } from '../entities/task.ts';
import { pageOf, pages } from './pages.ts';
import { IdParams } from './params.ts';
import { speakAgainErrors } from './speak-again-errors.ts';

const shared = { policy: 'user', tag: 'history' } as const;
const Deleted = z.object({ deleted: z.number() });

export const listHistory = defineRoute({
  ...shared,
  id: 'listHistory',
  key: 'history',
  method: 'GET',
  path: '/api/v1/tts/history',
  summary: "Search, filter and sort the account's tasks, paged",
  query: z.object({
    ...pages,
    /** In text and voice, any case. */
    search: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(TaskStatus),
    favorite: z.optional(z.enum(['true', 'false'])),
    sort: z._default(HistorySort, 'newest'),
  }),
  reply: pageOf(HistoryItem),
  errors: [],
});

export const deleteHistoryItem = defineRoute({
  ...shared,
  id: 'deleteHistoryItem',
  key: 'manage',
  method: 'DELETE',
  path: '/api/v1/tts/history/{id}',
  summary: 'Delete a task and its audio',
  params: IdParams,
  reply: Deleted,
  errors: ['TASK_NOT_FOUND'],
});

export const deleteHistoryItems = defineRoute({
  ...shared,
  id: 'deleteHistoryItems',
  key: 'manage',
  method: 'DELETE',
  path: '/api/v1/tts/history/batch',
  summary: 'Delete several tasks',
  body: z.object({
    item_ids: z.array(plainText(1, 100)).check(z.minLength(1), z.maxLength(500)),
  }),
  reply: Deleted,
  errors: [],
});

export const deleteHistory = defineRoute({
  ...shared,
  id: 'deleteHistory',
  key: 'manage',
  method: 'DELETE',
  path: '/api/v1/tts/history/all',
  summary: 'Delete all tasks, including favourites',
  reply: Deleted,
  errors: [],
});

export const toggleHistoryFavorite = defineRoute({
  ...shared,
  id: 'toggleHistoryFavorite',
  key: 'manage',
  method: 'POST',
  path: '/api/v1/tts/history/{id}/favorite',
  summary: 'Mark a task as a favourite, or remove the mark; favourites outlive the history period',
  params: IdParams,
  reply: z.object({ isFavorite: z.boolean() }),
  errors: ['TASK_NOT_FOUND'],
});

export const getTaskDetail = defineRoute({
  ...shared,
  policy: 'visitor',
  id: 'getTaskDetail',
  key: 'history',
  method: 'GET',
  path: '/api/v1/tts/task/{id}',
  summary: 'Get a task with its request and segments',
  params: IdParams,
  reply: TaskDetail,
  errors: ['TASK_NOT_FOUND'],
});

export const retrySegment = defineRoute({
  ...shared,
  policy: 'visitor',
  id: 'retrySegment',
  key: 'speak',
  method: 'POST',
  path: '/api/v1/tts/task/{id}/segments/{n}/retry',
  converts: true,
  /** For a completed task, makes a new take of that segment; for a failed one, speaks everything that was not spoken. */
  summary: 'Synthesise one segment of an ended task again; charges its characters',
  params: z.extend(IdParams, { n: z.string().check(z.regex(/^\d{1,6}$/)) }),
  reply: TaskDetail,
  errors: speakAgainErrors,
});
