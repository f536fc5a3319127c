import { useState } from 'react';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { SlidersIcon } from '../../../ui/icons.tsx';
import { late } from '../../../ui/late-part.tsx';
import { CopyIcon, PlayIcon, TrashIcon } from '../../../ui/later-icons.tsx';
import { SelectionBar } from '../../../ui/selection-bar.tsx';
import type { BatchListItem } from '../list/batch-item.ts';
import { useBatch } from '../list/batch-store.ts';
import { deleteItems, duplicate } from '../list/list-actions.ts';
import { isActive, isLocked } from '../run/batch-state.ts';
import { startRun } from '../run/run-commands.ts';
import type { Selection } from './use-selection.ts';
import { ZipButton } from './zip-button.tsx';

const OptionsDialog = late(() => import('./options-dialog.tsx'));

/** Actions for the selected items; each shows the number of items it applies to. */
export function ItemsBulkBar({ selection: { ids, clear } }: { selection: Selection }) {
  const { t } = useTranslation();
  const batch = useBatch((state) => state.batch);
  if (ids.size === 0) return null;
  const chosen = batch.items.filter(({ id }) => ids.has(id));
  const free = chosen.filter((item) => !isLocked(batch, item));
  const waiting = free.filter(({ result }) => !result);
  const done = chosen.filter(({ result }) => result);
  return (
    <SelectionBar
      label={t('batch.bulk.label')}
      count={t('batch.list.selected', { count: ids.size })}
      clear={t('batch.list.clearSelection')}
      onClear={clear}
      className="wide:sticky"
    >
      {waiting.length > 0 && !isActive(batch) && (
        <Button size="sm" icon={<PlayIcon />} onClick={() => void startRun(ids)}>
          {t('batch.bulk.convert', { count: waiting.length })}
        </Button>
      )}
      {free.length > 0 && <OptionsButton items={free} />}
      {done.length > 0 && (
        <ZipButton items={done} size="sm">
          {t('batch.bulk.zip', { count: done.length })}
        </ZipButton>
      )}
      <Button size="sm" icon={<CopyIcon />} onClick={() => duplicate(ids)}>
        {t('batch.bulk.duplicate')}
      </Button>
      {free.length > 0 && (
        <Button size="sm" variant="danger" icon={<TrashIcon />} onClick={() => deleteItems(ids)}>
          {t('batch.bulk.delete', { count: free.length })}
        </Button>
      )}
    </SelectionBar>
  );
}

function OptionsButton({ items }: { items: readonly BatchListItem[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<SlidersIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('batch.bulk.options')}
      </Button>
      {open && <OptionsDialog items={items} onClose={() => setOpen(false)} />}
    </>
  );
}
