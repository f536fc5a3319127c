import type { HistoryItem, TaskStatus } from '@parlando/contract';
import { useTranslation } from '../../lib/use-translation.ts';
import { waitWords } from '../../model/conversion/wait-description.ts';
import { Progress } from '../../ui/progress.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';

export function StatusBadge({ status }: { status: TaskStatus }) {
  const { t } = useTranslation();
  return <StateBadge state={status}>{t(`tasks.status.${status}`)}</StateBadge>;
}

export function TaskStatusCell({ task }: { task: HistoryItem }) {
  const { t } = useTranslation();
  const queued = task.status === 'pending' && task.position !== null;
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <StatusBadge status={task.status} />
      {task.status === 'processing' && (
        <Progress slides label={t('tasks.progress')} value={task.progress} className="max-w-32" />
      )}
      {queued && (
        <p className="text-12 text-ink-2">
          {t('task.queuedShort', {
            position: task.position ?? 0,
            wait: waitWords(task.estimatedWaitTime ?? 0),
          })}
        </p>
      )}
      {task.error_message && <p className="text-12 wrap-anywhere text-danger">{task.error_message}</p>}
    </div>
  );
}
