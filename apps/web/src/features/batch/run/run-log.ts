import { type BatchItemBody, countCharacters, freeService, limits } from '@parlando/contract';
import { recordError } from '../../../lib/error-history.ts';
import { requestContent } from '../../../model/conversion/conversion-request.ts';
import { type PastRequest, requestHistory } from '../../../model/conversion/request-history.ts';
import { ssmlDocumentCost } from '../../../model/document/ssml-tools.ts';
import type { Asked } from '../list/batch-database.ts';
import type { BatchListItem, ItemError } from '../list/batch-item.ts';
import { askedBy } from '../list/batch-store.ts';
import { type BatchState, isSettled, ofPart, type Run } from './batch-state.ts';

/**
 * Tells the logs what became of the items of a run, and what it paused or was refused for: each once, in however many
 * pages it is followed, for all give it the same id.
 */
export function createRunLog(): (before: BatchState, after: BatchState) => void {
  /** When items were seen to begin; milliseconds since 1970. */
  const beganAt = new Map<string, number>();
  return (before, after) => {
    const { run } = after;
    if (!run) return;
    if (before.run?.id !== run.id) beganAt.clear();
    recordTroubles(before.run, run);
    // What was refused was not converted: its items are what they were.
    if (run.refusal && !before.run?.refusal) return;
    const settled = changes(before, after, run).filter(({ item, old }) => {
      if (item.status === 'processing') beganAt.set(item.id, Date.now());
      return isSettled(item) && !isSettled(old);
    });
    // The logs hold no more.
    const items = settled.slice(-limits.historyEntries).map(({ item }) => item);
    for (const { id, error } of items) {
      if (error) recordError('batch', error.code, error.details, `${run.id} ${id}`);
    }
    if (items.length > 0) void recordRequests(run.id, items, new Map(beganAt), Date.now());
  };
}

function recordTroubles(before: Run | null, { id, free, own, refusal }: Run): void {
  const record = (now: ItemError | null | undefined, earlier: ItemError | null | undefined) => {
    if (now && now.code !== earlier?.code) recordError('batch', now.code, now.details, `${id} ${now.code}`);
  };
  record(refusal, before?.refusal);
  record(free?.pausedBy, before?.free?.pausedBy);
  record(own?.pausedBy, before?.own?.pausedBy);
}

interface ItemChange {
  readonly item: BatchListItem;
  readonly old: BatchListItem;
}

function changes(before: BatchState, after: BatchState, run: Run): ItemChange[] {
  if (before.items === after.items) return [];
  const earlier = new Map(before.items.map((item) => [item.id, item]));
  return after.items.filter(ofPart(run, run)).flatMap((item) => {
    const old = earlier.get(item.id);
    return old && old !== item ? { item, old } : [];
  });
}

async function recordRequests(
  runId: string,
  items: readonly BatchListItem[],
  beganAt: ReadonlyMap<string, number>,
  endTime: number,
): Promise<void> {
  const asked = await askedBy(runId);
  if (!asked) return;
  const bodies = new Map(asked.free.map((body) => [body.id, body]));
  for (const { id, status, error, result } of items) {
    const request = requestOf(id, asked, bodies);
    const startTime = beganAt.get(id);
    if (!request) continue;
    requestHistory.add({
      ...request,
      id: `${runId} ${id} ${status}`,
      status: status === 'done' ? 'completed' : 'failed',
      startTime: startTime ?? endTime,
      // How long it took is not known of what was not seen to begin.
      endTime: startTime === undefined ? null : endTime,
      failure: error && { code: error.code },
      taskId: result?.taskId ?? null,
    });
  }
}

function requestOf(
  id: string,
  { own }: Asked,
  bodies: ReadonlyMap<string, BatchItemBody>,
): Pick<PastRequest, 'api' | 'voice' | 'characters'> | null {
  const mine = own[id];
  if (mine) {
    const characters = countCharacters(requestContent(mine));
    return { api: mine.api, voice: mine.options.voice, characters };
  }
  const body = bodies.get(id);
  if (!body) return null;
  const { text = '', ssml, voice } = body;
  const characters = ssml === undefined ? countCharacters(text) : (ssmlDocumentCost(ssml)?.characters ?? 0);
  return { api: freeService, voice: voice ?? '', characters };
}
