import { useEffect, useState } from 'react';
import { withWords } from '../../lib/language.ts';
import { useListener } from '../../lib/use-listener.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { openImport, useImport } from '../../model/import/import-store.ts';
import { FileIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import { pasteRich } from './paste-rich.ts';

const ImportDialog = late(withWords(() => import('./import-dialog.tsx')));

/** Handles what is dropped or pasted anywhere on the page or handed over by its address, and shows the import preview. */
export function ImportPlace() {
  const { t } = useTranslation();
  const source = useImport((state) => state.source);
  const count = useImport((state) => state.count);
  const isDragged = useDroppedFiles();
  usePastes();
  useShared();
  return (
    <>
      {isDragged && (
        <div className="pointer-events-none fixed inset-2 z-40 flex flex-col items-center justify-center gap-2 rounded-panel border-2 border-dashed border-accent bg-surface/90 text-center">
          <FileIcon size={32} className="text-accent" />
          <p className="text-18 font-medium text-accent">{t('importing.drop')}</p>
          <p className="text-13 text-ink-2">{t('importing.dropKinds')}</p>
        </div>
      )}
      {source && <ImportDialog key={count} source={source} />}
    </>
  );
}

/** Dialogs handle drops and pastes themselves. */
const isModal = () => document.querySelector('[data-modal]') !== null;

/** Opens files dropped on the page. Returns whether files are being dragged over it. */
function useDroppedFiles(): boolean {
  /** Number of elements that the pointer is in: entering one precedes leaving the other. */
  const [depth, setDepth] = useState(0);
  useListener(window, 'dragenter', (event) => hasFiles(event) && setDepth((now) => now + 1));
  useListener(window, 'dragleave', (event) => hasFiles(event) && setDepth((now) => Math.max(0, now - 1)));
  // Otherwise the browser would open the file instead of the page, even when it is dropped on a dialog.
  useListener(window, 'dragover', (event) => carriesFiles(event) && event.preventDefault());
  useListener(window, 'drop', (event) => {
    setDepth(0);
    if (carriesFiles(event)) event.preventDefault();
    if (hasFiles(event)) openImport([...(event.dataTransfer?.files ?? [])]);
  });
  return depth > 0;
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
const hasFiles = (event: DragEvent) => carriesFiles(event) && !isModal();

/** Opens a pasted file; pastes rich text into the plain text without its unspoken parts. */
function usePastes(): void {
  useListener(document, 'paste', (event) => {
    const { clipboardData, target, defaultPrevented } = event;
    if (!clipboardData || defaultPrevented || isModal()) return;
    const { files, types } = clipboardData;
    if (files.length > 0 && !types.includes('text/plain')) {
      event.preventDefault();
      openImport([...files]);
    } else if (target instanceof HTMLTextAreaElement && pasteRich(target, clipboardData))
      event.preventDefault();
  });
}

/** Takes what the address hands over, as when another app shares a text or a page. */
function useShared(): void {
  const take = () => {
    if (!/[#&](?:text|url)=/.test(location.hash)) return;
    // `watchLoadFailures` reports the failure; a reload takes it again.
    void import('../../model/import/take-shared.ts').then(({ takeShared }) => takeShared());
  };
  useListener(window, 'hashchange', take);
  useEffect(take, []);
}
