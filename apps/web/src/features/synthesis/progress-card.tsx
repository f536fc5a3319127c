import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx.ts';
import { failureWords } from '../../model/conversion/announce.ts';
import { setProgressOpen, useConversion } from '../../model/conversion/conversion-store.ts';
import {
  type ConversionState,
  type ConversionStep,
  conversionSteps,
  isRunning,
} from '../../model/conversion/conversion-workflow.ts';
import { abortConversion } from '../../model/conversion/run-conversion.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { CheckIcon } from '../../ui/later-icons.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useIsWaiting } from './use-is-waiting.ts';

/** The five steps with what they are at, and the way to end them. */
export default function ProgressCard({ workflow }: { workflow: ConversionState }) {
  const { t } = useTranslation();
  const failure = useConversion((state) => state.failure);
  const retry = useConversion((state) => state.retry);
  const waits = useIsWaiting();
  const current = workflow.step === null ? -1 : conversionSteps.indexOf(workflow.step);
  const failed = workflow.phase === 'failed';
  return (
    <section
      aria-label={t('conversion.progress')}
      className="panel fixed right-3 bottom-[calc(var(--player-height)+12px)] z-40 w-72 max-w-[calc(100vw-24px)] p-4 shadow-lift max-wide:bottom-[calc(var(--player-height)+72px)] wide:right-6"
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
        value={workflow.progress}
        tone={failed ? 'danger' : workflow.phase === 'completed' ? 'success' : 'accent'}
        className="my-3"
      />
      <ol className="flex flex-col gap-1.5">
        {conversionSteps.map((step, index) => (
          <StepRow key={step} step={step} number={index + 1} state={stepState(index, current, workflow)} />
        ))}
      </ol>
      {retry && isRunning(workflow) && (
        <p role="status" className="mt-3 text-13 text-ink-2">
          {t('services.attempt', retry)}
        </p>
      )}
      {failed && failure && <p className="mt-3 text-13 text-danger">{failureWords(failure)}</p>}
      {isRunning(workflow) && (
        <Button size="sm" className="mt-3 w-full" onClick={() => abortConversion()}>
          {waits ? t('conversion.cancel') : t('conversion.abort')}
        </Button>
      )}
    </section>
  );
}

type StepState = 'done' | 'current' | 'failed' | 'ahead';

function stepState(index: number, current: number, { phase }: ConversionState): StepState {
  if (index < current || phase === 'completed') return 'done';
  if (index > current) return 'ahead';
  return phase === 'failed' ? 'failed' : 'current';
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
