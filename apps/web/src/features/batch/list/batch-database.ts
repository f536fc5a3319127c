import type { BatchItemBody } from '@parlando/contract';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { ConversionRequest } from '../../../model/conversion/conversion-request.ts';
import { type BatchState, emptyBatch, isActive, Run } from '../run/batch-state.ts';
import { BatchListItem } from './batch-item.ts';

/** Whose list it is: nobody else's is ever read. */
export type Owner = string;

export interface KeptAudio {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

interface Schema extends DBSchema {
  items: { key: [Owner, string]; value: { owner: Owner; id: string; item: unknown } };
  lists: {
    key: Owner;
    value: { order: readonly string[]; run: unknown };
  };
  /** What a run asks, word for word: it may have to be asked again, and the options may be others by then. */
  asked: { key: Owner; value: Asked };
  audio: { key: [Owner, string]; value: KeptAudio };
  drafts: { key: Owner; value: string };
}

const stores = ['items', 'lists', 'asked', 'audio'] as const;
type Write = IDBPTransaction<Schema, typeof stores, 'readwrite'>;

/** The requests of a run. */
export interface Asked {
  readonly runId: string;
  /** The body that the server gets. */
  readonly free: readonly BatchItemBody[];
  /** By item id, for the person's own providers. */
  readonly own: Readonly<Record<string, ConversionRequest>>;
  /** The server has the batch already and is to try these items of it again. */
  readonly again?: {
    readonly itemIds: readonly string[];
    /** Of the batch they become where the server no longer has theirs; the same for every page that finds out. */
    readonly otherwiseRunId: string;
  };
}

export interface Change {
  readonly before: BatchState;
  readonly after: BatchState;
  /** Audio of an item that this browser had spoken, kept in the same breath as its being done. */
  readonly audio?: { readonly id: string; readonly kept: KeptAudio };
  /** What a new run asks. */
  readonly asked?: Asked;
  /** An item that is begun: it must be waiting in the database too. */
  readonly claim?: string;
  /** That it may happen was decided by an earlier write. */
  readonly decided?: boolean;
  /** The run that tells it: items that a person has changed or deleted since, in another page, stay as they are. */
  readonly news?: string;
}

/** The lists in IndexedDB. */
export interface BatchDatabase {
  readonly load: (owner: Owner) => Promise<BatchState>;
  /**
   * All of it or nothing. False, with nothing written, when another page was first: its run goes on already, or it has
   * the item.
   */
  readonly write: (owner: Owner, change: Change) => Promise<boolean>;
  readonly asked: (owner: Owner, runId: string) => Promise<Asked | undefined>;
  readonly audio: (owner: Owner, id: string) => Promise<KeptAudio | undefined>;
  readonly draft: (owner: Owner) => Promise<string>;
  readonly keepDraft: (owner: Owner, text: string) => Promise<void>;
  /** Lets go of the audio of items that are no more, or not spoken any more, except of `kept`. */
  readonly tidy: (owner: Owner, kept: ReadonlySet<string>) => Promise<void>;
  readonly close: () => void;
}

/** Rejects where the browser keeps no databases. */
export async function openBatchDatabase(name = 'parlando-batch'): Promise<BatchDatabase> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(created) {
      for (const store of [...stores, 'drafts'] as const) created.createObjectStore(store);
    },
    // A newer page may change the shape: this one lets go.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  return {
    load: (owner) => load(db, owner),
    write: (owner, change) => write(db, owner, change),
    async asked(owner, runId) {
      const kept = await db.get('asked', owner);
      return kept?.runId === runId ? kept : undefined;
    },
    audio: (owner, id) => db.get('audio', [owner, id]),
    draft: async (owner) => (await db.get('drafts', owner)) ?? '',
    async keepDraft(owner, text) {
      await db.put('drafts', text, owner);
    },
    tidy: (owner, kept) => dropForgottenAudio(db, owner, kept),
    close: () => db.close(),
  };
}

async function load(db: IDBPDatabase<Schema>, owner: Owner): Promise<BatchState> {
  const reading = db.transaction(['items', 'lists']);
  const [records, list] = await Promise.all([
    reading.objectStore('items').getAll(rangeOf(owner)),
    reading.objectStore('lists').get(owner),
  ]);
  if (records.length === 0 && !list) return emptyBatch;
  const items = new Map(
    records.flatMap(({ item }) => {
      const known = BatchListItem.safeParse(item);
      return known.success ? [[known.data.id, known.data] as const] : [];
    }),
  );
  const order = (list?.order ?? []).filter((id) => items.has(id));
  // An order that another page wrote may not know every item.
  const ids = new Set([...order, ...items.keys()]);
  const run = Run.safeParse(list?.run);
  return {
    items: [...ids].flatMap((id) => items.get(id) ?? []),
    run: run.success ? run.data : null,
  };
}

/** The audio of an item that is deleted or changed outlives it by a page's life, so that both can be undone. */
async function dropForgottenAudio(
  db: IDBPDatabase<Schema>,
  owner: Owner,
  kept: ReadonlySet<string>,
): Promise<void> {
  const writing = db.transaction(['items', 'audio'], 'readwrite');
  const [records, keys] = await Promise.all([
    writing.objectStore('items').getAll(rangeOf(owner)),
    writing.objectStore('audio').getAllKeys(rangeOf(owner)),
  ]);
  const spoken = new Set(
    records.filter(({ item }) => BatchListItem.safeParse(item).data?.result).map(({ id }) => id),
  );
  const forgotten = keys.filter(([, id]) => !spoken.has(id) && !kept.has(id));
  await Promise.all([...forgotten.map((key) => writing.objectStore('audio').delete(key)), writing.done]);
}

async function write(db: IDBPDatabase<Schema>, owner: Owner, change: Change): Promise<boolean> {
  const { after, audio, asked } = change;
  const writing = db.transaction(stores, 'readwrite', { durability: asked ? 'strict' : 'default' });
  // A rejection would be unhandled while an earlier request of it is awaited; it is awaited at the end.
  writing.done.catch(() => undefined);
  if (!(await isFirst(writing, owner, change))) {
    await writing.done;
    return false;
  }
  const requests = await writeItems(writing, owner, change);
  if (change.before.run !== after.run || !sameOrder(change.before, after)) {
    const order = after.items.map(({ id }) => id);
    requests.push(writing.objectStore('lists').put({ order, run: after.run }, owner));
  }
  if (audio) requests.push(writing.objectStore('audio').put(audio.kept, [owner, audio.id]));
  if (asked) requests.push(writing.objectStore('asked').put(asked, owner));
  await Promise.all([...requests, writing.done]);
  return true;
}

async function isFirst(writing: Write, owner: Owner, change: Change): Promise<boolean> {
  const { before, after, claim, decided } = change;
  if (decided) return true;
  if (claim !== undefined) {
    const stored = BatchListItem.safeParse((await writing.objectStore('items').get([owner, claim]))?.item);
    return stored.success && stored.data.status === 'pending';
  }
  return isActive(before) || !isActive(after) || !(await runGoesOn(writing, owner));
}

async function runGoesOn(writing: Write, owner: Owner): Promise<boolean> {
  const list = await writing.objectStore('lists').get(owner);
  const run = Run.safeParse(list?.run);
  return run.success && isActive({ items: [], run: run.data });
}

/** Only what changed: another page may have changed the rest. */
async function writeItems(
  writing: Write,
  owner: Owner,
  { before, after, news }: Change,
): Promise<Promise<unknown>[]> {
  const store = writing.objectStore('items');
  const earlier = new Map(before.items.map((item) => [item.id, item]));
  const changed = after.items.filter((item) => earlier.get(item.id) !== item);
  for (const { id } of after.items) earlier.delete(id);
  const current = await Promise.all(
    changed.map(async ({ id }) => news === undefined || concerns(news, (await store.get([owner, id]))?.item)),
  );
  return [
    ...changed
      .filter((_, index) => current[index])
      .map((item) => store.put({ owner, id: item.id, item }, [owner, item.id])),
    ...[...earlier.keys()].map((id) => store.delete([owner, id])),
  ];
}

/** Whether an item as it is stored is still there and still of that run. */
function concerns(runId: string, stored: unknown): boolean {
  const known = BatchListItem.safeParse(stored);
  return known.success && known.data.apartFrom !== runId;
}

function sameOrder(before: BatchState, after: BatchState): boolean {
  return (
    before.items.length === after.items.length &&
    before.items.every(({ id }, index) => id === after.items[index]?.id)
  );
}

/** Every key `[owner, id]`: an array sorts after all texts. */
function rangeOf(owner: Owner): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []]);
}
