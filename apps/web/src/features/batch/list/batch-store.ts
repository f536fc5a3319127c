import type { CastMember } from '@parlando/contract';
import i18next from 'i18next';
import { create } from 'zustand';
import { recordError } from '../../../lib/error-history.ts';
import { toast } from '../../../lib/toast.ts';
import { type BatchState, type Change, emptyBatch } from '../run/batch-state.ts';
import { createPresence } from '../run/own-presence.ts';
import { type Extra, type KeptAudio, type Owner, openBatchDatabase, type Stored } from './batch-database.ts';

interface BatchStore {
  /** Null until a list is open. */
  readonly owner: Owner | null;
  readonly status: 'closed' | 'loading' | 'ready';
  readonly batch: BatchState;
  /** Whether the list survives a reload. */
  readonly lasting: boolean;
  readonly draft: string;
  /** Another page is speaking with the person's keys. */
  readonly elsewhere: boolean;
}

const closed = {
  owner: null,
  status: 'closed',
  batch: emptyBatch,
  draft: '',
  elsewhere: false,
} as const;

/** The open list: as stored in IndexedDB, plus pending changes. */
export const useBatch = create<BatchStore>(() => ({ ...closed, lasting: true }));

/** A change that is not written yet. It is applied again if another page has written meanwhile. */
interface Pending {
  readonly change: Change;
  /** Shown before it is written; not for claims, and changes that must not be lost once shown. */
  readonly showsEarly: boolean;
  made?: { readonly before: BatchState; readonly after: BatchState };
}

interface List {
  readonly owner: Owner;
  stored: Stored;
  readonly pending: Pending[];
  /** Audio that did not fit on disk, kept in memory. */
  readonly unkept: Map<string, KeptAudio>;
}

const lists = new Map<Owner, List>();
let opening: ReturnType<typeof openBatchDatabase> | undefined;
let writes: Promise<unknown> = Promise.resolve();
let channel: BroadcastChannel | undefined;
let presence: ReturnType<typeof createPresence> | undefined;

export function currentBatch(): BatchState {
  return useBatch.getState().batch;
}

function openList(): List | undefined {
  const { owner } = useBatch.getState();
  return owner === null ? undefined : lists.get(owner);
}

export async function openBatch(owner: Owner): Promise<void> {
  if (useBatch.getState().owner === owner) return;
  const list: List = lists.get(owner) ?? {
    owner,
    stored: { state: emptyBatch, written: emptyBatch, version: -1 },
    pending: [],
    unkept: new Map(),
  };
  lists.set(owner, list);
  useBatch.setState({ ...closed, owner, status: 'loading' });
  followOtherPages();
  const draft = await enqueue(async () => {
    await reload(list);
    return (await database()).draft(owner);
  }).catch((cause) => {
    notKept(cause);
    return '';
  });
  if (useBatch.getState().owner !== owner) return;
  show(list);
  useBatch.setState({ status: 'ready', draft });
  if (!isWhole(list, list.stored)) useBatch.setState({ lasting: false });
}

/** Moves a list to another owner, who has none. Running items are pending again. */
export function takeOverBatch(from: Owner, to: Owner): Promise<void> {
  return enqueue(async () => (await database()).move(from, to)).catch((cause: unknown) => {
    recordError('batch', 'BATCH_NOT_TAKEN_OVER', { cause: String(cause) });
    console.warn('The list could not be taken over', cause);
  });
}

/** Deletes audio that no item needs, unless another page has the list open, which may still undo a deletion. */
export async function tidyBatch(): Promise<void> {
  const { owner, status, batch } = useBatch.getState();
  if (owner === null || status !== 'ready') return;
  const spoken = new Set(batch.items.filter(({ result }) => result).map(({ id }) => id));
  if (await presence?.isElsewhere(owner)) return;
  await enqueue(async () => (await database()).tidy(owner, spoken)).catch((cause) => {
    recordError('batch', 'BATCH_NOT_TIDIED', { cause: String(cause) });
    console.warn('Audio that nobody needs could not be deleted', cause);
  });
}

export function closeBatch(): void {
  useBatch.setState(closed);
}

/** Changes the items; resolves once they are written. */
export function editBatch(change: (items: BatchState['items']) => BatchState['items']): Promise<boolean> {
  return changeBatch((state) => {
    const items = change(state.items);
    return items === state.items ? state : { ...state, items };
  });
}

export function setCast(cast: readonly CastMember[]): Promise<boolean> {
  return changeBatch((state) => ({ ...state, cast }));
}

/** Returns false if the state did not allow the change, because another page was first. */
export async function changeBatch(change: Change, extra: Extra = {}): Promise<boolean> {
  const list = openList();
  if (!list) return false;
  const showsEarly = !extra.isStrict;
  const mine: Pending = { change, showsEarly };
  if (showsEarly && made(mine, currentBatch()) === currentBatch()) return true;
  list.pending.push(mine);
  if (showsEarly) show(list);
  return enqueue(async () => {
    list.stored = await write(list, mine, extra);
    list.pending.shift();
    show(list);
    return mine.made?.after !== mine.made?.before;
  });
}

async function write(list: List, pending: Pending, extra: Extra): Promise<Stored> {
  const { owner, stored } = list;
  const change = (state: BatchState) => made(pending, state);
  try {
    const written = await (await database()).update(owner, stored, change, extra);
    if (written.state === pending.made?.after && written !== stored) channel?.postMessage(owner);
    if (extra.audio) list.unkept.delete(extra.audio.id);
    if (isWhole(list, written) && list === openList() && !useBatch.getState().lasting)
      useBatch.setState({ lasting: true });
    return written;
  } catch (cause) {
    notKept(cause);
    if (extra.audio) list.unkept.set(extra.audio.id, extra.audio.kept);
    return { ...stored, state: change(stored.state) };
  }
}

/** Whether the disk has all of a list: each write includes what could not be written before. */
function isWhole({ unkept }: List, { state, written }: Stored): boolean {
  return state === written && unkept.size === 0;
}

/** Computes a change of the same state only once, so that item objects keep their identity. */
function made(pending: Pending, before: BatchState): BatchState {
  if (pending.made?.before !== before) pending.made = { before, after: pending.change(before) };
  return pending.made.after;
}

function show({ owner, stored, pending }: List): void {
  if (useBatch.getState().owner !== owner) return;
  const early = pending.filter(({ showsEarly }) => showsEarly);
  const batch = early.reduce((state, each) => made(each, state), stored.state);
  if (batch !== currentBatch()) useBatch.setState({ batch });
}

function enqueue<T>(work: () => Promise<T>): Promise<T> {
  const result = writes.then(work);
  writes = result.catch(() => undefined);
  return result;
}

/** The disk is full or the database is gone: the list is kept in memory only. */
function notKept(cause: unknown): void {
  console.error('The batch list could not be stored', cause);
  if (!useBatch.getState().lasting) return;
  recordError('batch', 'BATCH_NOT_KEPT', { cause: String(cause) });
  toast('error', i18next.t('batch.notKept'));
  useBatch.setState({ lasting: false });
}

export function setDraft(draft: string): void {
  const { owner } = useBatch.getState();
  useBatch.setState({ draft });
  if (owner !== null) enqueue(async () => (await database()).keepDraft(owner, draft)).catch(notKept);
}

export async function keptAudio(id: string): Promise<KeptAudio | undefined> {
  const list = openList();
  return list && (list.unkept.get(id) ?? (await (await database()).audio(list.owner, id)));
}

function database() {
  const reopen = () => {
    opening = undefined;
  };
  opening ??= openBatchDatabase(reopen).catch((cause) => {
    // The page shows this state permanently, so there is no toast per list.
    useBatch.setState({ lasting: false });
    throw cause;
  });
  return opening;
}

/** Another page of this browser may change the list too. */
function followOtherPages(): void {
  presence ??= createPresence('parlando-batch-open', (asked) => asked === useBatch.getState().owner);
  if (channel) return;
  channel = new BroadcastChannel('parlando-batch');
  channel.addEventListener('message', ({ data }) => {
    const list = lists.get(data);
    if (list) enqueue(() => reload(list)).catch(notKept);
  });
}

async function reload(list: List): Promise<void> {
  list.stored = await (await database()).load(list.owner, list.stored);
  show(list);
}
