import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerEvent } from '@parlando/contract';
import { silentMp3 } from '@parlando/providers/testing';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, vi } from 'vitest';
import { statusOf } from '../../list/batch-item.ts';
import { createBatchServer, fail } from './batch-server.ts';

/** The simulated environment of the pages of one test. */
const freshWorld = () => ({
  server: createBatchServer(),
  /** Texts that the provider has spoken. */
  provider: [] as string[],
  providerStatus: 200,
  /** Number of replies to lose, although the server has acted. */
  lostReplies: 0,
  /** Delays the server's replies until it resolves. */
  held: Promise.resolve(),
  /** Sends an event to the connected page; undefined while there is none. */
  emit: undefined as ((event: ServerEvent) => void) | undefined,
  hasEvents: false,
});
export const world = freshWorld();

/** Database writes and calls that a page may still make; afterwards it is dead, and everything it tries fails. */
export interface Life {
  left: number;
}
export const pages = new AsyncLocalStorage<Life>();
/** Counts one step of the current page; false if it is dead. */
function takeStep(): boolean {
  const life = pages.getStore();
  return !life || life.left-- > 0;
}

async function fetchStub(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(String(input));
  if (url.pathname.endsWith('/events') && world.hasEvents) return eventStream();
  if (url.pathname.endsWith('/events') || !takeStep()) return untilAborted(init.signal);
  if (url.hostname.endsWith('microsoft.com')) {
    if (world.providerStatus !== 200) return new Response('no', { status: world.providerStatus });
    world.provider.push(/>([^<>]+)</.exec(await new Response(init.body).text())?.[1] ?? '');
    return new Response(silentMp3(200) as BodyInit, { headers: { 'Content-Type': 'audio/mpeg' } });
  }
  if (!url.pathname.includes('/batches')) return fail('NOT_FOUND', 404);
  const body = init.body ? JSON.parse(String(init.body)) : null;
  const reply = world.server.answer(init.method ?? 'GET', url.pathname, body);
  if (world.lostReplies > 0) {
    world.lostReplies--;
    throw new TypeError('Failed to fetch');
  }
  await world.held;
  return reply;
}

function eventStream(): Response {
  const body = new ReadableStream({
    start(controller) {
      world.emit = ({ type, ...fields }) =>
        controller.enqueue(new TextEncoder().encode(`event: ${type}\ndata: ${JSON.stringify(fields)}\n\n`));
      world.emit({ type: 'ready' });
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

const openPages: (() => void)[] = [];

/** A newly opened page, with empty memory. */
export async function openPage(owner = 'somebody', life: Life = { left: Number.POSITIVE_INFINITY }) {
  return pages.run(life, () => bootPage(owner));
}

async function bootPage(owner: string) {
  vi.resetModules();
  localStorage.setItem('edition', 'without-accounts');
  const [store, runner, commands, { newItem }, { useSettings }, actions, { useOptions }] = await Promise.all([
    import('../../list/batch-store.ts'),
    import('../batch-runner.ts'),
    import('../run-commands.ts'),
    import('../../list/batch-item.ts'),
    import('../../../../model/settings/settings-store.ts'),
    import('../../list/list-actions.ts'),
    import('../../../../model/options/options-store.ts'),
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
    /** Polls the server until the expectation is met. */
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

/** Other tests' pages may still be writing to the logs. */
export const about = (page: Page) => (entry: { readonly id: string }) =>
  page.items().some(({ id }) => entry.id.includes(id));

export type Page = Awaited<ReturnType<typeof openPage>>;
export const allDone = (page: Page) => () => page.items().every(({ result }) => result);
export const statuses = (page: Page) => page.items().map((item) => statusOf(item));

/** Records a page's toasts, with their action buttons. */
export async function collectToasts() {
  const { connectToasts } = await import('../../../../lib/toast.ts');
  const { loadWords, startLanguage } = await import('../../../../lib/language.ts');
  await startLanguage();
  await loadWords();
  const said: { words: string; action: { onPress: () => void } | undefined }[] = [];
  connectToasts(({ words, action }) => said.push({ words, action }));
  return said;
}

const realTransaction = IDBDatabase.prototype.transaction;

beforeEach(() => {
  Object.assign(world, freshWorld());
  localStorage.clear();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', fetchStub);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  IDBDatabase.prototype.transaction = function (
    this: IDBDatabase,
    ...args: Parameters<typeof realTransaction>
  ) {
    if (args[1] === 'readwrite' && !takeStep())
      throw new DOMException('The page is gone', 'InvalidStateError');
    return realTransaction.apply(this, args);
  };
});
afterEach(() => {
  for (const dispose of openPages.splice(0)) dispose();
  IDBDatabase.prototype.transaction = realTransaction;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
