import i18next from 'i18next';
import { recordError } from '../../../lib/error-history.ts';
import { saveBlob } from '../../../lib/save-blob.ts';
import { toast } from '../../../lib/toast.ts';
import { offerUndo } from '../../../model/document/offer-undo.ts';
import { isLocked } from '../run/batch-state.ts';
import { lastAnswer, spokenNow } from '../run/free-query.ts';
import { startRun } from '../run/run-commands.ts';
import { listCsv } from '../saving/list-csv.ts';
import { batchBounds, type ItemContent, type ItemOptions, newItem } from './batch-item.ts';
import { currentBatch, editBatch } from './batch-store.ts';
import { applyOptions, contentOf, removeItems, restoreItems, undoChange } from './edit-list.ts';

/** Adds what fits into the list; returns how many. */
export function addItems(contents: readonly ItemContent[]): number {
  const room = Math.max(0, batchBounds.items - currentBatch().items.length);
  const added = contents.slice(0, room).map(newItem);
  if (added.length < contents.length) sayFull();
  if (added.length === 0) return 0;
  void editBatch((items) => [...items, ...added]);
  toast('success', i18next.t('batch.added', { count: added.length }), { deduplicateMs: 0 });
  return added.length;
}

/** Deletes items and offers to undo it. Items that are being converted stay. */
export function deleteItems(ids: ReadonlySet<string>): void {
  const gone = free(ids);
  if (gone.size === 0) return;
  const before = currentBatch().items;
  void editBatch((items) => removeItems(items, gone));
  const all = gone.size === before.length;
  const words = i18next.t(all ? 'batch.cleared' : 'batch.deleted', { count: gone.size });
  offerUndo(words, () => void editBatch((items) => restoreItems(items, before, gone)));
}

/** Inserts an unspoken copy of each item right after it. */
export function duplicate(ids: ReadonlySet<string>): void {
  const { items } = currentBatch();
  const chosen = items.filter(({ id }) => ids.has(id));
  const copies = new Map(chosen.map((item) => [item.id, newItem(contentOf(item))]));
  if (items.length + chosen.length > batchBounds.items) sayFull();
  else void editBatch((now) => now.flatMap((item) => [item, copies.get(item.id) ?? []].flat()));
}

/** Sets the given options and offers to undo it; `undefined` resets to the list's value. */
export function setOptions(ids: ReadonlySet<string>, options: ItemOptions): void {
  const chosen = free(ids);
  const before = currentBatch().items;
  void editBatch((items) => applyOptions(items, chosen, options));
  const after = currentBatch().items;
  const changed = new Set(before.filter((item, index) => item !== after[index]).map(({ id }) => id));
  if (changed.size === 0) return;
  offerUndo(i18next.t('batch.options.applied', { count: changed.size }), () => {
    const still = free(changed);
    void editBatch((items) => undoChange(items, before, after, still));
  });
}

/** The items that are not pending in a running conversion. */
function free(ids: ReadonlySet<string>): ReadonlySet<string> {
  const state = currentBatch();
  const unlocked = state.items.filter((item) => ids.has(item.id) && !isLocked(state, item));
  return new Set(unlocked.map(({ id }) => id));
}

/** Converts a done item again. It keeps its audio until that begins. */
export function convertAgain(id: string): Promise<void> {
  const ids = new Set([id]);
  return startRun(ids, ids);
}

export async function exportList(): Promise<void> {
  const name = `${i18next.t('batch.saving.archive')}.csv`;
  try {
    const csv = listCsv(currentBatch().items, spokenNow(lastAnswer()));
    await saveBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), name);
  } catch (cause) {
    recordError('download', 'EXPORT_FAILED', { cause: String(cause) });
    console.warn('The list could not be exported', cause);
    toast('error', i18next.t('batch.saving.exportFailed'));
  }
}

function sayFull(): void {
  toast('warning', i18next.t('batch.listFull', { limit: batchBounds.items }));
}
