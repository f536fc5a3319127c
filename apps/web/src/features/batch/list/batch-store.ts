import i18next from 'i18next';
import { create } from 'zustand';
import { recordError } from '../../../lib/error-history.ts';
import { toast } from '../../../lib/toast.ts';
import { type BatchEvent, batchReducer } from '../run/batch-reducer.ts';
import { type BatchState, emptyBatch } from '../run/batch-state.ts';
import {
  type BatchDatabase,
  type Change,
  type KeptAudio,
  type Owner,
  openBatchDatabase,
} from './batch-database.ts';
import { createMemoryDatabase } from './memory-database.ts';

interface BatchStore {
  /** Null until a list is open. */
  readonly owner: Owner | null;
  readonly status: 'closed' | 'loading' | 'ready';
  readonly batch: BatchState;
  /** Whether the list outlives the page. */
  readonly lasting: boolean;
  /** What is being typed to be added. */
  readonly draft: string;
  /** Another page speaks with the person's keys. */
  readonly elsewhere: boolean;
}

const closed = {
  owner: null,
  status: 'closed',
  batch: emptyBatch,
  draft: '',
  elsewhere: false,
} as const;

/** The batch list that is open. Its lasting home is IndexedDB; every change is written there in its order. */
export const useBatch = create<BatchStore>(() => ({ ...closed, lasting: true }));

let opening: Promise<BatchDatabase> | undefined;
let writes: Promise<unknown> = Promise.resolve();
let channel: BroadcastChannel | undefined;

export function currentBatch(): BatchState {
  return useBatch.getState().batch;
}

/** Shows the list of an owner; the one before is put away as it is. */
export async function openBatch(owner: Owner): Promise<void> {
  if (useBatch.getState().owner === owner) return;
  useBatch.setState({ ...closed, owner, status: 'loading' });
  const db = await database();
  followOtherPages();
  await writes;
  await db.tidy(owner);
  const [batch, draft] = await Promise.all([db.load(owner), db.draft(owner)]);
  if (useBatch.getState().owner === owner) useBatch.setState({ status: 'ready', batch, draft });
}

export function closeBatch(): void {
  useBatch.setState(closed);
}

type Extra = Pick<Change, 'audio' | 'asked' | 'claim'>;

/** Changes the list; resolves when that is written. */
export function editBatch(change: (items: BatchState['items']) => BatchState['items']): Promise<boolean> {
  return commit((state) => ({ ...state, items: change(state.items) }), {});
}

/** Lets an event of a run happen; false when another page was first, and then it did not happen here either. */
export function dispatchBatch(event: BatchEvent, extra: Extra = {}): Promise<boolean> {
  return commit((state) => batchReducer(state, event), extra);
}

async function commit(change: (state: BatchState) => BatchState, extra: Extra): Promise<boolean> {
  const { owner, batch: before } = useBatch.getState();
  if (owner === null) return false;
  const after = change(before);
  if (after === before && !extra.audio) return true;
  // What must be the first to happen shows when it has; the rest shows at once.
  const waits = extra.asked !== undefined || extra.claim !== undefined;
  if (!waits) useBatch.setState({ batch: after });
  const written = enqueue(owner, { before, after, ...extra });
  if (!waits) return written;
  const won = await written;
  if (!won) await reload(owner);
  else if (useBatch.getState().owner === owner) useBatch.setState(({ batch }) => ({ batch: change(batch) }));
  return won;
}

function enqueue(owner: Owner, change: Change): Promise<boolean> {
  const written = writes.then(async () => {
    try {
      const won = await (await database()).write(owner, change);
      if (won) channel?.postMessage(owner);
      return won;
    } catch (cause) {
      notKept(cause);
      return true;
    }
  });
  writes = written;
  return written;
}

/** The disk is full or the database is gone: the list goes on for as long as the page does. */
function notKept(cause: unknown): void {
  recordError('batch', 'BATCH_NOT_KEPT', { cause: String(cause) });
  console.error('The batch list could not be written', cause);
  if (useBatch.getState().lasting) toast('error', i18next.t('batch.notKept'));
  useBatch.setState({ lasting: false });
}

export function setDraft(draft: string): void {
  const { owner } = useBatch.getState();
  useBatch.setState({ draft });
  if (owner === null) return;
  writes = writes.then(async () => (await database()).keepDraft(owner, draft)).catch(notKept);
}

/** What a run asked for, word for word. */
export async function askedBy(runId: string) {
  const { owner } = useBatch.getState();
  await writes;
  return owner === null ? undefined : (await database()).asked(owner, runId);
}

/** Audio that this browser keeps of an item. */
export async function keptAudio(id: string): Promise<KeptAudio | undefined> {
  const { owner } = useBatch.getState();
  return owner === null ? undefined : (await database()).audio(owner, id);
}

function database(): Promise<BatchDatabase> {
  opening ??= openBatchDatabase().catch((cause: unknown) => {
    console.warn('This browser keeps no databases', cause);
    useBatch.setState({ lasting: false });
    return createMemoryDatabase();
  });
  return opening;
}

/** Another page of this browser may change the list too. */
function followOtherPages(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('parlando-batch');
  channel.addEventListener('message', ({ data }) => {
    if (data === useBatch.getState().owner) void reload(data);
  });
}

/** Takes what is written for what is; what this page changes meanwhile comes after it. */
async function reload(owner: Owner): Promise<void> {
  for (;;) {
    await writes;
    const last = writes;
    const batch = await (await database()).load(owner);
    if (useBatch.getState().owner !== owner) return;
    if (writes !== last) continue;
    useBatch.setState({ batch });
    return;
  }
}
