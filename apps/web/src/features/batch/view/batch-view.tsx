import { limits } from '@parlando/contract';
import i18next from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { formatBytes } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { takeHandedOver } from '../../../model/import/taken-chapters.ts';
import { useInstance } from '../../../model/instance/instance.ts';
import { openLogin } from '../../../model/session/login-store.ts';
import { useSession } from '../../../model/session/session-store.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LayersIcon } from '../../../ui/icons.tsx';
import { late } from '../../../ui/late-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { batchBounds } from '../list/batch-item.ts';
import { useBatch } from '../list/batch-store.ts';
import { addItems } from '../list/list-actions.ts';
import { chapterItems } from '../reading/interpret.ts';
import { acceptedExtensions, fileKind } from '../reading/read-file.ts';
import { Composer } from './composer.tsx';
import { Items } from './items.tsx';
import { RunBar } from './run-bar.tsx';
import { RunNotices } from './run-notices.tsx';
import { ListSpeakers, SharedOptions } from './shared-options.tsx';

const ReadingDialog = late(() => import('./reading-dialog.tsx'));
const ItemDialog = late(() => import('./item-dialog.tsx'));

export function BatchView() {
  const { t } = useTranslation();
  const { status, batch, lasting } = useBatch();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [editing, setEditing] = useState<string | null>(null);
  const { items } = batch;
  useHandedOver(status === 'ready');
  if (status !== 'ready') {
    return (
      <div role="status" aria-label={t('batch.loading')} className="flex flex-col gap-3">
        <Skeleton className="h-28 rounded-panel" />
        <Skeleton className="h-64 rounded-panel" />
      </div>
    );
  }
  return (
    <DropArea onFiles={setFiles}>
      {(chooseFiles) => (
        <>
          {!lasting && <Banner tone="warning" title={t('batch.notLasting')} />}
          <div data-entry className="contents">
            <Composer onChooseFiles={chooseFiles} />
          </div>
          <GuestHint />
          <RunNotices />
          <div data-tour="batchRun" className="panel flex flex-col gap-3 p-3 wide:p-4">
            <SharedOptions />
            <ListSpeakers />
            <RunBar />
          </div>
          {items.length === 0 ? (
            <EmptyState icon={<LayersIcon size={28} />} title={t('batch.empty.title')}>
              <div className="flex max-w-140 flex-col gap-1.5">
                <p>{t('batch.empty.hint')}</p>
                <p>{t('batch.empty.files')}</p>
                <p>{t('batch.empty.stays')}</p>
              </div>
            </EmptyState>
          ) : (
            <Items items={items} onEdit={setEditing} />
          )}
          {files.length > 0 && <ReadingDialog files={files} onClose={() => setFiles([])} />}
          {editing !== null && <ItemDialog id={editing} onClose={() => setEditing(null)} />}
        </>
      )}
    </DropArea>
  );
}

/** Adds chapters of a document imported on another page. */
function useHandedOver(isReady: boolean): void {
  useEffect(() => {
    const taken = isReady ? takeHandedOver() : null;
    if (!taken) return;
    const items = chapterItems(taken.chapters, taken.title, taken.limit);
    addItems(items.map(({ content }) => content));
  }, [isReady]);
}

/** What a guest may convert here, and what an account offers. */
function GuestHint() {
  const { t } = useTranslation();
  const accounts = useInstance((state) => state.accounts);
  const config = useInstance((state) => state.config);
  const isGuest = useSession((state) => state.token === null);
  if (!accounts || !isGuest) return null;
  return (
    <Banner
      tone="info"
      title={t('guests.batchHint', {
        items: limits.guestBatches.items,
        most: limits.batchItems,
        days: config?.historyDays ?? 7,
      })}
      action={
        <Button size="sm" onClick={() => openLogin({ mode: 'register' })}>
          {t('shell.register')}
        </Button>
      }
    />
  );
}

/** Accepts dropped files. Its children receive a function that opens the file picker. */
function DropArea({
  onFiles,
  children,
}: {
  onFiles: (files: readonly File[]) => void;
  children: (choose: () => void) => ReactNode;
}) {
  const { t } = useTranslation();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // Browsers disagree on the MIME types of Markdown and subtitles, so the name decides.
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
