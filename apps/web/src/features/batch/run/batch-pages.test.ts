import type { BatchItemBody } from '@parlando/contract';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { expect, test, vi } from 'vitest';
import { newItem, statusOf } from '../list/batch-item.ts';
import { begin, beginOwn, dismissRun, settleOwn, setWish } from './run-changes.ts';
import { createBatchServer } from './testing/batch-server.ts';
import { requestsFor, spokenResult } from './testing/items.ts';
import {
  about,
  allDone,
  collectToasts,
  type Life,
  openPage,
  pages,
  statuses,
  world,
} from './testing/pages.ts';

test('shows an own-key item as done only once it is written', async () => {
  const life: Life = { left: Number.POSITIVE_INFINITY };
  const page = await openPage('somebody', life);
  await page.add(['x'], 1);
  page.useBatch.subscribe(({ batch }) => {
    if (batch.items[0]?.result) life.left = 0;
  });
  await pages.run(life, () => page.startRun());
  await expect.poll(() => life.left).toBe(0);
  page.dispose();
  const next = await openPage();
  expect(statuses(next)).toEqual(['done']);
  expect(await next.keptAudio(next.items()[0]?.id ?? '')).toBeDefined();
});

test('keeps changes made while a claim is being written', async () => {
  const page = await openPage('between');
  page.dispose();
  await page.add(['a', 'b']);
  await page.add(['x'], 1);
  const ids = page.items().map(({ id }) => id);
  const [a = '', b = '', x = ''] = ids;
  const start = begin({ runId: 'run', requests: requestsFor([a, b], [x]) });
  const started = page.changeBatch(start, { isStrict: true });
  void page.editBatch((items) => items.toReversed());
  await started;
  const reopen = async () => {
    page.closeBatch();
    await page.openBatch('between');
  };
  await reopen();
  expect(page.currentBatch().run).toMatchObject({ id: 'run', own: { phase: 'running' } });
  await page.changeBatch(beginOwn(x), { isStrict: true });
  const result = { ...spokenResult, engine: 'azure' };
  const kept = { bytes: new ArrayBuffer(1), type: 'audio/mpeg' };
  const audio = { id: x, kept };
  const spoken = page.changeBatch(settleOwn(x, { result, error: null }), { audio, isStrict: true });
  void page.changeBatch(setWish('pause'));
  await spoken;
  await reopen();
  expect(page.items().map((item) => [item.id, statusOf(item)])).toEqual([
    [x, 'done'],
    [b, 'pending'],
    [a, 'pending'],
  ]);
  expect(page.currentBatch().run).toMatchObject({ id: 'run', own: null, free: { wish: 'pause' } });
});

test('deletes the audio of a deleted item only when no other page can undo the deletion', async () => {
  const page = await openPage('tidy');
  const said = await collectToasts();
  await page.add(['x', 'y'], 1);
  await page.startRun();
  await page.until(allDone(page));
  const ids = page.items().map(({ id }) => id);
  page.deleteItems(new Set(ids));
  const other = await openPage('tidy');
  await other.tidyBatch();
  said.at(-1)?.action?.onPress();
  expect(page.items().map(({ id }) => id)).toEqual(ids);
  expect(await page.keptAudio(ids[0] ?? '')).toBeDefined();

  page.deleteItems(new Set(ids.slice(0, 1)));
  await page.changeBatch(dismissRun);
  page.closeBatch();
  other.closeBatch();
  const alone = await openPage('tidy');
  await alone.tidyBatch();
  expect(await alone.keptAudio(ids[0] ?? '')).toBeUndefined();
  expect(await alone.keptAudio(ids[1] ?? '')).toBeDefined();
});

test('falls back to a list in memory if the stored one cannot be read, and says so', async () => {
  const page = await openPage('nobody');
  const said = await collectToasts();
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = () => {
    throw new DOMException('The disk is broken', 'UnknownError');
  };
  await page.openBatch('somebody');
  IDBDatabase.prototype.transaction = transaction;
  expect(page.useBatch.getState()).toMatchObject({ status: 'ready', lasting: false });
  expect(said.length).toBe(1);
  await page.add(['a']);
  await page.startRun();
  await page.until(allDone(page));
});

test('writes with the next change what could not be written before', async () => {
  const page = await openPage('full');
  const said = await collectToasts();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
  await page.add(['a']);
  expect(page.useBatch.getState().lasting).toBe(false);
  expect(said.length).toBe(1);
  await page.add(['b']);
  expect(page.useBatch.getState().lasting).toBe(true);
  const next = await openPage('full');
  expect(next.items().map(({ text }) => text)).toEqual(['a', 'b']);
});

test('reopens the database after the browser has closed the connection', async () => {
  const page = await openPage('background');
  const { transaction } = IDBDatabase.prototype;
  const connections = new Set<IDBDatabase>();
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...args) {
    connections.add(this);
    return transaction.apply(this, args);
  });
  await page.add(['a']);
  for (const connection of connections) forceCloseDatabase(connection as never);
  await page.add(['b']);
  expect(page.useBatch.getState().lasting).toBe(true);
  const next = await openPage('background');
  expect(next.items().map(({ text }) => text)).toEqual(['a', 'b']);
});

test('finishes the list in the next page wherever the first was killed, without speaking an item twice', async () => {
  // Each round kills the page one step later, until one finishes by itself.
  let finished = false;
  for (let steps = 1; !finished; steps++) {
    world.server = createBatchServer();
    world.provider = [];
    vi.stubGlobal('indexedDB', new IDBFactory());
    const life: Life = { left: Number.POSITIVE_INFINITY };
    const page = await openPage('somebody', life);
    await page.add(['a', 'b', 'c']);
    await page.add(['x', 'y'], 3);
    life.left = steps;
    await pages.run(life, () => page.startRun());
    await page.until(() => life.left <= 0 || allDone(page)());
    finished = life.left > 0;
    life.left = 0;
    page.dispose();
    const next = await openPage();
    expect(next.items().map(({ text }) => text)).toEqual(['a', 'b', 'c', 'x', 'y']);
    await next.until(
      () => next.currentBatch().run?.free == null && next.currentBatch().run?.own?.phase !== 'running',
    );
    // Items that were running with the person's key wait for the person.
    await next.resumeRun();
    await next.until(() => next.currentBatch().run?.own == null);
    if (!allDone(next)()) await next.startRun();
    await next.until(allDone(next));
    expect([steps, world.server.spoken.toSorted()]).toEqual([steps, ['a', 'b', 'c']]);
    // A provider has no idempotency keys: only what it was speaking at that moment may be requested again.
    expect(world.provider.length).toBeLessThanOrEqual(3);
    expect(new Set(world.provider)).toEqual(new Set(['x', 'y']));
    next.dispose();
    expect(steps).toBeLessThan(60);
  }
});

test('logs each item once, however many pages follow the run', async () => {
  const page = await openPage();
  world.server.unspeakable.add('b');
  await page.add(['a', 'b']);
  await page.add(['x'], 1);
  const subtitles = '1\n00:00:00,000 --> 00:00:01,000\n你好。\n';
  const timed = newItem({ kind: 'cues', text: subtitles, name: '', filePath: '', options: {} });
  await page.editBatch((items) => [...items, timed]);
  world.providerStatus = 400;
  const other = await openPage();
  await page.startRun();
  await page.until(() => page.currentBatch().run?.free === null && page.currentBatch().run?.own === null);
  await other.until(() => other.currentBatch().run?.free === null);
  const { errorHistory } = await import('../../../lib/error-history.ts');
  const { requestHistory } = await import('../../../model/conversion/request-history.ts');
  const past = () => requestHistory.entries().filter(about(page));
  await expect.poll(() => past().length).toBe(4);
  const requests = past().map(({ status, api, characters }) => `${status} ${api} ${characters}`);
  expect(requests.toSorted()).toEqual(['completed 5 1', 'completed 5 3', 'failed 1 1', 'failed 5 1']);
  const errors = errorHistory
    .entries()
    .filter(about(page))
    .map(({ source, code }) => `${source} ${code}`);
  expect(errors.toSorted()).toEqual(['batch MAX_RETRY_EXCEEDED', 'batch SYNTHESIS_FAILED']);
});

/** Writes a list in the format of database version 1. */
async function plantFirstVersion(
  owner: string,
  records: { items: object[]; run: object; asked: object; audio: [string, object]; draft: string },
) {
  const stores = ['items', 'lists', 'asked', 'audio', 'drafts'];
  const db = await openDB('parlando-batch', 1, {
    upgrade(created) {
      for (const store of stores) created.createObjectStore(store);
    },
  });
  const unspoken = { status: 'pending', result: null, error: null, apartFrom: null };
  const items = records.items.map((more) => ({
    kind: 'text',
    name: '',
    filePath: '',
    options: {},
    ...unspoken,
    ...(more as { id: string; text: string }),
  }));
  for (const item of items) await db.put('items', { owner, id: item.id, item }, [owner, item.id]);
  await db.put('lists', { order: items.map(({ id }) => id), run: records.run }, owner);
  await db.put('asked', records.asked, owner);
  const [id, audio] = records.audio;
  await db.put('audio', audio, [owner, id]);
  await db.put('drafts', records.draft, owner);
  db.close();
}

test('continues a batch that an earlier release began, and loses nothing of it', async () => {
  const bodies = ['a', 'b'].map((text) => ({ id: text, text, format: 'mp3', fallback: 'allow' }));
  world.server.answer('POST', '/api/v1/batches', { id: 'run', items: bodies as BatchItemBody[] });
  const voice = 'zh-CN-XiaoxiaoNeural';
  const result = {
    audioUrl: null,
    taskId: null,
    format: 'mp3',
    durationMs: null,
    fileSize: 3,
    engine: 'azure',
    voice,
    warnings: [],
  };
  const { useOptions } = await import('../../../model/options/options-store.ts');
  const request = (inputContent: string) => ({
    api: 1,
    voiceData: { activeIndex: '0', ssmlContent: '', inputContent },
    options: JSON.parse(JSON.stringify({ ...useOptions.getState(), api: 1, voice })),
  });
  const itemIds = ['a', 'b', 'x', 'y'];
  await plantFirstVersion('somebody', {
    items: [
      { id: 'a', text: 'a' },
      { id: 'b', text: 'b' },
      { id: 'x', text: 'x', status: 'done', result },
      { id: 'y', text: 'y', status: 'processing' },
      { id: 'd', text: 'not begun' },
    ],
    run: {
      id: 'run',
      itemIds,
      earlier: {},
      free: { itemIds: ['a', 'b'], phase: 'running', wish: null, pausedBy: null, trouble: null },
      own: { itemIds: ['x', 'y'], phase: 'running', pausedBy: null },
      refusal: null,
      stopped: false,
    },
    asked: { runId: 'run', free: bodies, own: { x: request('x'), y: request('y') } },
    audio: ['x', { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'audio/mpeg' }],
    draft: 'being typed',
  });

  const page = await openPage();
  await page.until(() => page.currentBatch().run?.own?.pausedBy?.code === 'PAGE_CLOSED');
  expect(page.items().map(({ text }) => text)).toEqual(['a', 'b', 'x', 'y', 'not begun']);
  expect(page.useBatch.getState().draft).toBe('being typed');
  await page.resumeRun();
  await page.until(() => page.currentBatch().run?.free === null && page.currentBatch().run?.own === null);
  expect(statuses(page)).toEqual(['done', 'done', 'done', 'done', 'pending']);
  expect([world.server.batches.size, world.server.spoken, world.provider]).toEqual([1, ['a', 'b'], ['y']]);
  const next = await openPage();
  expect(statuses(next)).toEqual(['done', 'done', 'done', 'done', 'pending']);
  expect(new Uint8Array((await next.keptAudio('x'))?.bytes ?? new ArrayBuffer(0))).toEqual(
    new Uint8Array([1, 2, 3]),
  );
});
