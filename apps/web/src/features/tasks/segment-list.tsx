import { isErrorCode, retrySegment, type TaskDetail, type TaskSegment } from '@parlando/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';
import { errorWords } from '../../lib/error-words.ts';
import { formatClock, formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { toastError } from '../../lib/toast-error.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { askAfterGap } from '../../model/conversion/request-gap.ts';
import { quotaChanged } from '../../model/quota/use-server-status.ts';
import { isActive } from '../../model/tasks/tasks-query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { StatusBadge } from './task-status.tsx';

export function SegmentList({ task }: { task: TaskDetail }) {
  const { t } = useTranslation();
  return (
    <ol className="flex flex-col">
      {task.segments.map((segment) => (
        <li
          key={segment.index}
          className="flex min-w-0 items-start gap-3 border-t border-line py-2.5 first:border-t-0 first:pt-0 last:pb-0"
        >
          <span className="w-7 shrink-0 pt-0.5 text-right text-12 text-ink-3">{segment.index + 1}</span>
          <div className="min-w-0 flex-1">
            {segment.speaker !== null && <p className="text-12 font-medium text-ink-2">{segment.speaker}</p>}
            <p className="wrap-anywhere">{segment.text}</p>
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-2">
              <StatusBadge status={segment.status} />
              <span>{t('tasks.characters', { count: segment.characterCount })}</span>
              {segment.startMs !== null && segment.durationMs !== null && (
                <span>
                  {t('tasks.timing', {
                    start: formatClock(segment.startMs / 1000),
                    end: formatClock((segment.startMs + segment.durationMs) / 1000),
                    seconds: formatNumber(segment.durationMs / 1000, { maximumFractionDigits: 1 }),
                  })}
                </span>
              )}
              {segment.errorCode && (
                <span className="text-danger">
                  {isErrorCode(segment.errorCode) ? errorWords(segment.errorCode) : segment.errorCode}
                </span>
              )}
            </p>
          </div>
          {!isActive(task) && <RetrySegment task={task} segment={segment} />}
        </li>
      ))}
    </ol>
  );
}

function RetrySegment({ task, segment }: { task: TaskDetail; segment: TaskSegment }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const retrying = useMutation({
    mutationFn: () =>
      askAfterGap(() => call(retrySegment, { params: { id: task.id, n: String(segment.index) } })),
    onSuccess: (detail) => {
      queries.setQueryData(['task', task.id], detail);
      toast('success', t('tasks.segmentRetried'));
      quotaChanged();
    },
    onError: (error) => toastError(error),
  });
  return (
    <IconButton
      size="sm"
      label={t('tasks.retrySegment', { number: segment.index + 1 })}
      icon={<RefreshIcon />}
      act={retrying}
    />
  );
}
