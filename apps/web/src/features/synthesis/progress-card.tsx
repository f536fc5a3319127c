import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { failureWords } from '../../model/conversion/announce.ts';
import {
  type Conversion,
  type ConversionStep,
  conversionSteps,
  currentRetry,
  currentStep,
  failureOf,
  isRunning,
  isWaiting,
  progressOf,
  useConversion,
} from '../../model/conversion/conversion.ts';
import { abortConversion } from '../../model/conversion/run-conversion.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { CheckIcon } from '../../ui/later-icons.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { setProgressOpen } from './progress-store.ts';

/** The five steps, how far they are, and the button that ends the conversion. */
export default function ProgressCard() {
  const { t } = useTranslation();
  const conversion = useConversion();
  return (
    <section
      aria-label={t('conversion.progress')}
      className="panel fixed right-3 bottom-[calc(var(--player-height)+12px)] z-40 w-72 max-w-[calc(100vw-24px)] p-4 shadow-lift max-wide:bottom-[calc(var(--player-height)+var(--foot-height)+72px)] wide:right-6"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-bold">{t('conversion.progress')}</h2>
        <IconButton
          size="sm"
          label={t('ui.close')}
          icon={<CloseIcon size={16} />}
          onClick={() => setProgressOpen(false)}
          tooltip={false}
        />
      </div>
      <Progress
        slides
        label={t('conversion.progress')}
        value={progressOf(conversion)}
        tone={isRunning(conversion) ? 'accent' : conversion.phase === 'completed' ? 'success' : 'danger'}
        className="my-3"
      />
      <ol className="flex flex-col gap-1.5">
        {conversionSteps.map((step, index) => (
          <StepRow key={step} step={step} number={index + 1} state={stepState(step, conversion)} />
        ))}
      </ol>
      <Course conversion={conversion} />
    </section>
  );
}

/** Below the steps: why it failed, or the retry under way and the button that ends it. */
function Course({ conversion }: { conversion: Conversion }) {
  const { t } = useTranslation();
  const failure = failureOf(conversion);
  if (failure) return <p className="mt-3 text-13 text-danger">{failureWords(failure)}</p>;
  if (!isRunning(conversion)) return null;
  const retry = currentRetry(conversion);
  return (
    <>
      {retry && (
        <p role="status" className="mt-3 text-13 text-ink-2">
          {t('services.attempt', retry)}
        </p>
      )}
      <Button size="sm" className="mt-3 w-full" onClick={abortConversion}>
        {t(isWaiting(conversion) ? 'conversion.cancel' : 'conversion.abort')}
      </Button>
    </>
  );
}

type StepState = 'done' | 'current' | 'failed' | 'ahead';

function stepState(step: ConversionStep, conversion: Conversion): StepState {
  const current = currentStep(conversion);
  const ahead = conversionSteps.indexOf(step) - (current === null ? -1 : conversionSteps.indexOf(current));
  if (ahead < 0 || conversion.phase === 'completed') return 'done';
  if (ahead > 0) return 'ahead';
  return isRunning(conversion) ? 'current' : 'failed';
}

const stepColours: Record<StepState, string> = {
  done: 'text-ink-2',
  current: 'font-medium text-ink',
  failed: 'font-medium text-danger',
  ahead: 'text-ink-3',
};

function StepRow({ step, number, state }: { step: ConversionStep; number: number; state: StepState }) {
  const { t } = useTranslation();
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className={cx('flex items-center gap-2.5 text-13', stepColours[state])}
    >
      <span className="flex size-5 items-center justify-center">
        {state === 'done' && <CheckIcon size={16} className="text-success" />}
        {state === 'current' && <Spinner className="text-accent" />}
        {state === 'failed' && <CloseIcon size={16} />}
        {state === 'ahead' && number}
      </span>
      {t(`conversion.steps.${step}`)}
    </li>
  );
}
