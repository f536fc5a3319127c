import * as z from 'zod/mini';
import { type BatchState, Run } from '../run/batch-state.ts';
import { BatchListItem, ItemResult, Turn } from './batch-item.ts';

/** The fields of a version 1 run that had another shape, or that items have now. */
const FirstRun = z.looseObject({
  earlier: z.catch(z.record(z.string(), ItemResult), {}),
  free: z.nullable(z.looseObject({ phase: z.string() })),
});
const FirstAsked = z.object({
  runId: z.string(),
  free: z.array(z.looseObject({ id: z.string() })),
  own: z.record(z.string(), z.unknown()),
  again: z.optional(z.object({ otherwiseRunId: z.string() })),
});
const FirstItem = z.looseObject({
  id: z.string(),
  status: z.catch(z.string(), ''),
  apartFrom: z.catch(z.nullable(z.string()), null),
});

/** Migrates a version 1 list, where items had a status, and the run said which part spoke them. */
export function migratedList(
  firstItems: readonly unknown[],
  firstRun: unknown,
  firstAsked: unknown,
): Pick<BatchState, 'items' | 'run'> {
  const asked = FirstAsked.safeParse(firstAsked).data;
  const { earlier = {}, free = null, ...rest } = FirstRun.safeParse(firstRun).data ?? {};
  const otherwiseRunId = asked?.again?.otherwiseRunId ?? null;
  const freeRun = free && { ...free, isSent: free.phase !== 'sending', otherwiseRunId };
  const run = Run.safeParse({ ...rest, free: freeRun }).data ?? null;
  const bodies = new Map(asked?.free.map((body) => [body.id, body]));
  const turnOf = ({ id, status, apartFrom }: z.infer<typeof FirstItem>): Turn | null => {
    if (!run?.itemIds.includes(id) || apartFrom === run.id || asked?.runId !== run.id) return null;
    const part = asked.own[id] ? 'own' : 'free';
    const began = part === 'own' && status === 'processing';
    const request = asked.own[id] ?? bodies.get(id);
    const turn = { runId: run.id, part, began, earlier: earlier[id] ?? null, request };
    return request ? (Turn.safeParse(turn).data ?? null) : null;
  };
  const items = firstItems.flatMap((each) => {
    const first = FirstItem.safeParse(each).data;
    const item = first && BatchListItem.safeParse(first).data;
    return item ? { ...item, turn: turnOf(first) } : [];
  });
  return { items, run };
}
