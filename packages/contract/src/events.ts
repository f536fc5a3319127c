import * as z from 'zod/mini';
import { BatchItem, BatchSummary } from './entities/batch.ts';
import { ProjectSummary } from './entities/project.ts';
import { TaskState } from './entities/task.ts';

/** Events of `GET events`. The SSE `event` field is `type`, its `data` the JSON of the rest. */
export const ServerEvent = z.discriminatedUnion('type', [
  /** First event of every connection. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('task'), task: TaskState }),
  /** A batch as it is now, and those of its items that have changed. */
  z.object({ type: z.literal('batch'), batch: BatchSummary, items: z.array(BatchItem) }),
  /** A project as it is now. */
  z.object({ type: z.literal('project'), project: ProjectSummary }),
  z.object({ type: z.literal('queue-cleared'), taskIds: z.array(z.string()) }),
]);
export type ServerEvent = z.infer<typeof ServerEvent>;
