import { useRef } from 'react';
import { formatClock, formatLength } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { audioEngine } from '../../model/player/playback.ts';
import { usePlayer } from '../../model/player/player-store.ts';
import { movesPerSecond, useHeardSeconds } from '../../model/player/playhead.ts';
import { useTaskTimes } from '../../model/reading/task-times.ts';
import { Waveform } from './waveform.tsx';

/** More steps for the whole length would not be visible on any screen. */
const shownSteps = 4000;

const jumps: Partial<Record<string, number>> = { ArrowLeft: -5, ArrowRight: 5, ArrowDown: -5, ArrowUp: 5 };

/** The waveform with its playhead, overlaid by the range input for keyboard and touch. */
export function SeekBar() {
  const { t } = useTranslation();
  const duration = usePlayer((state) => state.duration);
  const range = useRef<HTMLInputElement>(null);
  /** Whether the person has moved the playhead since it was last drawn. */
  const isMoved = useRef(false);
  const move = (seconds: number) => {
    if (!range.current) return;
    range.current.value = String(seconds);
    // A screen reader reads each change of the control that has the focus, every second over the speech.
    const isSilent =
      document.activeElement === range.current &&
      usePlayer.getState().status === 'playing' &&
      !isMoved.current;
    if (isSilent) return;
    isMoved.current = false;
    range.current.setAttribute('aria-valuetext', `${formatClock(seconds)} / ${formatLength(duration)}`);
  };
  useHeardSeconds(move, movesPerSecond(shownSteps, duration));
  return (
    <div className="relative h-12 min-w-0 flex-1 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <Waveform />
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
