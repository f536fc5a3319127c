import { getTaskBoundaries, type TaskTimes } from '@parlando/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { usePlayer } from '../player/player-store.ts';

interface KnownTimes {
  readonly times: TaskTimes;
  /** Number of consecutive polls without anything new. */
  readonly unchanged: number;
}

const shortestGapMs = 150;
const longestGapMs = 2000;
/** About two minutes: a task without progress for so long has been abandoned. */
const patience = 60;

const timesQuery = (taskId: string | null) =>
  queryOptions({
    queryKey: ['task-times', taskId] as const,
    queryFn: ({ signal }) => fetchMore(taskId as string, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export function knownTaskTimes(taskId: string): TaskTimes | undefined {
  return queryClient.getQueryData(timesQuery(taskId).queryKey)?.times;
}

/** @throws ApiError */
export async function fetchTaskTimes(taskId: string): Promise<TaskTimes> {
  const { times } = await queryClient.fetchQuery({ ...timesQuery(taskId), staleTime: 0 });
  return times;
}

/**
 * The times of the audio in the player, as far as it has been spoken; null while unknown, and for audio without a
 * task on the server.
 * @param fetches whether to ask for more than is known
 */
export function useTaskTimes(fetches = true): TaskTimes | null {
  const taskId = usePlayer(({ current }) => current?.taskId ?? null);
  const isHeard = usePlayer(({ duration }) => duration > 0);
  const { data } = useQuery({
    ...timesQuery(taskId),
    enabled: fetches && taskId !== null && isHeard,
    refetchInterval: ({ state }) => gapMs(state.data),
  });
  return taskId === null ? null : (data?.times ?? null);
}

/** Refetches everything derived from a task's audio: times, captions and outline. */
export async function audioChanged(taskId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['task', taskId] });
  await queryClient.resetQueries({ queryKey: timesQuery(taskId).queryKey });
}

/** Fetches from the last known sentence on, because it may have been incomplete. */
async function fetchMore(taskId: string, signal: AbortSignal): Promise<KnownTimes> {
  const known = queryClient.getQueryData(timesQuery(taskId).queryKey);
  const from = known?.times.sentences.at(-1)?.segment ?? 0;
  const query = { from: String(from) };
  const later = await call(getTaskBoundaries, { params: { id: taskId }, query }, { signal });
  if (!known) return { times: later, unchanged: 0 };
  const times = joinTimes(known.times, later, from);
  const isNews = times.complete || times.segments.length > known.times.segments.length;
  return isNews ? { times, unchanged: 0 } : { ...known, unchanged: known.unchanged + 1 };
}

/** Replaces the known times from a segment on. */
export function joinTimes(known: TaskTimes, later: TaskTimes, from: number): TaskTimes {
  const fromMs = known.segments.find(({ segment }) => segment === from)?.offsetMs ?? 0;
  const sentences = known.sentences.filter(({ segment }) => segment < from);
  // The end of a sentence that began earlier looks like a sentence of its own.
  const begun = new Set(sentences.map(({ textOffset }) => textOffset));
  return {
    items: [...known.items.filter(({ offsetMs }) => offsetMs < fromMs), ...later.items],
    sentences: [...sentences, ...later.sentences.filter(({ textOffset }) => !begun.has(textOffset))],
    segments: [...known.segments.filter(({ segment }) => segment < from), ...later.segments],
    complete: later.complete,
  };
}

function gapMs(known: KnownTimes | undefined): number | false {
  if (!known || known.times.complete || known.unchanged > patience) return false;
  return Math.min(shortestGapMs * 1.5 ** known.unchanged, longestGapMs);
}
