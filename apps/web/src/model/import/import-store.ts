import i18next from 'i18next';
import { create } from 'zustand';
import { toast } from '../../lib/toast.ts';
import { isSubtitles, offerTimed } from '../timed/timed-store.ts';
import { documentExtensions } from './imported-document.ts';

interface ImportState {
  /** The document that is being looked at before anything of it is taken; null: none. */
  readonly file: File | null;
  /** How many were looked at so far. */
  readonly count: number;
}

export const useImport = create<ImportState>()(() => ({ file: null, count: 0 }));

/** Shows the first of these files. Several at once are for the batch list. Subtitles may be spoken in time. */
export function openImport(files: readonly File[]): void {
  const [file] = files;
  if (!file) return;
  if (files.length > 1) toast('info', i18next.t('importing.onlyFirst'));
  if (isSubtitles(file)) return void offerTimed(file);
  useImport.setState(({ count }) => ({ file, count: count + 1 }));
}

export function closeImport(): void {
  useImport.setState({ file: null });
}

/** Lets a person choose a file. Call it while a press is being handled: browsers ask for one. */
export function chooseFile(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = documentExtensions.join();
  input.addEventListener('change', () => openImport([...(input.files ?? [])]));
  input.click();
}
