import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { type Change, emptyBatch } from '../run/batch-state.ts';
import { begin, report } from '../run/run-changes.ts';
import { requestsFor, spokenResult } from '../run/testing/items.ts';
import { openBatchDatabase, type Stored } from './batch-database.ts';
import { newItem, statusOf } from './batch-item.ts';
import { editItem, removeItems } from './edit-list.ts';

const unknown: Stored = { state: emptyBatch, written: emptyBatch, version: -1 };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const result = { ...spokenResult, audioUrl: '/audio' };

test('a late event does not affect items that another page has changed or deleted', async () => {
  const db = await openBatchDatabase(() => undefined);
  const items = ['a', 'b', 'c'].map((text) =>
    newItem({ kind: 'text', text, name: '', filePath: '', options: {} }),
  );
  const ids = items.map(({ id }) => id);
  const [a = '', b = ''] = ids;
  const write = (known: Stored, change: Change) => db.update('somebody', known, change);
  const started = await write(unknown, (state) =>
    begin({ runId: 'run', requests: requestsFor(ids) })({ ...state, items }),
  );
  const outcomes = new Map(ids.map((id) => [id, { result, error: null }]));
  const news = report({ runId: 'run', outcomes, isOver: true });
  // One page applies the event, then an item is changed and another deleted; a second page applies the event after
  // that.
  const heard = await write(started, news);
  const first = heard.state.items[0];
  if (!first) throw new Error('The list is empty');
  await write(heard, (state) => ({
    ...state,
    items: removeItems(editItem(state.items, a, { ...first, text: 'changed' }), new Set([b])),
  }));
  await write(started, news);
  const { state } = await db.load('somebody', unknown);
  expect(state.items.map((item) => `${item.text} ${statusOf(item)}`)).toEqual(['changed pending', 'c done']);
});

test('migrates a list of the first database version, with its run', async () => {
  const first = await openDB('parlando-batch', 1, {
    upgrade(db) {
      for (const store of ['items', 'lists', 'asked', 'audio', 'drafts']) db.createObjectStore(store);
    },
  });
  const item = (id: string, more: object) => ({
    id,
    kind: 'text',
    text: id,
    name: '',
    filePath: '',
    options: {},
    status: 'pending',
    result: null,
    error: null,
    apartFrom: null,
    ...more,
  });
  const error = { code: 'NETWORK_ERROR', details: {}, words: '' };
  const run = {
    id: 'run',
    itemIds: ['spoken', 'changed', 'waiting', 'anew', 'under way'],
    earlier: { anew: result },
    free: {
      itemIds: ['spoken', 'changed', 'waiting', 'anew'],
      phase: 'paused',
      wish: 'resume',
      pausedBy: error,
      trouble: null,
    },
    own: { itemIds: ['under way'], phase: 'running', pausedBy: null },
    refusal: null,
    stopped: false,
  };
  const items = [
    item('under way', { status: 'processing' }),
    item('anew', {}),
    item('waiting', { status: 'processing' }),
    item('changed', { apartFrom: 'run' }),
    item('spoken', { status: 'done', result }),
    item('failed before', { status: 'error', error }),
  ];
  for (const each of items)
    await first.put('items', { owner: 'me', id: each.id, item: each }, ['me', each.id]);
  await first.put('lists', { order: items.map(({ id }) => id).slice(0, 5), run }, 'me');
  await first.put('items', { owner: 'you', id: 'x', item: item('x', {}) }, ['you', 'x']);
  const bodies = run.free.itemIds.map((id) => ({ id, text: id }));
  const asked = { runId: 'run', free: bodies, own: { 'under way': { api: 1 } } };
  await first.put('asked', asked, 'me');
  first.close();

  const db = await openBatchDatabase(() => undefined);
  const { state } = await db.load('me', unknown);
  const turn = (id: string) => ({
    runId: 'run',
    part: 'free',
    began: false,
    earlier: null,
    request: { id, text: id },
  });
  expect(state.items.map(({ id, result, error, turn }) => ({ id, result, error, turn }))).toEqual([
    {
      id: 'under way',
      result: null,
      error: null,
      turn: { ...turn('under way'), part: 'own', began: true, request: { api: 1 } },
    },
    { id: 'anew', result: null, error: null, turn: { ...turn('anew'), earlier: result } },
    { id: 'waiting', result: null, error: null, turn: turn('waiting') },
    { id: 'changed', result: null, error: null, turn: null },
    { id: 'spoken', result, error: null, turn: turn('spoken') },
    { id: 'failed before', result: null, error, turn: null },
  ]);
  expect(state.run).toEqual({
    id: 'run',
    itemIds: run.itemIds,
    free: { isSent: true, wish: 'resume', otherwiseRunId: null },
    own: { phase: 'running', pausedBy: null },
    refusal: null,
    stopped: false,
  });
  expect((await db.load('you', unknown)).state.items.map(({ id }) => id)).toEqual(['x']);
});

test('a guest’s list moves to an account without one, with its audio, and running items wait again', async () => {
  const db = await openBatchDatabase(() => undefined);
  const items = ['a', 'b'].map((text) =>
    newItem({ kind: 'text', text, name: '', filePath: '', options: {} }),
  );
  const ids = items.map(({ id }) => id);
  const kept = { bytes: new ArrayBuffer(1), type: 'audio/mpeg' };
  const started = await db.update('guest', unknown, (state) =>
    begin({ runId: 'run', requests: requestsFor(ids) })({ ...state, items }),
  );
  await db.update('guest', started, (state) => ({ ...state }), {
    audio: { id: ids[0] ?? '', kept },
  });
  await db.keepDraft('guest', 'typing');
  await db.move('guest', 'account');
  const { state } = await db.load('account', unknown);
  expect(state.run).toBeNull();
  expect(state.items.map((item) => `${item.text} ${statusOf(item)}`)).toEqual(['a pending', 'b pending']);
  expect(state.items.map(({ turn }) => turn)).toEqual([null, null]);
  expect(await db.audio('account', ids[0] ?? '')).toEqual(kept);
  expect(await db.draft('account')).toBe('typing');
  expect((await db.load('guest', unknown)).state.items).toEqual([]);
  expect(await db.audio('guest', ids[0] ?? '')).toBeUndefined();

  // The next guest's list does not replace the account's.
  await db.update('guest', unknown, (state) => ({ ...state, items: items.slice(0, 1) }));
  await db.move('guest', 'account');
  expect((await db.load('account', unknown)).state.items).toHaveLength(2);
  expect((await db.load('guest', unknown)).state.items).toHaveLength(1);
});
