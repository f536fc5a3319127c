import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RefreshIcon, StopIcon } from '../../../ui/icons.tsx';
import { DownloadIcon, PauseIcon, PlayIcon } from '../../../ui/later-icons.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useBatch } from '../list/batch-store.ts';
import { isActive, type Run, runProgress } from '../run/batch-state.ts';
import { pauseRun, resumeRun, startRun, stopRun } from '../run/run-commands.ts';
import { useCounts } from './use-counts.ts';
import { useFreeLimit } from './use-judging.ts';
import { useZip, ZipProgress } from './use-zip.tsx';

/** Starts, steers and tells the conversion of the list. */
export function RunBar() {
  const batch = useBatch((state) => state.batch);
  return isActive(batch) && batch.run ? <RunningBar run={batch.run} /> : <IdleBar />;
}

function IdleBar() {
  const { t } = useTranslation();
  const { items } = useBatch((state) => state.batch);
  const counts = useCounts(items);
  const zip = useZip();
  const waiting = counts.pending + counts.failed;
  const isDone = counts.total > 0 && waiting === 0;
  const done = items.filter(({ status }) => status === 'done');
  const retryFailed = () =>
    startRun(new Set(items.filter(({ status }) => status === 'error').map(({ id }) => id)));
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant={isDone ? 'secondary' : 'primary'}
        icon={<PlayIcon size={16} />}
        onClick={() => void startRun()}
      >
        {waiting === 0 ? t('batch.run.convertNone') : t('batch.run.convert', { count: waiting })}
      </Button>
      {counts.failed > 0 && counts.pending > 0 && (
        <Button icon={<RefreshIcon size={16} />} onClick={() => void retryFailed()}>
          {t('batch.run.retryFailed', { count: counts.failed })}
        </Button>
      )}
      {done.length > 0 && (
        <Button
          variant={isDone ? 'primary' : 'secondary'}
          icon={<DownloadIcon size={16} />}
          disabled={zip.packing !== null}
          onClick={() => void zip.start(new Set(done.map(({ id }) => id)))}
        >
          {t('batch.saving.zip')}
        </Button>
      )}
      <ZipProgress zip={zip} />
      <p className="min-w-0 text-13 text-ink-2">
        {counts.total > 0 && t('batch.run.state', { done: counts.done, total: counts.total })}
        {counts.failed > 0 && (
          <span className="ml-2 text-danger">{t('batch.run.failed', { count: counts.failed })}</span>
        )}
      </p>
      {counts.hasFree && <QuotaNeeded needed={counts.freeCharacters} />}
    </div>
  );
}

/** Today's characters against what the list needs. */
function QuotaNeeded({ needed }: { needed: number }) {
  const { t } = useTranslation();
  const limit = useFreeLimit();
  if (!limit || limit.total >= 1e12) return null;
  const missing = needed - limit.remaining;
  const values = {
    needed: formatNumber(needed),
    remaining: formatNumber(limit.remaining),
    missing: formatNumber(missing),
  };
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
  const [stopping, setStopping] = useState(false);
  const { total, done, failed } = runProgress(batch);
  const isPaused = paused(run);
  return (
    <div className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        {isPaused ? (
          <Button variant="primary" icon={<PlayIcon size={16} />} onClick={() => void resumeRun()}>
            {t('batch.run.resume')}
          </Button>
        ) : (
          <Button icon={<PauseIcon size={16} />} onClick={() => void pauseRun()}>
            {t('batch.run.pause')}
          </Button>
        )}
        <Button icon={<StopIcon size={16} />} onClick={() => setStopping(true)}>
          {t('batch.run.stop')}
        </Button>
        <p role="status" className="min-w-0 text-13">
          <span className="font-medium">{t(`batch.run.${phaseWord(run)}`)}</span>
          <span className="ml-2 text-ink-2">{t('batch.run.state', { done, total })}</span>
          {failed > 0 && <span className="ml-2 text-danger">{t('batch.run.failed', { count: failed })}</span>}
        </p>
      </div>
      <Progress
        slides
        label={t('batch.run.progress')}
        value={done + failed}
        max={total}
        valueText={t('batch.run.state', { done, total })}
      />
      <p className="text-12 text-ink-2">
        {elsewhere && run.own && `${t('batch.run.elsewhere')} `}
        {run.free && `${t('batch.run.goesOn')} `}
        {run.own && t('batch.run.needsPage')}
      </p>
      <ConfirmDialog
        open={stopping}
        title={t('batch.run.confirmStop')}
        action={t('batch.run.stop')}
        onConfirm={() => {
          setStopping(false);
          void stopRun();
        }}
        onClose={() => setStopping(false)}
      >
        {t('batch.run.confirmStopText')}
      </ConfirmDialog>
    </div>
  );
}

/** Both parts stand still, or are about to. */
function paused({ free, own }: Run): boolean {
  const freePaused = !free || free.phase === 'paused' || free.wish === 'pause';
  const isResuming = free?.wish === 'resume';
  return freePaused && !isResuming && (!own || own.phase === 'paused');
}

function phaseWord(run: Run): 'stopping' | 'pausing' | 'paused' | 'sending' | 'running' {
  const { free, own } = run;
  if (free?.wish === 'stop') return 'stopping';
  if (free?.wish === 'pause') return 'pausing';
  if (paused(run)) return 'paused';
  if (free?.phase === 'sending' && !own) return 'sending';
  return 'running';
}
