import { limits } from '@parlando/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/use-translation.ts';
import { AskButton } from '../../../ui/ask-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { RefreshIcon, StopIcon } from '../../../ui/icons.tsx';
import { PauseIcon, PlayIcon } from '../../../ui/later-icons.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useBatch } from '../list/batch-store.ts';
import { isActive, type Run, runProgress } from '../run/batch-state.ts';
import { type FreeAnswer, useFreeAnswer } from '../run/free-query.ts';
import { pauseRun, resumeRun, startRun, stopRun } from '../run/run-commands.ts';
import { useCounts } from './use-counts.ts';
import { useFreeLimit } from './use-judging.ts';
import { ZipButton } from './zip-button.tsx';

export function RunBar() {
  const batch = useBatch((state) => state.batch);
  return (
    <div data-entry className="contents">
      {isActive(batch) && batch.run ? <RunningBar run={batch.run} /> : <IdleBar />}
    </div>
  );
}

function IdleBar() {
  const { t } = useTranslation();
  const batch = useBatch((state) => state.batch);
  const { items } = batch;
  const { total, pending, done, failed, freeCharacters, hasFree } = useCounts(batch);
  const waiting = pending + failed;
  const isDone = total > 0 && waiting === 0;
  const retryFailed = () => startRun(new Set(items.flatMap(({ id, error }) => (error ? [id] : []))));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant={isDone ? 'secondary' : 'primary'} icon={<PlayIcon />} onClick={() => void startRun()}>
        {waiting === 0 ? t('batch.run.convertNone') : t('batch.run.convert', { count: waiting })}
      </Button>
      {failed > 0 && pending > 0 && (
        <Button icon={<RefreshIcon />} onClick={() => void retryFailed()}>
          {t('batch.run.retryFailed', { count: failed })}
        </Button>
      )}
      {done > 0 && (
        <ZipButton items={items.filter(({ result }) => result)} variant={isDone ? 'primary' : 'secondary'}>
          {t('batch.saving.zip')}
        </ZipButton>
      )}
      <p className="min-w-0 text-13 text-ink-2">
        {total > 0 && t('batch.run.state', { done, total })}
        <Failed count={failed} />
      </p>
      {hasFree && <QuotaNeeded needed={freeCharacters} />}
    </div>
  );
}

function Failed({ count }: { count: number }) {
  const { t } = useTranslation();
  return count > 0 && <span className="ml-2 text-danger">{t('batch.run.failed', { count })}</span>;
}

function QuotaNeeded({ needed }: { needed: number }) {
  const { t } = useTranslation();
  const limit = useFreeLimit();
  if (!limit || limit.total >= limits.unlimitedCharacters) return null;
  const missing = needed - limit.remaining;
  const values = { needed, remaining: limit.remaining, missing };
  return (
    <p className={missing > 0 ? 'text-13 text-warning' : 'text-13 text-ink-2'}>
      {t(missing > 0 ? 'batch.run.quotaShort' : 'batch.run.quota', values)}
    </p>
  );
}

function RunningBar({ run }: { run: Run }) {
  const { t } = useTranslation();
  const batch = useBatch((state) => state.batch);
  const elsewhere = useBatch((state) => state.elsewhere);
  const { total, done, failed } = runProgress(batch);
  const stopping = useMutation({ mutationFn: stopRun });
  const isPaused = paused(run, useFreeAnswer());
  const state = t('batch.run.state', { done, total });
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        {isPaused ? (
          <Button variant="primary" icon={<PlayIcon />} onClick={() => void resumeRun()}>
            {t('batch.run.resume')}
          </Button>
        ) : (
          <Button icon={<PauseIcon />} onClick={() => void pauseRun()}>
            {t('batch.run.pause')}
          </Button>
        )}
        <AskButton
          button={{ variant: 'secondary', icon: <StopIcon /> }}
          title={t('batch.run.confirmStop')}
          action={t('batch.run.stop')}
          act={stopping}
        >
          {t('batch.run.confirmStopText')}
        </AskButton>
        <p className="min-w-0 text-13">
          <span role="status" className="font-medium">
            {t(`batch.run.${phaseWord(run, isPaused)}`)}
          </span>
          {/* Not announced: it changes with every item, and the progress bar has it. */}
          <span className="ml-2 text-ink-2">{state}</span>
          <Failed count={failed} />
        </p>
      </div>
      <Progress slides label={t('batch.run.progress')} value={done + failed} max={total} valueText={state} />
      <p className="text-12 text-ink-2">
        {elsewhere && run.own && `${t('batch.run.elsewhere')} `}
        {run.free && `${t('batch.run.goesOn')} `}
        {run.own && t('batch.run.needsPage')}
      </p>
    </div>
  );
}

/** Whether both parts are paused or about to be. */
function paused({ free, own }: Run, answer: FreeAnswer | null): boolean {
  const freePaused = !free || answer?.batch?.status === 'paused' || free.wish === 'pause';
  const isResuming = free?.wish === 'resume';
  return freePaused && !isResuming && (!own || own.phase === 'paused');
}

function phaseWord({ free, own }: Run, isPaused: boolean) {
  if (free?.wish === 'stop') return 'stopping';
  if (free?.wish === 'pause') return 'pausing';
  if (isPaused) return 'paused';
  if (free && !free.isSent && !own) return 'sending';
  return 'running';
}
