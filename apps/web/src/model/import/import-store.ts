import i18next from 'i18next';
import { create } from 'zustand';
import { toast } from '../../lib/toast.ts';
import { offerTimed } from '../timed/timed-store.ts';
import { kindOfName } from './imported-document.ts';

interface ImportState {
  /** The document in the import preview, or the address of a web page; null: none. */
  readonly source: File | string | null;
  /** How many were previewed so far. */
  readonly count: number;
}

export const useImport = create<ImportState>()(() => ({ source: null, count: 0 }));

/** Previews the first file: several belong in the batch list. Subtitles are offered to be spoken in time. */
export function openImport(files: readonly File[]): void {
  const [file] = files;
  if (!file) return;
  if (files.length > 1) toast('info', i18next.t('importing.onlyFirst'));
  if (kindOfName(file.name) === 'subtitles') return void offerTimed(file);
  preview(file);
}

/** Opens the preview of a web page. Its address may lack `https://`. */
export function openPage(address: string): void {
  preview(/^https?:\/\//i.test(address) ? address : `https://${address}`);
}

function preview(source: File | string): void {
  useImport.setState(({ count }) => ({ source, count: count + 1 }));
}

export function closeImport(): void {
  useImport.setState({ source: null });
}
