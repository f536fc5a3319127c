import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../ports/log.ts';
import { type CommitKey, commitSegment } from '../store/commit-segment.ts';
import { endTask } from '../store/end-task.ts';
import { isTransient, type Queryable } from '../store/queryable.ts';
import type { StoredTake, TaskFailure } from '../task-row.ts';
import type { OnStep } from './segment-flights.ts';
import type { TaskBus } from './task-bus.ts';

interface Owned {
  readonly id: string;
  readonly ownerId: string;
}

/** Writes the outcome of segments and tasks, through short failures of the database. */
export interface Settlement {
  /** False when the task is not ours any more, or the database cannot be reached: stop, and say nothing. */
  commit(task: Owned, key: CommitKey, take: StoredTake): Promise<boolean>;
  fail(task: Owned, fence: number, failure: TaskFailure): Promise<void>;
}

export interface SettlementOptions {
  readonly database: Queryable;
  readonly bus: TaskBus;
  readonly log: Log;
  readonly onStep?: OnStep | undefined;
}

/** Together some 6 s: longer than a restart of the database, shorter than a lease. */
const pausesMs = [20, 100, 500, 1500, 4000];

export function createSettlement({ database, bus, log, onStep }: SettlementOptions): Settlement {
  const persist = async <Result>(write: () => Promise<Result>, task: string): Promise<Result | undefined> => {
    for (const pauseMs of [...pausesMs, undefined]) {
      try {
        return await write();
      } catch (error) {
        const isLast = pauseMs === undefined || !isTransient(error);
        log[isLast ? 'error' : 'warn']({ err: error, task }, 'a segment or task could not be settled');
        if (isLast) return undefined;
        await sleep(pauseMs);
      }
    }
    return undefined;
  };

  return {
    async commit(task, key, take) {
      const result = await persist(() => commitSegment(database, key, take), task.id);
      if (result?.outcome !== 'committed') return false;
      await onStep?.('committed');
      const { state } = result;
      const { blob, bytes } = take;
      bus.emit({ task: task.id, ownerId: task.ownerId, state, ord: key.ord, blob, bytes });
      return true;
    },
    async fail(task, fence, failure) {
      const ended = await persist(
        () => endTask(database, { id: task.id, state: 'failed', fence, failure }),
        task.id,
      );
      if (!ended) return;
      const { code: error, details = null } = failure;
      bus.emit({ task: task.id, ownerId: task.ownerId, state: 'failed', error, details });
    },
  };
}
