import { useTranslation } from 'react-i18next';
import { isRunning, queuePlace } from '../../model/conversion/conversion.ts';
import { useConversion } from '../../model/conversion/conversion-store.ts';
import { useWaitWords } from '../../model/conversion/wait-description.ts';
import { Button } from '../../ui/button.tsx';
import { QueueIcon } from '../../ui/icons.tsx';
import { setProgressOpen } from './progress-store.ts';

/** Says that a conversion is under way or its place in the queue; a press opens the progress. */
export function TaskQueueIndicator() {
  const { t } = useTranslation();
  const waitWords = useWaitWords();
  const queued = useConversion(queuePlace);
  const isShown = useConversion((state) => isRunning(state) && state.phase !== 'validating');
  if (!isShown) return null;
  return (
    <Button variant="ghost" size="sm" icon={<QueueIcon size={16} />} onClick={() => setProgressOpen(true)}>
      <span className="max-wide:sr-only">
        {queued
          ? t('task.queuedShort', { position: queued.position, wait: waitWords(queued.estimatedWaitTime) })
          : t('task.active', { count: 1 })}
      </span>
    </Button>
  );
}
