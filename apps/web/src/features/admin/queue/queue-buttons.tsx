import { cancelQueuedTask, clearQueue, type QueuedTask } from '@parlando/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StopIcon } from '../../../ui/icons.tsx';
import { TrashIcon } from '../../../ui/later-icons.tsx';
import { useAct } from '../use-act.ts';

export function CancelButton({ task }: { task: QueuedTask }) {
  const { t } = useTranslation();
  const cancelling = useAct(
    () => call(cancelQueuedTask, { params: { id: task.id } }),
    () => t('admin.queue.cancelled'),
  );
  const name = task.owner.username ?? t(`admin.queue.owners.${task.owner.kind}`);
  return (
    <IconButton
      size="sm"
      label={t('admin.queue.cancel', { name })}
      icon={<StopIcon size={16} />}
      disabled={cancelling.isPending}
      onClick={() => cancelling.mutate()}
    />
  );
}

/** Ends every task of the queue, after asking. */
export function ClearButton() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const clearing = useAct(
    () => call(clearQueue, {}),
    ({ cleared }) => t('admin.queue.cleared', { count: cleared }),
  );
  return (
    <>
      <Button
        variant="danger"
        icon={<TrashIcon size={16} />}
        busy={clearing.isPending}
        onClick={() => setAsking(true)}
      >
        {t('admin.queue.clear')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('admin.queue.clearTitle')}
        action={t('admin.queue.clear')}
        onConfirm={() => {
          setAsking(false);
          clearing.mutate();
        }}
        onClose={() => setAsking(false)}
      >
        {t('admin.queue.clearText')}
      </ConfirmDialog>
    </>
  );
}
