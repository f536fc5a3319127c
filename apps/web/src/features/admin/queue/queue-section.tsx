import { cancelQueuedTask, clearQueue, listQueue, type QueuedTask } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api-client.ts';
import { formatDateTime, formatNumber, formatPercent } from '../../../lib/format.ts';
import { listQuery } from '../../../lib/route-query.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { engineName } from '../../../model/conversion/engine-name.ts';
import { waitWords } from '../../../model/conversion/wait-description.ts';
import { useAct } from '../../../model/session/use-act.ts';
import { useVoiceName } from '../../../model/voices/use-voice-words.ts';
import { AskButton } from '../../../ui/ask-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { StopIcon } from '../../../ui/icons.tsx';
import { TrashIcon } from '../../../ui/later-icons.tsx';
import { NameCell, PagedRecords } from '../../../ui/records.tsx';
import { AdminFrame } from '../admin-frame.tsx';

const tasksPerPage = 50;
const refetchMs = 3000;

/** The running and queued tasks of all users. */
export default function QueueSection() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const queue = useQuery({
    ...listQuery('admin', listQueue, { query: { page, pageSize: tasksPerPage } }),
    refetchInterval: refetchMs,
  });
  return (
    <AdminFrame title={t('admin.sections.queue')} aside={<ClearButton />}>
      <PagedRecords
        query={queue}
        page={page}
        onPage={setPage}
        label={t('admin.sections.queue')}
        empty={t('admin.queue.empty')}
        keyOf={({ id }) => id}
        columns={[
          [t('tasks.columns.status'), Status, 'w-36'],
          [t('admin.queue.owner'), Owner],
          [
            t('admin.queue.age'),
            ({ ageMs, createdAt }) => (
              <span title={formatDateTime(createdAt)}>{waitWords(ageMs / 1000)}</span>
            ),
            'w-28',
          ],
          [t('tasks.columns.characters'), ({ characters }) => formatNumber(characters), 'w-24'],
          [t('admin.queue.audio'), ({ predictedMs }) => waitWords(predictedMs / 1000), 'w-28'],
        ]}
        actions={[(task) => <CancelButton task={task} />, 'w-16']}
      />
    </AdminFrame>
  );
}

function Status({ status, progress, background }: QueuedTask) {
  const { t } = useTranslation();
  const isSpoken = status === 'processing';
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={isSpoken ? 'accent' : 'neutral'}>
        {t(`tasks.status.${status}`)}
        {isSpoken && ` ${formatPercent(progress)}`}
      </Badge>
      {background && <Badge>{t('admin.queue.batch')}</Badge>}
    </span>
  );
}

function Owner({ owner, voice, engine }: QueuedTask) {
  const { t } = useTranslation();
  const voiceName = useVoiceName();
  return (
    <NameCell
      name={owner.username ?? t(`admin.queue.owners.${owner.kind}`)}
      detail={`${engineName(engine)} · ${voiceName(voice)}`}
    />
  );
}

function CancelButton({ task }: { task: QueuedTask }) {
  const { t } = useTranslation();
  const cancelling = useAct(
    () => call(cancelQueuedTask, { params: { id: task.id } }),
    t('admin.queue.cancelled'),
  );
  const name = task.owner.username ?? t(`admin.queue.owners.${task.owner.kind}`);
  return (
    <IconButton size="sm" label={t('admin.queue.cancel', { name })} icon={<StopIcon />} act={cancelling} />
  );
}

function ClearButton() {
  const { t } = useTranslation();
  const clearing = useAct(
    () => call(clearQueue, {}),
    ({ cleared }) => t('admin.queue.cleared', { count: cleared }),
  );
  // Closes the question at once: the tasks are gone before the list is read again.
  const clear = (_: undefined, { onSettled: close }: { onSettled: () => void }) => {
    close();
    clearing.mutate();
  };
  return (
    <AskButton
      button={{ icon: <TrashIcon />, busy: clearing.isPending }}
      title={t('admin.queue.clearTitle')}
      action={t('admin.queue.clear')}
      act={{ isPending: false, mutate: clear }}
    >
      {t('admin.queue.clearText')}
    </AskButton>
  );
}
