import { countCharacters, freeService, limits } from '@parlando/contract';
import { recordError } from '../../../lib/error-history.ts';
import { requestContent } from '../../../model/conversion/conversion-request.ts';
import { type PastRequest, requestHistory } from '../../../model/conversion/request-history.ts';
import type { BatchListItem, ItemError, TurnRequest } from '../list/batch-item.ts';
import { spokenCharacters } from '../list/item-faults.ts';
import { type BatchState, isSettled } from './batch-state.ts';

/** When items were first seen running; milliseconds since 1970. */
const beganAt = new Map<string, number>();

export function noteBegun(ids: readonly string[]): void {
  for (const id of ids) if (!beganAt.has(id)) beganAt.set(id, Date.now());
}

/** Logs why a run paused or was refused: once, however many pages follow it. */
export function recordTrouble(runId: string, error: ItemError | null | undefined): void {
  if (!error) return;
  recordError('batch', error.code, error.details, `${runId} ${error.code}`);
}

/** Logs the outcomes of a run's items; all pages that follow it use the same ids for entries. */
export function logRun(before: BatchState, { items, run }: BatchState): void {
  if (!run) return;
  if (before.run?.id !== run.id) beganAt.clear();
  if (run.refusal !== before.run?.refusal) recordTrouble(run.id, run.refusal);
  if (run.own?.pausedBy !== before.run?.own?.pausedBy) recordTrouble(run.id, run.own?.pausedBy);
  // A refused run converted nothing: its items are unchanged.
  if (before.items === items || run.refusal !== before.run?.refusal) return;
  const earlier = new Map(before.items.map((item) => [item.id, item]));
  const mine = items.filter((item) => item.turn?.runId === run.id && earlier.has(item.id));
  noteBegun(mine.filter(({ turn }) => turn?.began).map(({ id }) => id));
  const isNew = ({ id }: BatchListItem) => !isSettled(earlier.get(id) as BatchListItem);
  // The logs hold no more.
  const settled = mine.filter((item) => isSettled(item) && isNew(item)).slice(-limits.historyEntries);
  for (const { id, error } of settled) {
    if (error) recordError('batch', error.code, error.details, `${run.id} ${id}`);
  }
  for (const item of settled) recordRequest(run.id, item);
}

function recordRequest(runId: string, item: BatchListItem): void {
  const { id, turn, error, result } = item;
  if (!turn) return;
  const startTime = beganAt.get(id);
  const endTime = Date.now();
  requestHistory.add({
    ...aboutRequest(item, turn),
    id: `${runId} ${id} ${result ? 'done' : 'error'}`,
    status: result ? 'completed' : 'failed',
    startTime: startTime ?? endTime,
    // The duration is unknown for items that were not seen running.
    endTime: startTime === undefined ? null : endTime,
    failure: error && { code: error.code },
    taskId: result?.taskId ?? null,
  });
}

function aboutRequest(
  item: BatchListItem,
  { part, request }: TurnRequest,
): Pick<PastRequest, 'api' | 'voice' | 'characters'> {
  if (part === 'own') {
    const characters = countCharacters(requestContent(request));
    return { api: request.api, voice: request.options.voice, characters };
  }
  return { api: freeService, voice: request.voice ?? '', characters: spokenCharacters(item) };
}
