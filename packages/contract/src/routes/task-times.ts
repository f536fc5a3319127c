import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { TaskDetail } from '../entities/history.ts';
import { TaskTimes } from '../entities/task-times.ts';
import { IdParams } from './params.ts';

/* A module of its own: a page that converts for the first time needs nothing of it. */

export const getTaskBoundaries = defineRoute({
  id: 'getTaskBoundaries',
  key: 'speak',
  method: 'GET',
  path: '/api/v1/tts/task/{id}/boundaries',
  policy: 'visitor',
  tag: 'tasks',
  summary: 'Get the times of each word and sentence of a task, also while it is running',
  params: IdParams,
  query: z.object({
    /** Only what is heard from this segment on; times still count from the start of the audio. */
    from: z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
  }),
  reply: TaskTimes,
  errors: ['TASK_NOT_FOUND'],
});

export const chooseTake = defineRoute({
  policy: 'visitor',
  tag: 'history',
  id: 'chooseTake',
  key: 'manage',
  method: 'POST',
  path: '/api/v1/tts/task/{id}/segments/{n}/take',
  summary: 'Choose between the two takes of a segment',
  params: z.extend(IdParams, { n: z.string().check(z.regex(/^\d{1,6}$/)) }),
  body: z.object({
    /** `other`: the take that is kept beside the present one; they change places. */
    use: z.enum(['present', 'other']),
    /** Forget the take that is not used. */
    only: z._default(z.boolean(), false),
  }),
  reply: TaskDetail,
  errors: ['TASK_NOT_FOUND', 'TASK_NOT_RETRYABLE'],
});
