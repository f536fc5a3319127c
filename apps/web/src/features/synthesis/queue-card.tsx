import { useTranslation } from 'react-i18next';
import { queuePlace, useConversion } from '../../model/conversion/conversion.ts';
import { abortConversion } from '../../model/conversion/run-conversion.ts';
import { useWaitWords } from '../../model/conversion/wait-description.ts';
import { Button } from '../../ui/button.tsx';
import { ClockIcon } from '../../ui/icons.tsx';

/** Place in the queue and how long it may take, while a conversion waits. */
export function QueueCard() {
  const { t } = useTranslation();
  const waitWords = useWaitWords();
  const place = useConversion(queuePlace);
  if (!place) return null;
  const { position, estimatedWaitTime } = place;
  return (
    <section
      aria-label={t('task.queueTitle')}
      className="panel flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3"
    >
      <p className="flex items-center gap-2 font-medium">
        <ClockIcon className="text-ink-3" /> {t('task.queueTitle')}
      </p>
      <p role="status" className="text-ink-2">
        {t('task.position', { position })} · {t('task.estimatedWait', { wait: waitWords(estimatedWaitTime) })}
      </p>
      <Button size="sm" className="ml-auto" onClick={abortConversion}>
        {t('conversion.cancel')}
      </Button>
    </section>
  );
}
