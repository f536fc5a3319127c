import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../lib/format.ts';
import { audioEngine, type CurrentAudio, usePlayer } from '../../model/player/player-store.ts';
import { usePlayhead } from '../../model/player/playhead.ts';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';

const Waveform = lazy(() => import('./waveform.tsx'));

const jumps: Partial<Record<string, number>> = { ArrowLeft: -5, ArrowRight: 5, ArrowDown: -5, ArrowUp: 5 };

/** The waveform with its playhead, and over it the range that keyboards and fingers move. */
export function SeekBar() {
  const { t } = useTranslation();
  const duration = usePlayer((state) => state.duration);
  const audio = usePlayer(({ current }) => (current && isWhole(current) ? current : null));
  const seconds = usePlayhead();
  const share = duration > 0 ? Math.min(seconds / duration, 1) : 0;
  const line = <Line share={share} />;
  return (
    <div className="relative h-12 min-w-0 flex-1 rounded-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      {audio ? (
        // If its script does not load, the line stays: the page must not break for a picture.
        <ErrorBoundary resetKey={audio.timestamp} fallback={() => line}>
          <Suspense fallback={line}>
            <Waveform key={audio.taskId ?? audio.timestamp} audio={audio} share={share} fallback={line} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        line
      )}
      <input
        type="range"
        aria-label={t('player.seek')}
        aria-valuetext={`${formatClock(seconds)} / ${formatClock(duration)}`}
        min={0}
        max={duration || 1}
        step="any"
        value={Math.min(seconds, duration || 1)}
        onChange={(event) => audioEngine().seek(Number(event.target.value))}
        onKeyDown={(event) => {
          const jump = jumps[event.key];
          if (jump === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          audioEngine().seekBy(jump);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}

/** The outline of a task is known when it has its link. */
function isWhole({ taskId, url, blob }: CurrentAudio): boolean {
  return taskId === null ? blob !== null : url !== null;
}

/** Shown until there is a waveform, and where there can be none. */
function Line({ share }: { share: number }) {
  return (
    <div className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-sunken">
      <div className="h-full rounded-full bg-playhead" style={{ width: `${share * 100}%` }} />
      <div
        className="absolute top-1/2 size-3 -translate-1/2 rounded-full bg-playhead"
        style={{ left: `${share * 100}%` }}
      />
    </div>
  );
}
