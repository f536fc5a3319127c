import i18next from 'i18next';
import { saveBlob } from '../../../lib/save-blob.ts';
import { toast } from '../../../lib/toast.ts';
import { offerUndo } from '../../synthesis/offer-undo.ts';
import { isLocked } from '../run/batch-state.ts';
import { startRun } from '../run/run-commands.ts';
import { listCsv } from '../saving/list-csv.ts';
import { batchBounds, type ItemContent, newItem } from './batch-item.ts';
import { currentBatch, editBatch } from './batch-store.ts';
import { duplicateItems, removeItems, resetItems, restoreItems } from './edit-list.ts';

/** Adds what fits; answers how many. */
export function addItems(contents: readonly ItemContent[]): number {
  const room = Math.max(0, batchBounds.items - currentBatch().items.length);
  const added = contents.slice(0, room).map(newItem);
  if (added.length < contents.length) sayFull();
  if (added.length === 0) return 0;
  void editBatch((items) => [...items, ...added]);
  toast('success', i18next.t('batch.added', { count: added.length }), { deduplicateMs: 0 });
  return added.length;
}

/** Takes items away, with a way back; what is being converted stays. */
export function deleteItems(ids: ReadonlySet<string>): void {
  const state = currentBatch();
  const gone = new Set([...ids].filter((id) => !isLocked(state, id)));
  if (gone.size === 0) return;
  const before = state.items;
  void editBatch((items) => removeItems(items, gone));
  const all = gone.size === before.length;
  const words = i18next.t(all ? 'batch.cleared' : 'batch.deleted', { count: gone.size });
  offerUndo(words, () => void editBatch((items) => restoreItems(items, before, gone)));
}

export function duplicate(ids: ReadonlySet<string>): void {
  const { items } = currentBatch();
  const count = items.filter(({ id }) => ids.has(id)).length;
  if (items.length + count > batchBounds.items) sayFull();
  else void editBatch((now) => duplicateItems(now, ids));
}

/** Speaks an item anew that has been spoken. */
export async function convertAgain(id: string): Promise<void> {
  if (isLocked(currentBatch(), id)) return;
  const ids = new Set([id]);
  await editBatch((items) => resetItems(items, ids));
  await startRun(ids);
}

export function exportList(): void {
  const name = `${i18next.t('batch.saving.archive')}.csv`;
  saveBlob(new Blob([listCsv(currentBatch().items)], { type: 'text/csv;charset=utf-8' }), name);
}

function sayFull(): void {
  toast('warning', i18next.t('batch.listFull', { limit: batchBounds.items }));
}
