import { limits } from '@parlando/contract';
import i18next from 'i18next';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { apiUrl } from '../../lib/api-client.ts';
import { beginSound } from '../../lib/audio/one-sound.ts';
import { errorWords } from '../../lib/error-words.ts';
import { formatClock, formatTimes } from '../../lib/format.ts';
import { reportDownload } from '../../lib/report-download.ts';
import { saveLink } from '../../lib/save-blob.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { offerUndo } from '../../model/document/offer-undo.ts';
import { replaceText } from '../../model/import/take-text.ts';
import { timedCost } from '../../model/timed/source-cues.ts';
import {
  closeTimed,
  isCueChanged,
  speakWords,
  type TimedFile,
  useTimed,
} from '../../model/timed/timed-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { LabelledCheckbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DownloadMenu } from '../../ui/download-menu.tsx';
import { StopIcon } from '../../ui/icons.tsx';
import { DownloadIcon } from '../../ui/later-icons.tsx';
import { Slider } from '../../ui/slider.tsx';
import { CueRow } from './cue-row.tsx';
import { type TimedOutcome, useTimedRun } from './use-timed-run.ts';

export default function TimedDialog({ file }: { readonly file: TimedFile }) {
  const { t } = useTranslation();
  const [maxRate, setMaxRate] = useState<number>(limits.timed.maxRate.default);
  const run = useTimedRun(file);
  return (
    <Dialog
      open
      onClose={closeTimed}
      closeOnOutsidePress={false}
      title={t('timed.title', { name: file.name })}
      description={t('timed.description')}
      size="lg"
      footer={<Acts file={file} run={run} onSpeak={() => void run.speak(maxRate)} />}
    >
      <div className="flex flex-col gap-4">
        <Facts cues={file.cues} />
        <IssueList issues={file.issues} />
        {run.failure !== null && (
          <Banner tone="error" title={t('timed.failed')}>
            {run.failure}
          </Banner>
        )}
        <Slider
          label={t('timed.maxRate')}
          hint={t('timed.maxRateHint')}
          {...limits.timed.maxRate}
          value={maxRate}
          onChange={setMaxRate}
          format={formatTimes}
          className="max-w-90"
        />
        <Heard file={file} outcome={run.outcome} />
      </div>
    </Dialog>
  );
}

function Heard({ file, outcome }: { file: TimedFile; outcome: TimedOutcome | null }) {
  const { t } = useTranslation();
  const [onlyTooLong, setOnlyTooLong] = useState(false);
  const player = useRef<HTMLAudioElement>(null);
  const isThere = outcome?.task.status === 'completed';
  const count = (state: string) => outcome?.cues.filter((cue) => cue.state === state).length ?? 0;
  const tooLong = count('tooLong');
  const isFiltered = onlyTooLong && tooLong > 0;
  // The same at each keystroke, so that only the row that is edited renders.
  const hear = useCallback((startMs: number) => playFrom(player.current, startMs), []);
  return (
    <>
      {outcome && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <p role="status" className="font-medium">
            {outcome.complete
              ? t('timed.outcome', { fits: count('fits'), faster: count('faster'), tooLong })
              : t('timed.progress', {
                  done: outcome.cues.length - count('waiting'),
                  total: outcome.cues.length,
                })}
          </p>
          {tooLong > 0 && (
            <LabelledCheckbox
              label={t('timed.onlyTooLong')}
              checked={onlyTooLong}
              onChange={setOnlyTooLong}
            />
          )}
        </div>
      )}
      {isThere && (
        // biome-ignore lint/a11y/useMediaCaption: what it says stands under it
        <audio
          ref={player}
          controls
          preload="metadata"
          aria-label={t('timed.player')}
          src={apiUrl(outcome.task.permanentUrl ?? '')}
          onPlay={({ currentTarget }) => beginSound(currentTarget)}
          className="w-full"
        />
      )}
      <ol aria-label={t('timed.list')}>
        {file.cues.slice(0, limits.timed.cues).map((cue, index) => {
          const spoken = outcome?.cues[index];
          if (isFiltered && spoken?.state !== 'tooLong') return null;
          const isChanged = isCueChanged(file, index);
          const isLast = index === file.cues.length - 1;
          const row = { index, cue, spoken, isChanged, isLast, onHear: isThere ? hear : undefined };
          // biome-ignore lint/suspicious/noArrayIndexKey: cues are never added or removed
          return <CueRow key={index} {...row} />;
        })}
      </ol>
    </>
  );
}

function playFrom(player: HTMLAudioElement | null, startMs: number): void {
  if (!player) return;
  player.currentTime = startMs / 1000;
  // A play request is interrupted by the next one.
  player.play().catch((cause: unknown) => console.warn(cause));
}

/** More do not help. */
const mostShown = 50;

/** What was repaired or left out when a file was read, with line numbers. */
function IssueList({ issues }: Pick<TimedFile, 'issues'>) {
  const { t } = useTranslation();
  if (issues.length === 0) return null;
  return (
    <details className="rounded-control bg-warning-soft px-3.5 py-2.5">
      <summary className="cursor-pointer font-medium">{t('timed.issues', { count: issues.length })}</summary>
      <ul className="mt-1 text-13 text-ink-2">
        {issues.slice(0, mostShown).map(({ line, fault }) => (
          <li key={`${line} ${fault}`}>{t('timed.issue', { line, fault: t(`timed.faults.${fault}`) })}</li>
        ))}
        {issues.length > mostShown && <li>{t('timed.moreIssues', { count: issues.length - mostShown })}</li>}
      </ul>
    </details>
  );
}

/** The size of a file, and the limits for timed speech that it exceeds. */
function Facts({ cues }: Pick<TimedFile, 'cues'>) {
  const { t } = useTranslation();
  const count = cues.length;
  const length = formatClock((cues.at(-1)?.endMs ?? 0) / 1000);
  const speakers = new Set(cues.flatMap(({ speaker }) => speaker ?? []));
  const { members } = limits.cast;
  const limit = limits.timed.cues;
  const tooMany = { reason: 'count', cue: limit + 1, limit, actual: count };
  return (
    <>
      <p className="text-13 text-ink-2">{t('timed.facts', { count, length, cost: timedCost(cues) })}</p>
      {isTooMany(cues) && <Banner tone="error" title={errorWords('CUES_INVALID', tooMany)} />}
      {speakers.size > members && <Banner tone="warning" title={t('timed.crowd', { count: members })} />}
    </>
  );
}

const isTooMany = (cues: TimedFile['cues']) => cues.length > limits.timed.cues;

interface ActsProps {
  readonly file: TimedFile;
  readonly run: ReturnType<typeof useTimedRun>;
  readonly onSpeak: () => void;
}

function Acts({ file, run, onSpeak }: ActsProps) {
  const { t } = useTranslation();
  const { name, cues, spoken } = file;
  const task = run.outcome?.task;
  const stem = name.replace(/\.[^.]+$/, '');
  const { speak, stop } = useKeptFocus(run.isSpeaking);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {run.isSpeaking ? (
        <Button key="stop" ref={stop} icon={<StopIcon />} onClick={run.stop}>
          {t('timed.stop')}
        </Button>
      ) : (
        <Button key="take" onClick={() => takeTexts(cues)}>
          {t('timed.take')}
        </Button>
      )}
      {task?.status === 'completed' && spoken && (
        <DownloadMenu
          side="top"
          audio={spoken}
          stem={stem}
          onAudio={() =>
            void reportDownload(() => saveLink(apiUrl(task.permanentUrl ?? ''), `${stem}.${spoken.format}`))
          }
          trigger={<Button icon={<DownloadIcon />}>{t('timed.download')}</Button>}
        />
      )}
      <Button
        ref={speak}
        variant="primary"
        busy={run.isSpeaking}
        disabled={isTooMany(cues)}
        onClick={onSpeak}
      >
        {t(`timed.${speakWords(file)}`)}
      </Button>
    </div>
  );
}

function takeTexts(cues: TimedFile['cues']): void {
  const undo = replaceText(cues.map(({ text }) => text).join('\n'));
  useTimed.setState({ isOpen: false });
  offerUndo(i18next.t('timed.taken'), () => {
    undo();
    useTimed.setState({ isOpen: true });
  });
}

/** When the speak button becomes busy, moves its focus to the stop button, and back afterwards. */
function useKeptFocus(isSpeaking: boolean) {
  const speak = useRef<HTMLButtonElement>(null);
  const stop = useRef<HTMLButtonElement>(null);
  const wasSpeaking = useRef(false);
  // Before the dialog, or the browser, moves the focus away from a button that was disabled or removed.
  useLayoutEffect(() => {
    if (wasSpeaking.current === isSpeaking) return;
    wasSpeaking.current = isSpeaking;
    const { activeElement } = document;
    const isFree = activeElement === speak.current || activeElement?.matches('body, [data-modal]');
    // A text that is being edited keeps the focus.
    if (isFree) (isSpeaking ? stop : speak).current?.focus();
  }, [isSpeaking]);
  return { speak, stop };
}
