import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../lib/format.ts';
import {
  currentRetry,
  currentStep,
  isRunning,
  lastConversion,
  progressOf,
  queuePlace,
  type RunningConversion,
  resultOf,
  useConversion,
} from '../../model/conversion/conversion.ts';
import { useWaitWords } from '../../model/conversion/wait-description.ts';
import { Progress } from '../../ui/progress.tsx';
import { DetailsButton } from './details-button.tsx';
import { loadResultBar } from './load-result-bar.ts';

const ResultWords = lazy(async () => ({ default: (await loadResultBar()).ResultWords }));

/** How the conversion goes, then what came of it. Its line of words is what a screen reader announces. */
export function ConversionPlace() {
  const { t } = useTranslation();
  const conversion = useConversion();
  const running = isRunning(conversion);
  const result = resultOf(conversion);
  const last = lastConversion(conversion);
  const name = running ? t('conversion.progress') : result ? t('result.label') : undefined;
  return (
    <section aria-label={name} className="flex h-full min-w-0 flex-1 items-center gap-1 wide:gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <p role="status" className="line-clamp-2 text-13 text-ink-2">
          {running && <Course conversion={conversion} />}
          {result && (
            <Suspense>
              <ResultWords result={result} />
            </Suspense>
          )}
          {last?.phase === 'failed' && last.failure.kind === 'cancelled' && t('conversion.cancelled')}
        </p>
        {running && <Progress slides label={t('conversion.progress')} value={progressOf(conversion)} />}
      </div>
      {name === undefined ? (
        <kbd className="hidden text-12 text-ink-3 desktop:inline">{t('editor.shortcut')}</kbd>
      ) : (
        <DetailsButton label={name} />
      )}
    </section>
  );
}

/** The place in the queue, or the step with its per cent. */
function Course({ conversion }: { readonly conversion: RunningConversion }) {
  const { t } = useTranslation();
  const waitWords = useWaitWords();
  const place = queuePlace(conversion);
  const retry = currentRetry(conversion);
  const step = currentStep(conversion) ?? 'validating';
  const words = place
    ? [
        t('task.queueTitle'),
        t('task.position', { position: place.position }),
        t('task.estimatedWait', { wait: waitWords(place.estimatedWaitTime) }),
      ]
    : [t(`conversion.steps.${step}`), formatPercent(progressOf(conversion))];
  return [...words, ...(retry ? [t('services.attempt', retry)] : [])].join(' · ');
}
