import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { BatchItemBody } from '@parlando/contract';
import { silentMp3 } from '@parlando/providers/testing';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { statusOf } from '../list/batch-item.ts';
import { editItem } from '../list/edit-list.ts';
import { createBatchServer, fail } from './testing/batch-server.ts';
import { requestsFor } from './testing/requests.ts';

let server = createBatchServer();
let provider: string[] = [];
let providerStatus = 200;
/** How many replies are lost on the way, though the server has acted. */
let lostReplies = 0;
/** Writes to the database and calls that a page may still make; then it is dead, whatever it still tries. */
interface Life {
  left: number;
}
const pages = new AsyncLocalStorage<Life>();
/** Takes one step of the page that runs; false when it is dead. */
function lives(): boolean {
  const life = pages.getStore();
  if (!life) return true;
  return life.left-- > 0;
}

async function fetchStub(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input));
  if (url.pathname.endsWith('/events') || !lives()) return untilAborted(init.signal);
  if (url.hostname.endsWith('microsoft.com')) {
    if (providerStatus !== 200) return new Response('no', { status: providerStatus });
    provider.push(/>([^<>]+)</.exec(await new Response(init.body).text())?.[1] ?? '');
    return new Response(silentMp3(200) as BodyInit, { headers: { 'Content-Type': 'audio/mpeg' } });
  }
  if (!url.pathname.includes('/batches')) return fail('NOT_FOUND', 404);
  const body = init.body ? JSON.parse(String(init.body)) : null;
  const reply = server.answer(init.method ?? 'GET', url.pathname, body);
  if (lostReplies > 0) {
    lostReplies--;
    throw new TypeError('Failed to fetch');
  }
  return reply;
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

const openPages: (() => void)[] = [];

/** A page that has just been opened: nothing of an earlier one is in its memory. */
async function openPage(owner = 'somebody', life: Life = { left: Number.POSITIVE_INFINITY }) {
  return pages.run(life, () => bootPage(owner));
}

async function bootPage(owner: string) {
  vi.resetModules();
  localStorage.setItem('edition', 'without-accounts');
  const [store, runner, commands, { newItem }, { useSettings }, actions, { useOptions }] = await Promise.all([
    import('../list/batch-store.ts'),
    import('./batch-runner.ts'),
    import('./run-commands.ts'),
    import('../list/batch-item.ts'),
    import('../../../model/settings/settings-store.ts'),
    import('../list/list-actions.ts'),
    import('../../../model/options/options-store.ts'),
  ]);
  useSettings
    .getState()
    .change({ speechKey: 'k', serviceRegion: 'eastus', retryCount: 1, retryIntervalMs: 0 });
  await store.openBatch(owner);
  const { wake, dispose } = runner.ensureBatchRunner();
  openPages.push(dispose);
  return {
    ...store,
    ...commands,
    ...actions,
    useOptions,
    wake,
    dispose,
    items: () => store.currentBatch().items,
    add: (texts: readonly string[], api?: number) =>
      store.editBatch((items) => [
        ...items,
        ...texts.map((text) =>
          newItem({ kind: 'text', text, name: '', filePath: '', options: api ? { api } : {} }),
        ),
      ]),
    /** Looks at the server until what is expected has happened. */
    async until(expected: () => boolean) {
      await vi.waitFor(
        () => {
          wake();
          if (!expected()) throw new Error('Not yet');
        },
        { timeout: 10_000, interval: 5 },
      );
    },
  };
}

/** Other tests' pages may still be writing their logs. */
const about = (page: Page) => (entry: { readonly id: string }) =>
  page.items().some(({ id }) => entry.id.includes(id));

type Page = Awaited<ReturnType<typeof openPage>>;
const allDone = (page: Page) => () => page.items().every(({ result }) => result);
const statuses = (page: Page) => page.items().map((item) => statusOf(item));

const realTransaction = IDBDatabase.prototype.transaction;

beforeEach(() => {
  server = createBatchServer();
  provider = [];
  providerStatus = 200;
  lostReplies = 0;
  localStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', fetchStub);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  IDBDatabase.prototype.transaction = function (
    this: IDBDatabase,
    ...args: Parameters<typeof realTransaction>
  ) {
    if (args[1] === 'readwrite') {
      if (!lives()) throw new DOMException('The page is gone', 'InvalidStateError');
    }
    return realTransaction.apply(this, args);
  };
});
afterEach(() => {
  for (const dispose of openPages.splice(0)) dispose();
  IDBDatabase.prototype.transaction = realTransaction;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('converts a mixed list in order, each part by its own service, and keeps it for the next page', async () => {
  const page = await openPage();
  await page.add(['a', 'b', 'c']);
  await page.add(['x', 'y'], 3);
  await page.startRun();
  await page.until(allDone(page));
  expect(server.spoken).toEqual(['a', 'b', 'c']);
  expect(provider).toEqual(['x', 'y']);
  // Written after all that came before it.
  await page.dispatchBatch({ type: 'dismiss' });
  const again = await openPage();
  expect(statuses(again)).toEqual(['done', 'done', 'done', 'done', 'done']);
  const own = again.items()[3];
  expect((await again.keptAudio(own?.id ?? ''))?.bytes.byteLength).toBe(own?.result?.fileSize);
  // What is done is skipped.
  await again.add(['d']);
  await again.startRun();
  await again.until(allDone(again));
  expect(server.spoken).toEqual(['a', 'b', 'c', 'd']);
});

test('shows nobody the list of another owner', async () => {
  const page = await openPage('one');
  await page.add(['secret']);
  await page.openBatch('two');
  expect(page.items()).toEqual([]);
  await page.openBatch('one');
  expect(page.items().map(({ text }) => text)).toEqual(['secret']);
});

test('asks again under the same id when a reply is lost', async () => {
  const page = await openPage();
  await page.add(['a', 'b']);
  lostReplies = 2;
  await page.startRun();
  await page.until(allDone(page));
  expect([server.batches.size, server.spoken]).toEqual([1, ['a', 'b']]);
});

test('leaves the items as they were when the server refuses, and says why', async () => {
  const page = await openPage();
  await page.add(['a']);
  server.refuse('BATCH_RUNNING');
  await page.startRun();
  await page.until(() => page.currentBatch().run?.refusal?.code === 'BATCH_RUNNING');
  expect(statuses(page)).toEqual(['pending']);
  server.refuse(null);
  await page.startRun();
  await page.until(allDone(page));
});

test('keeps the old audio when the server refuses to convert an item again', async () => {
  const page = await openPage();
  await page.add(['a']);
  await page.startRun();
  await page.until(allDone(page));
  await page.until(() => page.currentBatch().run?.free === null);
  const before = page.items();
  server.refuse('BATCH_RUNNING');
  await page.convertAgain(before[0]?.id ?? '');
  await page.until(() => page.currentBatch().run?.refusal?.code === 'BATCH_RUNNING');
  expect(page.items()).toEqual(before.map((item) => ({ ...item, turn: null })));
  const { requestHistory } = await import('../../../model/conversion/request-history.ts');
  await page.dispatchBatch({ type: 'dismiss' });
  expect(requestHistory.entries().filter(about(page)).length).toBe(1);
});

test('pauses the own-key part when the key is refused, and fails no item', async () => {
  const page = await openPage();
  await page.add(['x', 'y'], 1);
  providerStatus = 401;
  await page.startRun();
  await page.until(() => page.currentBatch().run?.own?.pausedBy?.code === 'AUTH_ERROR');
  expect(statuses(page)).toEqual(['pending', 'pending']);
  providerStatus = 200;
  await page.resumeRun();
  await page.until(allDone(page));
  expect(provider).toEqual(['x', 'y']);
});

test('retries only the failed item', async () => {
  const page = await openPage();
  await page.add(['x'], 1);
  providerStatus = 400;
  await page.startRun();
  await page.until(() => statuses(page)[0] === 'error');
  providerStatus = 200;
  await page.startRun();
  await page.until(allDone(page));
  expect(provider).toEqual(['x']);
});

/** A list of which the server could not speak `b`. */
async function withOneFailed() {
  server.unspeakable.add('b');
  const page = await openPage();
  await page.add(['a', 'b', 'c']);
  await page.startRun();
  await page.until(() => statuses(page).join() === 'done,error,done');
  await page.until(() => page.currentBatch().run?.free === null);
  return page;
}

test('retries failed items in the same batch, from a new page and after a lost reply', async () => {
  (await withOneFailed()).dispose();
  const page = await openPage();
  await page.startRun();
  await page.until(() => page.currentBatch().run?.free === null);
  expect(statuses(page)).toEqual(['done', 'error', 'done']);
  server.unspeakable.clear();
  lostReplies = 1;
  await page.startRun();
  await page.until(allDone(page));
  expect(server.batches.size).toBe(1);
  expect(server.spoken).toEqual(['a', 'c', 'b']);
});

test('starts a new batch when a failed item was changed or the server has forgotten it', async () => {
  const page = await withOneFailed();
  await page.editBatch((items) => items.map((item) => (item.text === 'b' ? { ...item, text: 'B' } : item)));
  await page.startRun();
  await page.until(allDone(page));
  expect([...server.batches.values()].map(({ items }) => items.length)).toEqual([3, 1]);

  const other = await openPage('somebody else');
  await other.add(['b']);
  await other.startRun();
  await other.until(() => statuses(other)[0] === 'error');
  await other.until(() => other.currentBatch().run?.free === null);
  server.batches.clear();
  server.unspeakable.clear();
  await other.startRun();
  await other.until(allDone(other));
  expect(server.batches.size).toBe(1);
});

test('leaves a failed item as it was when its retry is refused, and says why', async () => {
  const page = await withOneFailed();
  server.refuse('BATCH_RUNNING');
  await page.startRun();
  await page.until(() => page.currentBatch().run?.free === null);
  expect(statuses(page)).toEqual(['done', 'error', 'done']);
  expect(page.currentBatch().run?.refusal?.code).toBe('BATCH_RUNNING');
});

test('keeps what is done when stopped, and converts the rest later', async () => {
  const page = await openPage();
  await page.add(['a', 'b', 'c', 'd']);
  await page.startRun();
  await page.until(() => server.spoken.length > 0 && page.currentBatch().run?.free?.isSent === true);
  await page.stopRun();
  await page.until(() => page.currentBatch().run?.free === null);
  const done = statuses(page).filter((status) => status === 'done').length;
  expect(statuses(page).filter((status) => status === 'pending').length).toBe(4 - done);
  await page.startRun();
  await page.until(allDone(page));
  expect(server.spoken.toSorted()).toEqual(['a', 'b', 'c', 'd']);
});

test('refuses a second run while one goes on, in this page and in another', async () => {
  const page = await openPage();
  await page.add(['a']);
  const other = await openPage();
  await page.startRun();
  await page.startRun();
  await other.startRun();
  await page.until(allDone(page));
  await other.until(allDone(other));
  expect(server.spoken).toEqual(['a']);
});

/** What a page says, and the button that it offers with it. */
async function heard() {
  const { connectToasts } = await import('../../../lib/toast.ts');
  const { loadWords, startLanguage } = await import('../../../lib/language.ts');
  await startLanguage();
  await loadWords();
  const said: { words: string; action: { onPress: () => void } | undefined }[] = [];
  connectToasts(({ words, action }) => said.push({ words, action }));
  return said;
}

test('converts a done item again, and loses nothing if that is refused', async () => {
  const page = await openPage();
  await page.add(['x'], 1);
  await page.startRun();
  await page.until(allDone(page));
  const [done] = page.items();
  const id = done?.id ?? '';
  await page.add(['a']);
  await page.startRun();
  await page.convertAgain(id);
  expect(page.items()[0]).toEqual(done);
  expect((await page.keptAudio(id))?.bytes.byteLength).toBe(done?.result?.fileSize);
  await page.until(() => page.currentBatch().run?.free === null);
  await page.convertAgain(id);
  await page.until(allDone(page));
  await page.until(() => page.currentBatch().run?.own === null);
  expect(provider).toEqual(['x', 'x']);
});

test('lets done items be edited during a run; they wait for the next one', async () => {
  const page = await openPage();
  await page.add(['x', 'y', 'z'], 1);
  await page.add(['a', 'b', 'c', 'd']);
  await page.startRun();
  await page.until(() => statuses(page)[3] === 'done' && statuses(page)[0] === 'done');
  const [first, , , free] = page.items();
  for (const item of [first, free]) {
    if (item) await page.editBatch((items) => editItem(items, item.id, { ...item, text: `${item.text}!` }));
  }
  await page.until(() => page.currentBatch().run?.free === null && page.currentBatch().run?.own === null);
  expect(page.items().map((item) => `${item.text} ${statusOf(item)}`)).toEqual([
    'x! pending',
    'y done',
    'z done',
    'a! pending',
    'b done',
    'c done',
    'd done',
  ]);
  await page.startRun();
  await page.until(allDone(page));
  expect(provider).toEqual(['x', 'y', 'z', 'x!']);
  expect(server.spoken.at(-1)).toBe('a!');
});

test('shows an own-key item as done only when it is written', async () => {
  const life: Life = { left: Number.POSITIVE_INFINITY };
  const page = await openPage('somebody', life);
  await page.add(['x'], 1);
  page.useBatch.subscribe(({ batch }) => {
    if (batch.items[0]?.result) life.left = 0;
  });
  await pages.run(life, () => page.startRun());
  await vi.waitFor(() => expect(life.left).toBe(0));
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
  const start = { type: 'start', runId: 'run', requests: requestsFor([a, b], [x]) } as const;
  const started = page.dispatchBatch(start);
  void page.editBatch((items) => items.toReversed());
  await started;
  const reopen = async () => {
    page.closeBatch();
    await page.openBatch('between');
  };
  await reopen();
  expect(page.currentBatch().run).toMatchObject({ id: 'run', own: { phase: 'running' } });
  await page.dispatchBatch({ type: 'own-began', id: x });
  const result = {
    audioUrl: null,
    taskId: null,
    format: 'mp3' as const,
    durationMs: null,
    fileSize: 1,
    engine: 'azure',
    voice: 'v',
    warnings: [],
  };
  const kept = { bytes: new ArrayBuffer(1), type: 'audio/mpeg' };
  const spoken = page.dispatchBatch({ type: 'own-spoken', id: x, result }, { id: x, kept });
  void page.dispatchBatch({ type: 'wish', wish: 'pause' });
  await spoken;
  await reopen();
  expect(page.items().map((item) => [item.id, statusOf(item)])).toEqual([
    [x, 'done'],
    [b, 'pending'],
    [a, 'pending'],
  ]);
  expect(page.currentBatch().run).toMatchObject({ id: 'run', own: null, free: { wish: 'pause' } });
});

test('deletes the audio of a deleted item only when no other page can undo that', async () => {
  const page = await openPage('tidy');
  const said = await heard();
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
  await page.dispatchBatch({ type: 'dismiss' });
  page.closeBatch();
  other.closeBatch();
  const alone = await openPage('tidy');
  await alone.tidyBatch();
  expect(await alone.keptAudio(ids[0] ?? '')).toBeUndefined();
  expect(await alone.keptAudio(ids[1] ?? '')).toBeDefined();
});

test('undoes options set for several items, with the audio that they had', async () => {
  const page = await openPage();
  const said = await heard();
  await page.add(['x', 'y'], 1);
  await page.startRun();
  await page.until(allDone(page));
  const before = page.items();
  page.setOptions(new Set(before.map(({ id }) => id)), { speed: 1.5 });
  expect(page.items().map((item) => [statusOf(item), item.options])).toEqual([
    ['pending', { api: 1, speed: 1.5 }],
    ['pending', { api: 1, speed: 1.5 }],
  ]);
  said.at(-1)?.action?.onPress();
  expect(page.items()).toEqual(before);
  await page.dispatchBatch({ type: 'dismiss' });
  expect(await page.keptAudio(before[0]?.id ?? '')).toBeDefined();
});

test('refuses a service that only writes, and offers one that speaks', async () => {
  const page = await openPage();
  const said = await heard();
  await page.add(['a']);
  page.useOptions.getState().change({ api: 6 });
  await page.startRun();
  expect(page.currentBatch().run).toBeNull();
  expect(said.at(-1)?.words).toBe('未知的服务类型，请重新选择服务');
  said.at(-1)?.action?.onPress();
  await page.startRun();
  await page.until(allDone(page));
});

test('uses a list that lasts as long as the page when the stored one cannot be read, and says so', async () => {
  const page = await openPage('nobody');
  const said = await heard();
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

test('finishes the list in the next page wherever the first was killed, without speaking an item twice', async () => {
  // Each round is killed one step later, until one finishes by itself.
  let finished = false;
  for (let steps = 1; !finished; steps++) {
    server = createBatchServer();
    provider = [];
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
    // What was under way with the person's key waits for the person.
    await next.resumeRun();
    await next.until(() => next.currentBatch().run?.own == null);
    if (!allDone(next)()) await next.startRun();
    await next.until(allDone(next));
    expect([steps, server.spoken.toSorted()]).toEqual([steps, ['a', 'b', 'c']]);
    // A provider has no ids: only what it was speaking at that moment may be asked for again.
    expect(provider.length).toBeLessThanOrEqual(3);
    expect(new Set(provider)).toEqual(new Set(['x', 'y']));
    next.dispose();
    expect(steps).toBeLessThan(60);
  }
});

test('logs each item once, however many pages follow the run', async () => {
  const page = await openPage();
  server.unspeakable.add('b');
  await page.add(['a', 'b']);
  await page.add(['x'], 1);
  providerStatus = 400;
  const other = await openPage();
  await page.startRun();
  await page.until(() => page.currentBatch().run?.free === null && page.currentBatch().run?.own === null);
  await other.until(() => other.currentBatch().run?.free === null);
  const { errorHistory } = await import('../../../lib/error-history.ts');
  const { requestHistory } = await import('../../../model/conversion/request-history.ts');
  const past = () => requestHistory.entries().filter(about(page));
  await vi.waitFor(() => expect(past().length).toBe(3));
  const requests = past().map(({ status, api, characters }) => `${status} ${api} ${characters}`);
  expect(requests.toSorted()).toEqual(['completed 5 1', 'failed 1 1', 'failed 5 1']);
  const errors = errorHistory
    .entries()
    .filter(about(page))
    .map(({ source, code }) => `${source} ${code}`);
  expect(errors.toSorted()).toEqual(['batch MAX_RETRY_EXCEEDED', 'batch SYNTHESIS_FAILED']);
});

/** Writes a list as releases did before the second version of the database. */
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

test('goes on with a batch that an earlier release began, and loses nothing of it', async () => {
  const bodies = ['a', 'b'].map((text) => ({ id: text, text, format: 'mp3', fallback: 'allow' }));
  server.answer('POST', '/api/v1/batches', { id: 'run', items: bodies as BatchItemBody[] });
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
  expect([server.batches.size, server.spoken, provider]).toEqual([1, ['a', 'b'], ['y']]);
  const next = await openPage();
  expect(statuses(next)).toEqual(['done', 'done', 'done', 'done', 'pending']);
  expect(new Uint8Array((await next.keptAudio('x'))?.bytes ?? new ArrayBuffer(0))).toEqual(
    new Uint8Array([1, 2, 3]),
  );
});
