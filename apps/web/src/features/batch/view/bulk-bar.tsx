import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SlidersIcon } from '../../../ui/icons.tsx';
import { CopyIcon, DownloadIcon, PlayIcon, TrashIcon } from '../../../ui/later-icons.tsx';
import { useBatch } from '../list/batch-store.ts';
import { deleteItems, duplicate } from '../list/list-actions.ts';
import { isActive, isLocked } from '../run/batch-state.ts';
import { startRun } from '../run/run-commands.ts';
import type { Selection } from './use-selection.ts';
import { useZip, ZipProgress } from './use-zip.tsx';

const OptionsDialog = lazy(() => import('./options-dialog.tsx'));

/** What can be done with the chosen items; a command counts only those it fits. */
export function BulkBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation();
  const batch = useBatch((state) => state.batch);
  const [choosing, setChoosing] = useState(false);
  const zip = useZip();
  const { ids, clear } = selection;
  if (ids.size === 0) return null;
  const chosen = batch.items.filter(({ id }) => ids.has(id));
  const free = chosen.filter((item) => !isLocked(batch, item));
  const waiting = free.filter(({ status }) => status !== 'done');
  const done = chosen.filter(({ status }) => status === 'done');
  return (
    <section
      aria-label={t('batch.bulk.label')}
      className="top-(--header-height) z-20 flex flex-wrap items-center gap-2 border-b border-line bg-bg py-2 wide:sticky"
    >
      <span className="mr-2 font-medium" role="status">
        {t('batch.list.selected', { count: ids.size })}
      </span>
      {waiting.length > 0 && !isActive(batch) && (
        <Button size="sm" icon={<PlayIcon size={16} />} onClick={() => void startRun(ids)}>
          {t('batch.bulk.convert', { count: waiting.length })}
        </Button>
      )}
      {free.length > 0 && (
        <Button
          size="sm"
          icon={<SlidersIcon size={16} />}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
        >
          {t('batch.bulk.options')}
        </Button>
      )}
      {done.length > 0 && (
        <Button
          size="sm"
          icon={<DownloadIcon size={16} />}
          disabled={zip.packing !== null}
          onClick={() => void zip.start(ids)}
        >
          {t('batch.bulk.zip', { count: done.length })}
        </Button>
      )}
      <Button size="sm" icon={<CopyIcon size={16} />} onClick={() => duplicate(ids)}>
        {t('batch.bulk.duplicate')}
      </Button>
      {free.length > 0 && (
        <Button size="sm" variant="danger" icon={<TrashIcon size={16} />} onClick={() => deleteItems(ids)}>
          {t('batch.bulk.delete', { count: free.length })}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={clear}>
        {t('batch.list.clearSelection')}
      </Button>
      <ZipProgress zip={zip} />
      <Suspense>
        {choosing && (
          <OptionsDialog ids={new Set(free.map(({ id }) => id))} onClose={() => setChoosing(false)} />
        )}
      </Suspense>
    </section>
  );
}
