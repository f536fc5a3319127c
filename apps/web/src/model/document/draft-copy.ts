import { withDatabase } from '../../lib/browser-database.ts';
import { parseJson, readText, storageKeys, tabFirstStorage, tabStorage } from '../../lib/storage.ts';
import { loadMarks } from '../marks/load-marks.ts';
import { draftCopies, hasMarks, onDraftStored, useEditor, type Written } from './editor-store.ts';

const store = 'copies';
const key = 'last';

/**
 * Keeps a copy of the draft that was stored last, where a crash of the browser does not lose it: Chromium writes
 * localStorage to disk up to a minute later. Brings back what such a crash has lost.
 */
export async function startDraftCopy(): Promise<void> {
  const copy = await withDatabase(draftCopies, store, (database) => database.get(store, key));
  if (typeof copy === 'string' && isLost(copy)) await bringBack(copy);
  onDraftStored((draft) => void keep(draft));
  const stored = readText(storageKeys.draft);
  if (stored !== null) await keep(stored);
}

/** Null if there is no draft; undefined if an older version stored it. */
function signature(draft: string | null): Written | null | undefined {
  const stored = parseJson(draft) as { state?: { written?: Written } } | null;
  return stored === null ? null : stored.state?.written;
}

function isLost(copy: string): boolean {
  const found = signature(copy);
  const shared = signature(readText(storageKeys.draft));
  const own = signature(tabStorage.getItem(storageKeys.draft));
  // An older version does not say when it stored a draft.
  const storedAt = shared === null ? 0 : (shared?.at ?? Number.POSITIVE_INFINITY);
  const isOfThisTab = own === null || own?.page === found?.page;
  return found != null && found.at > storedAt && isOfThisTab && isUntouched();
}

/** Whether nothing has been typed since the page was opened. */
function isUntouched(): boolean {
  const { text, isStarter } = useEditor.getState();
  const stored = parseJson(tabFirstStorage.getItem(storageKeys.draft)) as {
    state?: { text?: string };
  } | null;
  return isStarter || text === (stored?.state?.text ?? '');
}

async function bringBack(copy: string): Promise<void> {
  tabFirstStorage.setItem(storageKeys.draft, copy);
  await useEditor.persist.rehydrate();
  useEditor.setState({ isStarter: false });
  if (hasMarks(useEditor.getState().marked)) void loadMarks();
}

let waiting: string | null = null;
let isWriting = false;

/** Of the drafts that are stored while one is being written, only the last is written. */
async function keep(draft: string): Promise<void> {
  waiting = draft;
  if (isWriting) return;
  isWriting = true;
  try {
    while (waiting !== null) {
      const next = waiting;
      waiting = null;
      await withDatabase(draftCopies, store, (database) => database.put(store, next, key));
    }
  } catch (cause) {
    console.warn('The draft has no copy', cause);
  } finally {
    isWriting = false;
  }
}
