import i18next from 'i18next';
import type { ReactNode } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { batchBounds } from '../list/batch-item.ts';
import { acceptedExtensions, fileKind } from '../reading/read-file.ts';

/** Accepts dropped files. Its children get a function that opens the file chooser. */
export function DropArea({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  children: (choose: () => void) => ReactNode;
}) {
  const { t } = useTranslation();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // Browsers disagree on the types of Markdown and subtitles: the name decides.
    validator: refuse,
    multiple: true,
    maxFiles: batchBounds.files,
    noClick: true,
    noKeyboard: true,
    onDrop: (accepted, rejected) => {
      for (const rejection of rejected) sayRefusal(rejection);
      if (accepted.length > 0) onFiles(accepted);
    },
  });
  return (
    <div {...getRootProps({ role: undefined })} className="relative flex min-w-0 flex-1 flex-col gap-4">
      <input {...getInputProps({ accept: acceptedExtensions.join(), 'aria-hidden': true })} />
      {children(open)}
      {isDragActive && (
        <div className="pointer-events-none absolute -inset-2 z-30 flex items-start justify-center rounded-panel border-2 border-dashed border-accent bg-surface/90 pt-24 text-18 font-medium text-accent">
          {t('batch.compose.drop')}
        </div>
      )}
    </div>
  );
}

function refuse(file: File | DataTransferItem) {
  if (!('name' in file)) return null;
  if (fileKind(file.name) === null) return { code: 'wrongType', message: file.name };
  if (file.size > batchBounds.fileBytes) return { code: 'tooLarge', message: file.name };
  return null;
}

function sayRefusal({ file: { name }, errors }: FileRejection): void {
  const codes = errors.map(({ code }) => code as string);
  if (codes.includes('wrongType')) toast('warning', i18next.t('batch.compose.wrongType', { name }));
  else if (codes.includes('tooLarge')) {
    const size = formatBytes(batchBounds.fileBytes);
    toast('warning', i18next.t('batch.compose.tooLarge', { name, size }));
  } else toast('warning', i18next.t('batch.compose.tooMany', { count: batchBounds.files }));
}
