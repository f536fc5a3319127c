import { getTaskDetail, listHistory, type TaskState } from '@parlando/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { type TaskFilter, tasksPerPage } from './task-filter.ts';

/** Prefix of the keys of all task list queries. */
export const historyKey = ['history'] as const;

const pollMs = 2000;

interface HistoryQueryOptions {
  readonly pageSize?: number;
  /** Whether to poll while a task is under way, because there is no event stream. */
  readonly polls?: boolean;
}

export function historyQuery(
  { page = 1, search, status, favorite, sort }: TaskFilter,
  { pageSize = tasksPerPage, polls = false }: HistoryQueryOptions = {},
) {
  const query = {
    page,
    pageSize,
    ...(sort && { sort }),
    ...(search && { search }),
    ...(status && { status }),
    ...(favorite && { favorite: 'true' as const }),
  };
  return queryOptions({
    queryKey: [...historyKey, query] as const,
    queryFn: ({ signal }) => call(listHistory, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    refetchInterval: ({ state }) => polls && state.data?.items.some(isActive) === true && pollMs,
  });
}

export function taskQuery(id: string, { polls = false } = {}) {
  return queryOptions({
    queryKey: ['task', id] as const,
    queryFn: ({ signal }) => call(getTaskDetail, { params: { id } }, { signal }),
    staleTime: 5000,
    refetchInterval: ({ state }) => polls && state.data !== undefined && isActive(state.data) && pollMs,
  });
}

export function isActive({ status }: Pick<TaskState, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}
