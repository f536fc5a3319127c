import { HistorySort, TaskStatus } from '@parlando/contract';

/** The task filter. Stored in the URL, so that it survives reload and the back button. */
export interface TaskFilter {
  /** From 1; default 1. */
  readonly page?: number;
  readonly search?: string;
  readonly status?: TaskStatus;
  readonly favorite?: true;
  readonly sort?: Exclude<HistorySort, 'newest'>;
}

export const tasksPerPage = 20;

/** Reads the filter from the query string and ignores everything else. */
export function readTaskFilter(query: Record<string, unknown>): TaskFilter {
  const page = Number(query.page);
  const search = query.search === undefined ? '' : String(query.search).slice(0, 200);
  const status = TaskStatus.options.find((each) => each === query.status);
  const sort = HistorySort.options.find((each) => each === query.sort);
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
