import { Cast } from '@parlando/contract';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { type BatchState, type Change, emptyBatch, Run } from '../run/batch-state.ts';
import { BatchListItem } from './batch-item.ts';
import { migratedList } from './carry-over.ts';

export type Owner = string;

export interface KeptAudio {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

interface KeptList {
  readonly order: readonly string[];
  readonly run: unknown;
  readonly cast?: unknown;
  /** Incremented with every write, so that a page notices writes by others. */
  readonly version: number;
}

interface Schema extends DBSchema {
  items: { key: [Owner, string]; value: { owner: Owner; id: string; item: unknown } };
  lists: { key: Owner; value: KeptList };
  audio: { key: [Owner, string]; value: KeptAudio };
  drafts: { key: Owner; value: string };
}

const stores = ['items', 'lists', 'audio'] as const;
type Write = IDBPTransaction<Schema, typeof stores, 'readwrite'>;
type Reading = Pick<IDBPTransaction<Schema, typeof stores, 'readonly'> | Write, 'objectStore'>;

export interface Stored {
  readonly state: BatchState;
  /** What is on disk: less than `state` if writing failed. */
  readonly written: BatchState;
  /** −1: not loaded yet. */
  readonly version: number;
}

export interface Extra {
  /** Audio of an item that this browser synthesized, written in the same transaction. */
  readonly audio?: { readonly id: string; readonly kept: KeptAudio };
  /** Resolve only once it is flushed to disk. */
  readonly isStrict?: boolean;
}

/**
 * The lists in IndexedDB, the single source of truth: a page shows what it last read or wrote. Rejects if the browser
 * does not allow databases.
 * @param onLost called when the browser closes the connection, as some do for background pages
 */
export async function openBatchDatabase(onLost: () => void) {
  const db = await openDB<Schema>('parlando-batch', 2, {
    async upgrade(created, before, _after, change) {
      if (before < 1) for (const store of [...stores, 'drafts'] as const) created.createObjectStore(store);
      // Version 1 has a store that the schema no longer contains.
      else await migrate(created as unknown as IDBPDatabase, change as unknown as Upgrade);
    },
    // A page of a newer release wants to upgrade the database: do not block it.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
    terminated: onLost,
  });
  return {
    /** Returns `known` if nobody has written since. */
    load: (owner: Owner, known: Stored) => newest(db.transaction(stores, 'readonly'), owner, known),
    /** Applies a change to the latest stored list. A change that returns the same state writes nothing. */
    update: (owner: Owner, known: Stored, change: Change, extra: Extra = {}) =>
      update(db, owner, known, change, extra),
    audio: (owner: Owner, id: string) => db.get('audio', [owner, id]),
    draft: async (owner: Owner) => (await db.get('drafts', owner)) ?? '',
    keepDraft: (owner: Owner, text: string) => db.put('drafts', text, owner),
    /** Moves a list, its audio and its draft to an owner whose list is empty. */
    move: (from: Owner, to: Owner) => move(db, from, to),
    /** Deletes the audio of items that are deleted or no longer done, except `kept`. */
    tidy: (owner: Owner, kept: ReadonlySet<string>) => dropForgottenAudio(db, owner, kept),
  };
}

async function newest(reading: Reading, owner: Owner, known: Stored): Promise<Stored> {
  const list = await reading.objectStore('lists').get(owner);
  const version = list?.version ?? 0;
  if (version === known.version) return known;
  if (!list) return { state: emptyBatch, written: emptyBatch, version };
  const records = await reading.objectStore('items').getAll(rangeOf(owner));
  const byId = new Map(
    records.flatMap(({ id, item }) => {
      const valid = BatchListItem.safeParse(item);
      return valid.success ? [[id, valid.data] as const] : [];
    }),
  );
  const state = {
    items: list.order.flatMap((id) => byId.get(id) ?? []),
    run: Run.safeParse(list.run).data ?? null,
    cast: Cast.safeParse(list.cast).data ?? [],
  };
  return { state, written: state, version };
}

async function update(
  db: IDBPDatabase<Schema>,
  owner: Owner,
  known: Stored,
  change: Change,
  { audio, isStrict }: Extra,
): Promise<Stored> {
  const writing = db.transaction(stores, 'readwrite', { durability: isStrict ? 'strict' : 'default' });
  // Awaited at the end; until then a rejection would count as unhandled.
  writing.done.catch(() => undefined);
  const before = await newest(writing, owner, known);
  const state = change(before.state);
  if (state === before.state) return before;
  const version = before.version + 1;
  const order = state.items.map(({ id }) => id);
  const requests = [
    ...writeItems(writing, owner, before.written, state),
    writing.objectStore('lists').put({ order, run: state.run, cast: state.cast, version }, owner),
    audio && writing.objectStore('audio').put(audio.kept, [owner, audio.id]),
  ];
  await Promise.all([...requests, writing.done]);
  return { state, written: state, version };
}

function writeItems(writing: Write, owner: Owner, before: BatchState, after: BatchState): Promise<unknown>[] {
  const store = writing.objectStore('items');
  const earlier = new Map(before.items.map((item) => [item.id, item]));
  const puts = after.items
    .filter((item) => earlier.get(item.id) !== item)
    .map((item) => store.put({ owner, id: item.id, item }, [owner, item.id]));
  for (const { id } of after.items) earlier.delete(id);
  return [...puts, ...[...earlier.keys()].map((id) => store.delete([owner, id]))];
}

async function move(db: IDBPDatabase<Schema>, from: Owner, to: Owner): Promise<void> {
  const writing = db.transaction([...stores, 'drafts'] as const, 'readwrite', { durability: 'strict' });
  const items = writing.objectStore('items');
  const lists = writing.objectStore('lists');
  const audio = writing.objectStore('audio');
  const drafts = writing.objectStore('drafts');
  const [mine, theirs] = await Promise.all([lists.get(from), lists.get(to)]);
  if (!mine?.order.length || theirs?.order.length) return writing.done;
  const [records, sounds, draft] = await Promise.all([
    items.getAll(rangeOf(from)),
    audio.getAllKeys(rangeOf(from)),
    drafts.get(from),
  ]);
  const moved = records.map(({ id, item }) =>
    items.put({ owner: to, id, item: { ...(item as object), turn: null } }, [to, id]),
  );
  const kept = sounds.map(async ([, id]) => {
    const sound = await audio.get([from, id]);
    if (sound) await audio.put(sound, [to, id]);
  });
  await Promise.all([
    ...moved,
    ...kept,
    items.delete(rangeOf(from)),
    audio.delete(rangeOf(from)),
    lists.put({ order: mine.order, run: null, cast: mine.cast, version: (theirs?.version ?? 0) + 1 }, to),
    lists.put({ order: [], run: null, version: mine.version + 1 }, from),
    draft !== undefined && drafts.put(draft, to),
    drafts.delete(from),
  ]);
  await writing.done;
}

/** Deleting or changing an item keeps its audio, so that it can be undone until the next page opens. */
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

/** Every key `[owner, id]`: arrays sort after strings. */
function rangeOf(owner: Owner): IDBKeyRange {
  return IDBKeyRange.bound([owner], [owner, []]);
}

type Upgrade = IDBPTransaction<unknown, string[], 'versionchange'>;

/** Migrates every list of version 1 to the current schema. */
async function migrate(db: IDBPDatabase, upgrade: Upgrade): Promise<void> {
  const [items, lists, asked] = ['items', 'lists', 'asked'].map((name) => upgrade.objectStore(name));
  if (!items || !lists || !asked) throw new Error('The database lacks a part');
  const records: { owner: Owner; item: unknown }[] = await items.getAll();
  const owners = new Set([...records.map(({ owner }) => owner), ...((await lists.getAllKeys()) as Owner[])]);
  for (const owner of owners) {
    const list: Partial<KeptList> = (await lists.get(owner)) ?? {};
    const mine = records.filter((record) => record.owner === owner).map(({ item }) => item);
    const { items: carried, run } = migratedList(mine, list.run, await asked.get(owner));
    // An order written by another page may lack some items.
    const order = [...new Set([...(list.order ?? []), ...carried.map(({ id }) => id)])];
    await lists.put({ order, run, version: 1 } satisfies KeptList, owner);
    await Promise.all(carried.map((item) => items.put({ owner, id: item.id, item }, [owner, item.id])));
  }
  db.deleteObjectStore('asked');
}
