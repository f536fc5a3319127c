import type { HistoryItem, TaskState } from '@parlando/contract';
import type { QueryClient } from '@tanstack/react-query';
import { announceQueueCleared } from '../conversion/announce.ts';
import { type LiveQueries, useLiveQueries } from '../session/use-live-queries.ts';
import { historyKey, isActive, taskQuery } from './tasks-query.ts';

/** Updates task queries by events. Returns false while there is no event stream, so that the caller polls. */
export const useLiveTasks = (): boolean => useLiveQueries(liveTasks);

const liveTasks: LiveQueries = {
  keys: [historyKey],
  onEvent(event, queries, askAgain) {
    if (event.type === 'queue-cleared') announceQueueCleared();
    if (event.type !== 'task') return;
    if (!patchTask(queries, event.task)) askAgain(historyKey);
    const key = taskQuery(event.task.id).queryKey;
    if (queries.getQueryData(key)) askAgain(key);
  },
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
