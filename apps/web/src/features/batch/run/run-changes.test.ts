import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { newItem, statusOf } from '../list/batch-item.ts';
import { editItem } from '../list/edit-list.ts';
import {
  type BatchState,
  type Change,
  emptyBatch,
  isActive,
  isLocked,
  isSettled,
  leftOf,
  nextOwnItem,
  runProgress,
} from './batch-state.ts';
import {
  begin,
  beginOwn,
  type Outcome,
  pauseOwn,
  renameFree,
  report,
  resumeOwn,
  settleOwn,
  setWish,
  stopOwn,
} from './run-changes.ts';
import { requestsFor, spokenResult as result } from './testing/items.ts';

const error = { code: 'NETWORK_ERROR', details: {}, words: '' };

/** The engine field holds the spoken text. */
const resultOf = (text: string) => ({ ...result, engine: text });

const cast = [{ name: 'Ann', voice: 'v' }];
const listOf = (count: number): BatchState => ({
  ...emptyBatch,
  cast,
  items: Array.from({ length: count }, (_, index) => ({
    ...newItem({ kind: 'text', text: `t${index}`, name: '', filePath: '', options: {} }),
    id: `i${index}`,
  })),
});
const apply = (before: BatchState, ...changes: Change[]) =>
  changes.reduce((state, change) => change(state), before);

const statuses = ({ items }: BatchState) => items.map((item) => statusOf(item));
const done: Outcome = { result, error: null };
const failed: Outcome = { result: null, error };
/** A report of the server on run `b`: outcomes of some items, and whether the run is over. */
const reported = (outcomes: Record<string, Outcome>, isOver = false, runId = 'b') =>
  report({ runId, outcomes: new Map(Object.entries(outcomes)), isOver });
const startOf = (freeIds: string[], { ownIds = [] as string[], anewIds = new Set<string>() } = {}) => ({
  runId: 'b',
  requests: requestsFor(freeIds, ownIds),
  anewIds,
});
const start = (...of: Parameters<typeof startOf>) => begin(startOf(...of));

test('starts only what is not done, and not while a run is active', () => {
  const list = listOf(3);
  const items = list.items.map((item, index) => (index === 0 ? { ...item, result } : item));
  const ids = ['i0', 'i1', 'i2'];
  const started = apply({ ...list, items }, start(ids));
  expect(started.run).toMatchObject({ id: 'b', free: { isSent: false }, own: null });
  expect(started.items.map((item) => isLocked(started, item))).toEqual([false, true, true]);
  expect(apply(started, begin({ ...startOf(ids), runId: 'c' }))).toBe(started);
  expect(apply({ ...list, items: [] }, start([])).run).toBeNull();
});

test('makes items pending again that the server dropped, and ignores events of another batch', () => {
  const started = apply(listOf(2), start(['i0', 'i1']));
  expect(apply(started, reported({ i0: done }, false, 'x'))).toBe(started);
  const stopped = apply(started, reported({ i0: done }), setWish('stop'), reported({ i0: done }, true));
  expect(statuses(stopped)).toEqual(['done', 'pending']);
  expect(isActive(stopped)).toBe(false);
  expect(runProgress(stopped)).toEqual({ total: 2, done: 1, failed: 0 });
});

test('ignores events that were already applied', () => {
  const once = apply(listOf(2), start(['i0', 'i1']), reported({ i0: failed }));
  expect(apply(once, reported({ i0: done }))).toBe(once);
  expect(statuses(once)).toEqual(['error', 'pending']);
});

test('converts a done item again on request, and loses nothing if the start is refused', () => {
  const list = listOf(2);
  const items = list.items.map((item) => ({ ...item, result }));
  const again = startOf(['i0', 'i1'], { anewIds: new Set(['i0']) });
  const started = apply({ ...list, items }, begin(again));
  expect(statuses(started)).toEqual(['pending', 'done']);
  expect(started.items.map((item) => isLocked(started, item))).toEqual([true, false]);
  const running = { ...started, items };
  expect(apply(running, begin({ ...again, runId: 'c' }))).toBe(running);
});

test('restores an item’s earlier result when the run is stopped before its turn', () => {
  const list = listOf(4);
  const items = list.items.map((item) => ({ ...item, result }));
  const spoken = { ...result, fileSize: 2 };
  const stopped = apply(
    { ...list, items },
    start(['i0', 'i1'], { ownIds: ['i2', 'i3'], anewIds: new Set(items.map(({ id }) => id)) }),
    beginOwn('i2'),
    settleOwn('i2', { result: spoken, error: null }),
    beginOwn('i3'),
    stopOwn,
    reported({ i0: { result: spoken, error: null } }, true),
  );
  expect(stopped.items.map((item) => [statusOf(item), item.result?.fileSize])).toEqual([
    ['done', 2],
    ['done', 1],
    ['done', 2],
    ['done', 1],
  ]);
  expect(isActive(stopped)).toBe(false);
  expect(runProgress(stopped)).toEqual({ total: 2, done: 2, failed: 0 });
});

test('counts only what is retried, under a new id if the server has forgotten the batch', () => {
  const failedOnce = apply(listOf(2), start(['i0', 'i1']), reported({ i0: done, i1: failed }, true));
  const again = apply(failedOnce, begin({ ...startOf(['i1']), runId: 'c', secondTryOf: 'b' }));
  expect([again.run?.id, runProgress(again).total]).toEqual(['b', 1]);
  const renamed = apply(again, renameFree('c'));
  expect(renamed.items.map(({ turn }) => turn?.runId)).toEqual(['b', 'c']);
  const heard = apply(renamed, reported({ i1: done }, true, 'c'));
  expect([isActive(heard), ...statuses(heard)]).toEqual([false, 'done', 'done']);
});

test('removes an item from the run when it is changed after it was spoken', () => {
  const spoken = apply(listOf(2), start(['i0', 'i1']), reported({ i0: done }));
  expect(spoken.items.map((item) => isLocked(spoken, item))).toEqual([false, true]);
  const [first] = spoken.items;
  if (!first) throw new Error('The list is empty');
  const edited = { ...spoken, items: editItem(spoken.items, 'i0', { ...first, text: 'other' }) };
  expect(runProgress(edited)).toEqual({ total: 1, done: 0, failed: 0 });
  const heard = apply(edited, reported({ i0: done }));
  expect(heard.items[0]).toMatchObject({ text: 'other', result: null });
  const ended = apply(heard, reported({ i0: done, i1: done }, true));
  expect([isActive(ended), ...statuses(ended)]).toEqual([false, 'pending', 'done']);
});

/**
 * A server that honours the contract, a provider, a browser's storage, and a page that may die between any two steps.
 */
interface World {
  page: BatchState | null;
  stored: BatchState;
  /** The texts that each run requests, recorded when it starts. */
  requests: Map<string, ReadonlyMap<string, string>>;
  server: Map<string, { ids: string[]; spoken: Set<string>; status: 'processing' | 'paused' | 'completed' }>;
  /** Texts. */
  ownKept: string[];
  /** The page's pending request to the provider. */
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
  const write = (change: Change) => {
    if (!world.page) return;
    world.page = change(world.page);
    world.stored = world.page;
  };
  const free = world.page?.run?.free;
  const runId = world.page?.run?.id ?? '';
  const onServer = free ? world.server.get(runId) : undefined;
  switch (step) {
    case 'open':
      world.page ??= pauseOwn(error)(world.stored);
      world.stored = world.page;
      return;
    case 'crash':
      world.page = null;
      world.asked = null;
      return;
    case 'start': {
      const items = world.page?.items ?? [];
      const ids = items.map(({ id }) => id);
      const runId = `b${batches++}`;
      world.requests.set(runId, new Map(items.map(({ id, text }) => [id, text])));
      const requests = requestsFor(
        ids.filter((_, index) => index % 2 === 0),
        ids.filter((_, index) => index % 2 === 1),
      );
      write(begin({ runId, requests }));
      return;
    }
    case 'post':
    case 'post-lost-reply':
      if (!free || free.isSent) return;
      if (!onServer) {
        // Idempotent: a second POST with the same id changes nothing.
        world.server.set(runId, { ids: freeIds(world), spoken: new Set(), status: 'processing' });
      }
      if (step === 'post') write(report(look(world, runId)));
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
      if (free && onServer) write(report(look(world, runId)));
      return;
    case 'stale-event':
      // A report from before anything was spoken.
      if (free && onServer) write(report({ runId, outcomes: new Map(), isOver: false }));
      return;
    case 'server-pauses':
      if (onServer?.status === 'processing') onServer.status = 'paused';
      return;
    case 'resume':
      if (onServer?.status === 'paused') onServer.status = 'processing';
      return;
    case 'stop':
      if (!free?.isSent || !onServer) return;
      if (onServer.status !== 'completed') onServer.status = 'completed';
      onServer.ids = onServer.ids.filter((id) => onServer.spoken.has(id));
      write(report({ ...look(world, runId), granted: 'stop' }));
      return;
    case 'begin-own': {
      const next = world.page ? nextOwnItem(world.page) : undefined;
      if (next) write(beginOwn(next.id));
      return;
    }
    case 'ask-own':
      world.asked = world.page?.items.find(({ turn }) => turn?.began && world.page?.run?.own) ?? null;
      return;
    case 'own-answers': {
      if (!world.asked) return;
      const { id } = world.asked;
      const text = world.requests.get(runId)?.get(id) ?? '';
      if (world.page?.items.find((item) => item.id === id)?.turn?.began) world.ownKept.push(text);
      write(settleOwn(id, { result: resultOf(text), error: null }));
      world.asked = null;
      return;
    }
    case 'own-fails':
      if (world.asked) write(settleOwn(world.asked.id, failed));
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
      world.page = { ...page, items };
      world.stored = world.page;
      return;
    }
    case 'pause-own':
      write(pauseOwn(null));
      return;
    case 'resume-own':
      write(resumeOwn);
      return;
  }
}

const freeIds = ({ page }: World) => (page ? leftOf(page, 'free').map(({ id }) => id) : []);

function look(world: World, runId: string): Parameters<typeof report>[0] {
  const batch = world.server.get(runId);
  if (!batch) throw new Error('No such batch');
  const outcomes = [...batch.spoken].map((id) => {
    const text = world.requests.get(runId)?.get(id) ?? '';
    return [id, { result: resultOf(text), error: null }] as const;
  });
  return { runId, outcomes: new Map(outcomes), isOver: batch.status === 'completed' };
}

test('loses nothing, repeats nothing and can be finished, whatever the order of events', () => {
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
      expect(world.stored.cast).toBe(cast);
      // The page is reopened, and every side finishes its work.
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
      for (const { id, text, result } of world.stored.items) {
        expect([id, result?.engine]).toEqual([id, text]);
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
