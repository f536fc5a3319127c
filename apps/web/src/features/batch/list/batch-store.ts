import i18next from 'i18next';
import { create } from 'zustand';
import { recordError } from '../../../lib/error-history.ts';
import { toast } from '../../../lib/toast.ts';
import { type BatchEvent, batchReducer } from '../run/batch-reducer.ts';
import { type BatchState, emptyBatch, withItems } from '../run/batch-state.ts';
import { createPresence } from '../run/own-presence.ts';
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
let presence: ReturnType<typeof createPresence> | undefined;
/** Audio that the disk had no room for: it lasts as long as the page. */
const unkept = new Map<string, KeptAudio>();

export function currentBatch(): BatchState {
  return useBatch.getState().batch;
}

/** Shows the list of an owner; the one before is put away as it is. */
export async function openBatch(owner: Owner): Promise<void> {
  if (useBatch.getState().owner === owner) return;
  useBatch.setState({ ...closed, owner, status: 'loading' });
  followOtherPages();
  await writes;
  const stored = await read(owner);
  if (useBatch.getState().owner === owner) useBatch.setState({ status: 'ready', ...stored });
}

async function read(owner: Owner): Promise<Pick<BatchStore, 'batch' | 'draft'>> {
  try {
    const db = await database();
    const [batch, draft] = await Promise.all([db.load(owner), db.draft(owner)]);
    return { batch, draft };
  } catch (cause) {
    notKept(cause);
    opening = Promise.resolve(createMemoryDatabase());
    return { batch: emptyBatch, draft: '' };
  }
}

/** Lets go of audio that nobody can ask for any more: while another page has the list, it may undo a deletion. */
export async function tidyBatch(): Promise<void> {
  const { owner, status, batch } = useBatch.getState();
  if (owner === null || status !== 'ready') return;
  const spoken = new Set(batch.items.filter(({ result }) => result).map(({ id }) => id));
  if (await presence?.isElsewhere(owner)) return;
  writes = writes.then(async () => (await database()).tidy(owner, spoken)).catch(notTidied);
  await writes;
}

function notTidied(cause: unknown): void {
  recordError('batch', 'BATCH_NOT_TIDIED', { cause: String(cause) });
  console.warn('Audio that nobody needs could not be deleted', cause);
}

export function closeBatch(): void {
  useBatch.setState(closed);
}

type Extra = Omit<Change, 'before' | 'after'>;

/** Changes the list; resolves when that is written. */
export function editBatch(change: (items: BatchState['items']) => BatchState['items']): Promise<boolean> {
  return commit((state) => withItems(state, change(state.items)), {});
}

/** Lets an event of a run happen; false when another page was first, and then it did not happen here either. */
export function dispatchBatch(
  event: BatchEvent,
  extra: Pick<Extra, 'audio' | 'asked' | 'claim'> = {},
): Promise<boolean> {
  const { run } = currentBatch();
  const news = run && event.type !== 'start' && { news: run.id };
  return commit((state) => batchReducer(state, event), { ...extra, ...news });
}

async function commit(change: (state: BatchState) => BatchState, extra: Extra): Promise<boolean> {
  const { owner, batch: before } = useBatch.getState();
  if (owner === null) return false;
  const after = change(before);
  if (after === before && !extra.audio) return true;
  // What must be the first to happen, or must not be lost once it shows, shows when it is written; the rest at once.
  const waits = extra.asked !== undefined || extra.claim !== undefined || extra.audio !== undefined;
  if (!waits) useBatch.setState({ batch: after });
  const written = enqueue(owner, { before, after, ...extra });
  if (!waits) return written;
  const won = await written;
  if (!won) await reload(owner);
  else if (useBatch.getState().owner === owner) show(owner, change, before, extra);
  return won;
}

/** Lets happen what is written already; what came in between was written without it. */
function show(
  owner: Owner,
  change: (state: BatchState) => BatchState,
  before: BatchState,
  { news }: Extra,
): void {
  const now = currentBatch();
  const after = change(now);
  useBatch.setState({ batch: after });
  if (now !== before) void enqueue(owner, { before: now, after, decided: true, ...(news && { news }) });
}

function enqueue(owner: Owner, change: Change): Promise<boolean> {
  const written = writes.then(async () => {
    try {
      const won = await (await database()).write(owner, change);
      if (won) channel?.postMessage(owner);
      if (won && change.audio) unkept.delete(change.audio.id);
      return won;
    } catch (cause) {
      if (change.audio) unkept.set(change.audio.id, change.audio.kept);
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
  if (owner === null) return undefined;
  return unkept.get(id) ?? (await database()).audio(owner, id);
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
  presence ??= createPresence('parlando-batch-open', (asked) => asked === useBatch.getState().owner);
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('parlando-batch');
  channel.addEventListener('message', ({ data }) => {
    if (data === useBatch.getState().owner) void reload(data);
  });
}

/** Takes what is written for what is; what this page changes meanwhile comes after it. */
async function reload(owner: Owner): Promise<void> {
  for (;;) {
    const last = writes;
    await last;
    const batch = await (await database()).load(owner);
    if (useBatch.getState().owner !== owner) return;
    if (writes !== last) continue;
    useBatch.setState({ batch });
    return;
  }
}
