import i18next from 'i18next';
import * as z from 'zod/mini';
import { withDatabase } from '../../lib/browser-database.ts';
import { parseJson, readText, storageKeys, tabFirstStorage, tabStorage } from '../../lib/storage.ts';
import { loadMarks } from '../marks/load-marks.ts';
import { hasMarks, onDraftStored, useEditor, Written } from './editor-store.ts';
import { offerUndo } from './offer-undo.ts';

const store = 'copies';
const key = 'last';
/** A draft as `editor-store.ts` stores it. */
const Stored = z.object({ state: z.object({ text: z.string(), written: Written }) });
const read = (draft: string | null | undefined) => Stored.safeParse(parseJson(draft ?? null)).data?.state;

/**
 * Keeps a copy of the draft that was stored last, where a crash of the browser does not lose it: Chromium writes
 * localStorage to disk up to a minute later. Brings back what such a crash has lost.
 */
export async function startDraftCopy(): Promise<void> {
  const copy = await withDatabase('parlando-draft', store, (database) => database.get(store, key));
  if (typeof copy === 'string' && isLost(copy)) await bringBack(copy);
  onDraftStored((draft) => void keep(draft));
}

function isLost(copy: string): boolean {
  const found = read(copy)?.written;
  const shared = readText(storageKeys.draft);
  const own = tabStorage.getItem(storageKeys.draft);
  // A draft that an older version stored does not say when.
  const storedAt = shared === null ? 0 : (read(shared)?.written.at ?? Number.POSITIVE_INFINITY);
  const isOfThisTab = own === null || read(own)?.written.tab === found?.tab;
  return found !== undefined && found.at > storedAt && isOfThisTab && isUntouched();
}

/** Whether nothing has been typed since the page was opened. */
function isUntouched(): boolean {
  const { text, isStarter } = useEditor.getState();
  return isStarter || text === (read(tabFirstStorage.getItem(storageKeys.draft))?.text ?? '');
}

async function bringBack(copy: string): Promise<void> {
  const { tab, text, ssml, ssmlEdited, cast, marked, isStarter } = useEditor.getState();
  tabFirstStorage.setItem(storageKeys.draft, copy);
  await useEditor.persist.rehydrate();
  useEditor.setState({ isStarter: false });
  if (hasMarks(useEditor.getState().marked)) void loadMarks();
  offerUndo(i18next.t('editor.broughtBack'), () =>
    useEditor.setState({ tab, text, ssml, ssmlEdited, cast, marked, isStarter }),
  );
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
      await withDatabase('parlando-draft', store, (database) => database.put(store, next, key));
    }
  } catch (cause) {
    console.warn('The draft has no copy', cause);
  } finally {
    isWriting = false;
  }
}
