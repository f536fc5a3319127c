import { useRef } from 'react';
import { formatClock, formatLength } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { audioEngine } from '../../model/player/playback.ts';
import { type CurrentAudio, usePlayer } from '../../model/player/player-store.ts';
import { useHeardShare } from '../../model/player/playhead.ts';
import { useTaskTimes } from '../../model/reading/task-times.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { late } from '../../ui/late-part.tsx';

const Waveform = late(() => import('./waveform.tsx'), <Line />);

/** More steps for the whole length would not be visible on any screen. */
const shownSteps = 4000;

const jumps: Partial<Record<string, number>> = { ArrowLeft: -5, ArrowRight: 5, ArrowDown: -5, ArrowUp: 5 };

/** The waveform with its playhead, overlaid by the range input for keyboard and touch. */
export function SeekBar() {
  const { t } = useTranslation();
  const duration = usePlayer((state) => state.duration);
  const audio = usePlayer(({ current }) => (current && isWhole(current) ? current : null));
  const range = useRef<HTMLInputElement>(null);
  /** Whether the person has moved the playhead since it was last drawn. */
  const isMoved = useRef(false);
  // Outside React, to keep frames cheap.
  const move = (share: number) => {
    if (!range.current) return;
    range.current.value = String(share * duration);
    // A screen reader reads each change of the control that has the focus, every second over the speech.
    const isSilent =
      document.activeElement === range.current &&
      usePlayer.getState().status === 'playing' &&
      !isMoved.current;
    if (isSilent) return;
    isMoved.current = false;
    const clock = `${formatClock(share * duration)} / ${formatLength(duration)}`;
    range.current.setAttribute('aria-valuetext', clock);
  };
  useHeardShare(move, shownSteps);
  return (
    <div className="relative h-12 min-w-0 flex-1 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      {audio ? (
        // If the waveform's script does not load, a line is shown instead.
        <ErrorBoundary resetKey={audio.timestamp} fallback={() => <Line />}>
          <Waveform key={audio.taskId ?? audio.timestamp} audio={audio} fallback={<Line />} />
        </ErrorBoundary>
      ) : (
        <Line />
      )}
      <SentenceTicks />
      <input
        ref={range}
        type="range"
        aria-label={t('player.seek')}
        min={0}
        max={duration || 1}
        step="any"
        defaultValue={0}
        onChange={(event) => {
          isMoved.current = true;
          audioEngine().seek(Number(event.target.value));
        }}
        onKeyDown={(event) => {
          const jump = jumps[event.key];
          if (jump === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          isMoved.current = true;
          audioEngine().seekBy(jump);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 contain-strict"
      />
    </div>
  );
}

/** The outline of a task is available once the task has its link. */
function isWhole({ taskId, url, blob }: CurrentAudio): boolean {
  return taskId === null ? blob !== null : url !== null;
}

/** Shown until there is a waveform, and if there is none. */
function Line() {
  const line = useRef<HTMLDivElement>(null);
  useHeardShare((share) => line.current?.style.setProperty('--heard', String(share)), shownSteps);
  return (
    <div ref={line} className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-sunken">
      <div className="size-full overflow-hidden rounded-full">
        <div className="size-full origin-left scale-x-(--heard) bg-playhead" />
      </div>
      {/* Comes from the left: what reaches past the right edge would widen the page. */}
      <div className="absolute inset-y-0 right-full w-full translate-x-[calc(var(--heard)*100%)]">
        <div className="absolute top-1/2 left-full size-3 -translate-1/2 rounded-full bg-playhead" />
      </div>
    </div>
  );
}

/** More would be too close together to distinguish. */
const mostTicks = 60;

/** Lines over the waveform where sentences begin, once the whole text has been spoken. */
function SentenceTicks() {
  const times = useTaskTimes(false);
  const duration = usePlayer((state) => state.duration);
  const starts = times?.complete ? times.sentences.slice(1) : [];
  if (duration === 0 || starts.length > mostTicks) return null;
  return (
    <div aria-hidden="true" className="absolute inset-0 contain-strict">
      {starts.map(({ offsetMs }) => (
        <span
          key={offsetMs}
          data-sentence-tick
          className="absolute inset-y-0 w-px bg-line"
          style={{ left: `${offsetMs / 10 / duration}%` }}
        />
      ))}
    </div>
  );
}
