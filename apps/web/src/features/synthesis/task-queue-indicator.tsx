import { useTranslation } from 'react-i18next';
import { setProgressOpen } from '../../model/conversion/conversion-store.ts';
import { useRequests } from '../../model/conversion/requests-store.ts';
import { isTerminal } from '../../model/conversion/tracked-request.ts';
import { useWaitWords } from '../../model/conversion/use-wait-words.ts';
import { Button } from '../../ui/button.tsx';
import { QueueIcon } from '../../ui/icons.tsx';

/** How many conversions are under way and how long the queue is; opens the progress. */
export function TaskQueueIndicator() {
  const { t } = useTranslation();
  const waitWords = useWaitWords();
  const active = useRequests((state) => state.active).filter(({ status }) => !isTerminal(status));
  const queued = active.find(({ queueInfo }) => queueInfo !== null)?.queueInfo;
  if (active.length === 0) return null;
  return (
    <Button variant="ghost" size="sm" icon={<QueueIcon size={16} />} onClick={() => setProgressOpen(true)}>
      <span className="max-wide:sr-only">
        {queued
          ? t('task.queuedShort', { position: queued.position, wait: waitWords(queued.estimatedWaitTime) })
          : t('task.active', { count: active.length })}
      </span>
    </Button>
  );
}
