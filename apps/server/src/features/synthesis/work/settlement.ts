import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../../ports/log.ts';
import { isStorageFault } from '../../../ports/storage-space.ts';
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

/** Stores the outcome of segments and tasks, and survives short failures of the database. */
export interface Settlement {
  /**
   * Returns false when this process has lost the task, or the database cannot be reached; the caller then stops quietly.
   * Throws the database's error when its disk is full.
   */
  commit(task: Owned, key: CommitKey, take: StoredTake): Promise<boolean>;
  /** When the disk is too full even for this, waiting clients get the error at once, and it is stored later. */
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
/** Delay between attempts to end a task while the disk is full. */
const roomPauseMs = 2000;

export function createSettlement({ database, bus, log, onStep }: SettlementOptions): Settlement {
  const persist = async <Result>(write: () => Promise<Result>, task: string): Promise<Result | undefined> => {
    for (const pauseMs of [...pausesMs, undefined]) {
      try {
        return await write();
      } catch (error) {
        if (isStorageFault(error)) throw error;
        const isLast = pauseMs === undefined || !isTransient(error);
        log[isLast ? 'error' : 'warn']({ err: error, task }, 'a segment or task could not be settled');
        if (isLast) return undefined;
        await sleep(pauseMs);
      }
    }
    return undefined;
  };

  /** The owner has got the failure, so the task must fail even if another process has claimed it by now. */
  const endWhenThereIsRoom = async (id: string, failure: TaskFailure): Promise<void> => {
    for (;;) {
      await sleep(roomPauseMs, undefined, { ref: false });
      try {
        await endTask(database, { id, state: 'failed', failure });
        return;
      } catch (error) {
        if (!isStorageFault(error) && !isTransient(error)) {
          log.error({ err: error, task: id }, 'a task could not be ended');
          return;
        }
      }
    }
  };

  return {
    async commit(task, key, take) {
      const result = await persist(() => commitSegment(database, key, take), task.id);
      if (result?.outcome !== 'committed') return false;
      await onStep?.('committed');
      const { state } = result;
      const { blob, bytes, samples } = take;
      bus.publish({ task: task.id, ownerId: task.ownerId, state, ord: key.ord, blob, bytes, samples });
      return true;
    },
    async fail(task, fence, failure) {
      const { id } = task;
      const end = () => endTask(database, { id, state: 'failed', fence, failure });
      // Only a full disk throws.
      const ended = await persist(end, id).catch((error: unknown) => {
        log.warn(
          { err: error, task: id },
          'a task cannot end because the disk is full; it ends once there is space',
        );
        return 'no-room' as const;
      });
      const isOwed = ended === 'no-room' || (ended === undefined && failure.code === 'STORAGE_FULL');
      if (isOwed) void endWhenThereIsRoom(id, failure);
      else if (!ended) return;
      const { code: error, details = null } = failure;
      bus.emit({ task: id, ownerId: task.ownerId, state: 'failed', error, details });
    },
  };
}
