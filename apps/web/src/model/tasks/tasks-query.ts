import { getTaskDetail, type HistoryItem, listHistory, type TaskState } from '@parlando/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { announceQueueCleared } from '../conversion/announce.ts';
import { type LiveQueries, useLiveQueries } from '../session/use-live-queries.ts';
import { type TaskFilter, tasksPerPage } from './task-filter.ts';

/** Prefix of the keys of all task list queries. */
export const historyKey = ['history'] as const;

export function historyQuery(
  { page = 1, search, status, favorite, sort }: TaskFilter,
  pageSize = tasksPerPage,
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
  });
}

export function taskQuery(id: string) {
  return queryOptions({
    queryKey: ['task', id] as const,
    queryFn: ({ signal }) => call(getTaskDetail, { params: { id } }, { signal }),
    staleTime: 5000,
  });
}

export function isActive({ status }: Pick<TaskState, 'status'>): boolean {
  return status === 'pending' || status === 'processing';
}

export const useLiveTasks = () => useLiveQueries(liveTasks);

const liveTasks: LiveQueries<Pick<TaskState, 'status'>> = {
  keys: [historyKey],
  onEvent(event, queries, askAgain) {
    if (event.type === 'queue-cleared') announceQueueCleared();
    if (event.type !== 'task') return;
    if (!patchTask(queries, event.task)) askAgain(historyKey);
    const key = taskQuery(event.task.id).queryKey;
    if (queries.getQueryData(key)) askAgain(key);
  },
  isUnderWay: isActive,
};

/** Writes a task's new state into all queries. Returns false if the lists have to be refetched. */
export function patchTask(queries: QueryClient, task: TaskState): boolean {
  let known = false;
  let ended = false;
  const patch = <Item extends HistoryItem>(item: Item): Item => {
    if (item.id !== task.id) return item;
    known = true;
    // A task that ended also has a duration, which the event lacks.
    ended ||= isActive(item) && !isActive(task);
    return { ...item, ...task };
  };
  queries.setQueriesData<{ items: HistoryItem[] }>(
    { queryKey: historyKey },
    (list) => list && { ...list, items: list.items.map(patch) },
  );
  queries.setQueryData(taskQuery(task.id).queryKey, (detail) => detail && patch(detail));
  return known && !ended;
}
