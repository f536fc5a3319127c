import {
  AppError,
  type GuestWork,
  type HistoryItem,
  type TaskDetail,
  type TaskStatus,
} from '@parlando/contract';
import type { Language } from '@parlando/locales';
import type { TaskRowState } from '../../../database/tables/synthesis.ts';
import type { Queryable } from '../store/queryable.ts';
import {
  countMovable,
  type HistoryFilter,
  type HistoryKey,
  type HistoryPage,
  moveTasks,
  readDetail,
  readHistory,
  readKeys,
  toggleFavorite,
} from '../store/read-history.ts';
import type { PresenterOptions } from '../tasks/task-presenter.ts';
import type { TaskBus } from '../work/task-bus.ts';
import { deleteHistory } from './delete-history.ts';
import { presentDetail, presentHistoryItem } from './history-presenter.ts';

export interface HistoryServiceOptions {
  readonly database: Queryable;
  readonly bus: TaskBus;
  readonly presenter: PresenterOptions;
  /** Whether an engine of this process is synthesising a segment now. */
  isSpeaking(taskId: string, ord: number): boolean;
}

export interface HistoryQuery extends Omit<HistoryFilter, 'states'> {
  readonly status?: TaskStatus | undefined;
  readonly sort: HistoryPage['order'];
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

const statesOf: Record<TaskStatus, readonly TaskRowState[]> = {
  pending: ['queued'],
  processing: ['running'],
  completed: ['completed'],
  failed: ['failed', 'cancelled'],
};

const exportBatch = 100;

/** Everything an owner can do with their history. Throws TASK_NOT_FOUND for tasks of others. */
export class HistoryService {
  readonly #options: HistoryServiceOptions;

  constructor(options: HistoryServiceOptions) {
    this.#options = options;
  }

  async list(
    ownerId: string,
    query: HistoryQuery,
    language: Language,
  ): Promise<{ items: HistoryItem[]; total: number; page: number; pageSize: number }> {
    const { status, sort, page, pageSize, search, favorite } = query;
    const { database, presenter } = this.#options;
    const filter = { search, favorite, states: status && statesOf[status] };
    const window = { order: sort, offset: (page - 1) * pageSize, limit: pageSize };
    const { total, tasks } = await readHistory(database, ownerId, filter, window);
    if (tasks.some(({ place }) => place !== null)) await presenter.queue.refresh();
    const items = tasks.map((task) => presentHistoryItem(task, language, presenter));
    return { items, total, page, pageSize };
  }

  async detail(id: string, ownerId: string, language: Language): Promise<TaskDetail> {
    const { database, presenter, isSpeaking } = this.#options;
    const found = await readDetail(database, id, ownerId);
    if (found === undefined) throw new AppError('TASK_NOT_FOUND');
    const { task, segments } = found;
    if (task.place !== null) await presenter.queue.refresh();
    return presentDetail(task, segments, (ord) => isSpeaking(id, ord), language, presenter);
  }

  async toggleFavorite(id: string, ownerId: string): Promise<boolean> {
    const isFavorite = await toggleFavorite(this.#options.database, id, ownerId);
    if (isFavorite === undefined) throw new AppError('TASK_NOT_FOUND');
    return isFavorite;
  }

  /**
   * Deletes all tasks of the owner, or those in `ids`. Open ones are cancelled first. Returns how many were deleted.
   */
  delete(ownerId: string, ids?: readonly string[]): Promise<number> {
    const { database, bus } = this.#options;
    return deleteHistory(database, (event) => bus.emit(event), ownerId, ids);
  }

  /** How much of an owner's could be given to another. */
  count(ownerId: string): Promise<GuestWork> {
    return countMovable(this.#options.database, ownerId);
  }

  /** Gives all tasks and projects of one owner to another; returns how many. */
  move(from: string, to: string): Promise<GuestWork> {
    return moveTasks(this.#options.database, from, to);
  }

  /** Yields every task with its segments, oldest first. */
  async *export(ownerId: string, language: Language): AsyncGenerator<TaskDetail> {
    const { database } = this.#options;
    let last: HistoryKey | undefined = { createdAt: '-infinity', id: '' };
    while (last !== undefined) {
      const keys = await readKeys(database, ownerId, last, exportBatch);
      for (const { id } of keys) {
        const detail = await readDetail(database, id, ownerId);
        if (detail === undefined) continue;
        const { task, segments } = detail;
        yield presentDetail(task, segments, () => false, language, this.#options.presenter);
      }
      last = keys.at(-1);
    }
  }
}
