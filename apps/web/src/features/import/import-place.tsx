import { useEffect, useState } from 'react';
import { withWords } from '../../lib/language.ts';
import { createScope } from '../../lib/scope.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { openImport, useImport } from '../../model/import/import-store.ts';
import { FileIcon } from '../../ui/icons.tsx';
import { late } from '../../ui/late-part.tsx';
import type { ImportTargets } from './import-dialog.tsx';
import { pasteRich } from './paste-rich.ts';

const ImportDialog = late(withWords(() => import('./import-dialog.tsx')));

/** Handles documents dropped or pasted anywhere on the page, and shows the import preview. */
export function ImportPlace(targets: ImportTargets) {
  const { t } = useTranslation();
  const file = useImport((state) => state.file);
  const count = useImport((state) => state.count);
  const isDragged = useDroppedFiles();
  usePastes();
  return (
    <>
      {isDragged && (
        <div className="pointer-events-none fixed inset-2 z-40 flex flex-col items-center justify-center gap-2 rounded-panel border-2 border-dashed border-accent bg-surface/90 text-center">
          <FileIcon size={32} className="text-accent" />
          <p className="text-18 font-medium text-accent">{t('importing.drop')}</p>
          <p className="text-13 text-ink-2">{t('importing.dropKinds')}</p>
        </div>
      )}
      {file && <ImportDialog key={count} file={file} {...targets} />}
    </>
  );
}

/** Dialogs handle drops and pastes themselves. */
const isModal = () => document.querySelector('[data-modal]') !== null;

/** Opens files dropped on the page. Returns whether files are being dragged over it. */
function useDroppedFiles(): boolean {
  const [isDragged, setIsDragged] = useState(false);
  useEffect(() => {
    const scope = createScope();
    /** Number of elements that the pointer is in: entering one precedes leaving the other. */
    let depth = 0;
    const carriesFiles = (event: Event) =>
      (event as DragEvent).dataTransfer?.types.includes('Files') ?? false;
    const hasFiles = (event: Event) => carriesFiles(event) && !isModal();
    scope.listen(window, 'dragenter', (event) => {
      if (hasFiles(event)) setIsDragged(++depth > 0);
    });
    scope.listen(window, 'dragleave', (event) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      setIsDragged(depth > 0);
    });
    // Otherwise the browser would open the file instead of the page, even when it is dropped on a dialog.
    scope.listen(window, 'dragover', (event) => {
      if (carriesFiles(event)) event.preventDefault();
    });
    scope.listen(window, 'drop', (event) => {
      depth = 0;
      setIsDragged(false);
      if (carriesFiles(event)) event.preventDefault();
      if (!hasFiles(event)) return;
      openImport([...((event as DragEvent).dataTransfer?.files ?? [])]);
    });
    return scope.dispose;
  }, []);
  return isDragged;
}

/** Opens a pasted file; pastes rich text into the plain text without its unspoken parts. */
function usePastes(): void {
  useEffect(() => {
    const scope = createScope();
    scope.listen(document, 'paste', (event) => {
      const { clipboardData, target, defaultPrevented } = event as ClipboardEvent;
      if (!clipboardData || defaultPrevented || isModal()) return;
      const { files, types } = clipboardData;
      if (files.length > 0 && !types.includes('text/plain')) {
        event.preventDefault();
        openImport([...files]);
      } else if (target instanceof HTMLTextAreaElement && pasteRich(target, clipboardData))
        event.preventDefault();
    });
    return scope.dispose;
  }, []);
}
