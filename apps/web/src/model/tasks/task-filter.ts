import type { TaskStatus } from '@parlando/contract';

export const taskStatuses = ['pending', 'processing', 'completed', 'failed'] as const satisfies TaskStatus[];
export const taskSorts = ['newest', 'oldest', 'longest', 'shortest'] as const;
export type TaskSort = (typeof taskSorts)[number];

/** Which tasks are shown. Kept in the address, so that a reload and the back button keep it. */
export interface TaskFilter {
  /** From 1; absent means 1. */
  readonly page?: number;
  readonly search?: string;
  readonly status?: TaskStatus;
  readonly favorite?: true;
  readonly sort?: Exclude<TaskSort, 'newest'>;
}

export const tasksPerPage = 20;

/** Reads the filter from an address; ignores everything else in it. */
export function readTaskFilter(query: Record<string, unknown>): TaskFilter {
  const page = Number(query.page);
  const search = query.search === undefined ? '' : String(query.search).slice(0, 200);
  const status = taskStatuses.find((each) => each === query.status);
  const sort = taskSorts.find((each) => each === query.sort);
  return {
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
    ...(search !== '' && { search }),
    ...(status && { status }),
    ...(String(query.favorite) === 'true' && { favorite: true as const }),
    ...(sort && sort !== 'newest' && { sort }),
  };
}

export function isFiltered({ search, status, favorite }: TaskFilter): boolean {
  return Boolean(search || status || favorite);
}
