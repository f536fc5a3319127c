import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newItem } from '../list/batch-item.ts';
import { editItem } from '../list/edit-list.ts';
import { type BatchEvent, batchReducer } from './batch-reducer.ts';
import {
  type BatchState,
  emptyBatch,
  isActive,
  isLocked,
  isSettled,
  nextOwnItem,
  runProgress,
  type SeenBatch,
  withItems,
} from './batch-state.ts';

const error = { code: 'NETWORK_ERROR', details: {}, words: '' };
const result = {
  audioUrl: null,
  taskId: null,
  format: 'mp3' as const,
  durationMs: null,
  fileSize: 1,
  engine: 'e',
  voice: 'v',
  warnings: [],
};

/** What was spoken stands where the engine does. */
const resultOf = (text: string) => ({ ...result, engine: text });

const listOf = (count: number): BatchState => ({
  ...emptyBatch,
  items: Array.from({ length: count }, (_, index) => ({
    ...newItem({ kind: 'text', text: `t${index}`, name: '', filePath: '', options: {} }),
    id: `i${index}`,
  })),
});
const apply = (state: BatchState, ...events: BatchEvent[]) => events.reduce(batchReducer, state);

test('starts only what is not done, and not while a run goes on', () => {
  const list = listOf(3);
  const items = list.items.map((item, index) =>
    index === 0 ? { ...item, status: 'done' as const, result } : item,
  );
  const ids = ['i0', 'i1', 'i2'];
  const started = apply({ ...list, items }, { type: 'start', batchId: 'b', freeIds: ids, ownIds: [] });
  expect(started.run?.free).toMatchObject({ itemIds: ['i1', 'i2'], phase: 'sending' });
  expect(started.items.map((item) => isLocked(started, item))).toEqual([false, true, true]);
  expect(apply(started, { type: 'start', batchId: 'c', freeIds: ids, ownIds: [] })).toBe(started);
  expect(
    apply({ ...list, items: [] }, { type: 'start', batchId: 'b', freeIds: [], ownIds: [] }).run,
  ).toBeNull();
});

test('what the server dropped waits again, and an answer about another batch changes nothing', () => {
  const started = apply(listOf(2), { type: 'start', batchId: 'b', freeIds: ['i0', 'i1'], ownIds: [] });
  const items = [
    { id: 'i0', status: 'done' as const, result, error: null },
    { id: 'i1', status: 'processing' as const, result: null, error: null },
  ];
  const answer = { id: 'b', status: 'processing' as const, pausedBy: null, whole: true, items };
  expect(apply(started, { type: 'seen', batch: { ...answer, id: 'x' } })).toBe(started);
  const stopped = apply(
    started,
    { type: 'seen', batch: answer },
    { type: 'wish', wish: 'stop' },
    { type: 'seen', batch: { ...answer, status: 'completed', items: items.slice(0, 1) }, answered: 'stop' },
  );
  expect(stopped.items.map(({ status }) => status)).toEqual(['done', 'pending']);
  expect(isActive(stopped)).toBe(false);
  expect(runProgress(stopped)).toEqual({ total: 2, done: 1, failed: 0 });
});

test('what is done is spoken anew where that is wished, and loses nothing to a start that is refused', () => {
  const list = listOf(2);
  const items = list.items.map((item) => ({ ...item, status: 'done' as const, result }));
  const again = (batchId: string): BatchEvent => ({
    type: 'start',
    batchId,
    freeIds: ['i0', 'i1'],
    ownIds: [],
    anewIds: new Set(['i0']),
  });
  const started = apply({ ...list, items }, again('b'));
  expect(started.run?.itemIds).toEqual(['i0']);
  expect(started.items.map(({ status }) => status)).toEqual(['pending', 'done']);
  const running = { ...started, items };
  expect(apply(running, again('c'))).toBe(running);
});

test('what was to be spoken anew is what it was when the run is stopped before its turn', () => {
  const list = listOf(4);
  const items = list.items.map((item) => ({ ...item, status: 'done' as const, result }));
  const started = apply(
    { ...list, items },
    {
      type: 'start',
      batchId: 'b',
      freeIds: ['i0', 'i1'],
      ownIds: ['i2', 'i3'],
      anewIds: new Set(items.map(({ id }) => id)),
    },
  );
  const spoken = { ...result, fileSize: 2 };
  const stopped = apply(
    started,
    { type: 'own-began', id: 'i2' },
    { type: 'own-spoken', id: 'i2', result: spoken },
    { type: 'own-began', id: 'i3' },
    { type: 'own-stopped' },
    {
      type: 'seen',
      batch: {
        id: 'b',
        status: 'completed',
        pausedBy: null,
        whole: true,
        items: [{ id: 'i0', status: 'done', result: spoken, error: null }],
      },
    },
  );
  expect(stopped.items.map((item) => [item.status, item.result?.fileSize])).toEqual([
    ['done', 2],
    ['done', 1],
    ['done', 2],
    ['done', 1],
  ]);
  expect(isActive(stopped)).toBe(false);
  expect(runProgress(stopped)).toEqual({ total: 2, done: 2, failed: 0 });
});

test('an item that was changed after it was spoken is no longer of the run', () => {
  const started = apply(listOf(2), { type: 'start', batchId: 'b', freeIds: ['i0', 'i1'], ownIds: [] });
  const news = { id: 'b', status: 'processing' as const, pausedBy: null, whole: true };
  const done = { id: 'i0', status: 'done' as const, result, error: null };
  const spoken = apply(started, { type: 'seen', batch: { ...news, items: [done] } });
  expect(spoken.items.map((item) => isLocked(spoken, item))).toEqual([false, true]);
  const [first] = spoken.items;
  if (!first) throw new Error('The list is empty');
  const edited = withItems(spoken, editItem(spoken.items, 'i0', { ...first, text: 'other' }));
  expect(runProgress(edited)).toEqual({ total: 1, done: 0, failed: 0 });
  const told = apply(edited, { type: 'seen', batch: { ...news, items: [done] } });
  expect(told.items[0]).toMatchObject({ text: 'other', status: 'pending', result: null });
  const both = [done, { ...done, id: 'i1' }];
  const ended = apply(told, { type: 'seen', batch: { ...news, status: 'completed', items: both } });
  expect([isActive(ended), ...ended.items.map(({ status }) => status)]).toEqual([false, 'pending', 'done']);
});

/** A server that keeps to the contract, a provider, a browser's storage, and a page that may die between any two steps. */
interface World {
  page: BatchState | null;
  stored: BatchState;
  /** The texts that each run asks for, written down as it starts. */
  requests: Map<string, ReadonlyMap<string, string>>;
  server: Map<string, { ids: string[]; spoken: Set<string>; status: SeenBatch['status'] }>;
  /** Texts. */
  ownKept: string[];
  /** What the page asked the provider and has not heard back. */
  asked: { id: string; text: string } | null;
  edits: number;
}

const steps = [
  'open',
  'crash',
  'start',
  'post',
  'post-lost-reply',
  'server-works',
  'look',
  'stale-event',
  'server-pauses',
  'resume',
  'stop',
  'begin-own',
  'ask-own',
  'own-answers',
  'own-fails',
  'pause-own',
  'resume-own',
  'edit-first',
  'edit-last',
  'delete',
] as const;
type Step = (typeof steps)[number];

let batches = 0;

function act(world: World, step: Step): void {
  const write = (event: BatchEvent) => {
    if (!world.page) return;
    world.page = batchReducer(world.page, event);
    world.stored = world.page;
  };
  const free = world.page?.run?.free;
  const runId = world.page?.run?.id ?? '';
  const onServer = free ? world.server.get(runId) : undefined;
  switch (step) {
    case 'open':
      world.page ??= batchReducer(world.stored, { type: 'own-orphaned', reason: error });
      world.stored = world.page;
      return;
    case 'crash':
      world.page = null;
      world.asked = null;
      return;
    case 'start': {
      const items = world.page?.items ?? [];
      const ids = items.map(({ id }) => id);
      const batchId = `b${batches++}`;
      world.requests.set(batchId, new Map(items.map(({ id, text }) => [id, text])));
      write({
        type: 'start',
        batchId,
        freeIds: ids.filter((_, index) => index % 2 === 0),
        ownIds: ids.filter((_, index) => index % 2 === 1),
      });
      return;
    }
    case 'post':
    case 'post-lost-reply':
      if (free?.phase !== 'sending') return;
      if (!onServer) {
        // The server knows only what it was told: a second post of the same id changes nothing.
        world.server.set(runId, { ids: [...free.itemIds], spoken: new Set(), status: 'processing' });
      }
      if (step === 'post') write({ type: 'seen', batch: look(world, runId) });
      return;
    case 'server-works':
      for (const batch of world.server.values()) {
        const next = batch.ids.find((id) => !batch.spoken.has(id));
        if (batch.status !== 'processing') continue;
        if (next) batch.spoken.add(next);
        if (batch.ids.every((id) => batch.spoken.has(id))) batch.status = 'completed';
      }
      return;
    case 'look':
      if (free && onServer) write({ type: 'seen', batch: look(world, runId) });
      return;
    case 'stale-event':
      // News of the time before anything was spoken.
      if (free && onServer)
        write({
          type: 'seen',
          batch: {
            id: runId,
            status: 'processing',
            pausedBy: null,
            whole: true,
            items: free.itemIds.map((id) => ({ id, status: 'pending', result: null, error: null })),
          },
        });
      return;
    case 'server-pauses':
      if (onServer?.status === 'processing') onServer.status = 'paused';
      return;
    case 'resume':
      if (onServer?.status === 'paused') onServer.status = 'processing';
      return;
    case 'stop':
      if (!free || free.phase === 'sending' || !onServer) return;
      if (onServer.status !== 'completed') onServer.status = 'completed';
      onServer.ids = onServer.ids.filter((id) => onServer.spoken.has(id));
      write({ type: 'seen', batch: look(world, runId), answered: 'stop' });
      return;
    case 'begin-own': {
      const next = world.page ? nextOwnItem(world.page) : undefined;
      if (next) write({ type: 'own-began', id: next.id });
      return;
    }
    case 'ask-own':
      world.asked =
        world.page?.items.find(
          ({ id, status }) => status === 'processing' && world.page?.run?.own?.itemIds.includes(id),
        ) ?? null;
      return;
    case 'own-answers': {
      if (!world.asked) return;
      const { id } = world.asked;
      const text = world.requests.get(runId)?.get(id) ?? '';
      if (world.page?.items.find((item) => item.id === id)?.status === 'processing') world.ownKept.push(text);
      write({ type: 'own-spoken', id, result: resultOf(text) });
      world.asked = null;
      return;
    }
    case 'own-fails':
      if (world.asked) write({ type: 'own-failed', id: world.asked.id, error });
      world.asked = null;
      return;
    case 'edit-first':
    case 'edit-last':
    case 'delete': {
      const { page } = world;
      const settled = page?.items.filter((item) => isSettled(item) && !isLocked(page, item)) ?? [];
      const chosen = settled.at(step === 'edit-last' ? -1 : 0);
      if (!page || !chosen) return;
      const text = `${chosen.text.slice(0, 2)} changed ${world.edits++}`;
      const items =
        step === 'delete'
          ? page.items.filter(({ id }) => id !== chosen.id)
          : editItem(page.items, chosen.id, { ...chosen, text });
      world.page = withItems(page, items);
      world.stored = world.page;
      return;
    }
    case 'pause-own':
      write({ type: 'own-paused', reason: null });
      return;
    case 'resume-own':
      write({ type: 'own-resumed' });
      return;
  }
}

function look(world: World, id: string): SeenBatch {
  const batch = world.server.get(id);
  if (!batch) throw new Error('No such batch');
  return {
    id,
    status: batch.status,
    pausedBy: null,
    whole: true,
    items: batch.ids.map((each) => {
      const isDone = batch.spoken.has(each);
      const text = world.requests.get(id)?.get(each) ?? '';
      return {
        id: each,
        status: isDone ? 'done' : 'pending',
        result: isDone ? resultOf(text) : null,
        error: null,
      };
    }),
  };
}

test('whatever happens in whatever order, nothing is done twice, nothing is lost, and it can all be finished', () => {
  const step = fc.constantFrom(...steps);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.array(step, { maxLength: 120 }), (count, history) => {
      const stored = listOf(count);
      const world: World = {
        page: null,
        stored,
        requests: new Map(),
        server: new Map(),
        ownKept: [],
        asked: null,
        edits: 0,
      };
      for (const each of history) act(world, each);
      // The page comes back, and everyone does their work.
      for (let round = 0; round < 60; round++) {
        const ending: Step[] = [
          'open',
          'resume',
          'post',
          'server-works',
          'look',
          'resume-own',
          'begin-own',
          'ask-own',
          'own-answers',
          'start',
        ];
        for (const each of ending) act(world, each);
      }
      if (!history.includes('delete')) {
        expect(world.stored.items.map(({ id }) => id)).toEqual(stored.items.map(({ id }) => id));
      }
      for (const { id, status, text, result } of world.stored.items) {
        expect([id, status, result?.engine]).toEqual([id, 'done', text]);
        const onServer = [...world.server].filter(
          ([batchId, { spoken }]) => spoken.has(id) && world.requests.get(batchId)?.get(id) === text,
        );
        const byKey = world.ownKept.filter((spoken) => spoken === text);
        expect([id, onServer.length + byKey.length]).toEqual([id, 1]);
      }
      expect(isActive(world.stored)).toBe(false);
    }),
    { numRuns: 500 },
  );
});
