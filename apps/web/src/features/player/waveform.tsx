import { getTaskPeaks } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/api-client.ts';
import { decodePeaks, loudest, readPeaks } from '../../lib/audio/peaks.ts';
import { useMeasured } from '../../lib/use-measured.ts';
import { type CurrentAudio, usePlayer } from '../../model/player/player-store.ts';
import { movesPerSecond, useHeardSeconds } from '../../model/player/playhead.ts';

/** More than a screen has room for. */
const mostBars = 1200;
/** A bar of 2 px and the gap to the next one. */
const barPitchPx = 3.5;

/** Audio made with an own key is decoded here, because the server does not have it; longer audio has no waveform. */
const longestDecodedSeconds = 600;

/** The outline of complete audio, or a line, with the playhead. Seeking is up to the range input over it. */
export function Waveform() {
  const box = useRef<HTMLDivElement>(null);
  const heard = useRef<HTMLDivElement>(null);
  const counterweight = useRef<HTMLDivElement>(null);
  const widthPx = useMeasured(box, ({ clientWidth }) => clientWidth);
  const duration = usePlayer((state) => state.duration);
  const slide = (seconds: number) => {
    const percent = duration > 0 ? Math.min((100 * seconds) / duration, 100) : 0;
    if (heard.current) heard.current.style.transform = `translateX(${percent - 100}%)`;
    if (counterweight.current) counterweight.current.style.transform = `translateX(${100 - percent}%)`;
  };
  useHeardSeconds(slide, movesPerSecond(mostBars, duration));
  const peaks = usePeaks();
  const shape =
    peaks && widthPx ? <Bars peaks={loudest(peaks, Math.ceil(widthPx / barPitchPx))} /> : <Line />;
  return (
    <div ref={box} aria-hidden="true" className="absolute inset-0 contain-strict">
      <div className="size-full text-control">{shape}</div>
      {/* Its right edge is the playhead. What it covers is the same picture in another colour, which stays in place. */}
      <div ref={heard} className="absolute inset-0 will-change-transform">
        <div className="size-full overflow-hidden">
          <div ref={counterweight} className="size-full text-playhead will-change-transform">
            {shape}
          </div>
        </div>
        <div data-playhead className="absolute inset-y-0 -right-px w-0.5 bg-playhead" />
      </div>
    </div>
  );
}

function Line() {
  return (
    <div className="flex size-full items-center">
      <div className="h-1 w-full rounded-full bg-current" />
    </div>
  );
}

function Bars({ peaks }: { readonly peaks: readonly number[] }) {
  const highest = Math.max(...peaks, Number.MIN_VALUE);
  const bars = peaks.map((peak, at) => {
    const half = (peak / highest) * 48;
    return `M${at + 0.5} ${50 - half}v${2 * half}`;
  });
  return (
    <svg
      aria-hidden="true"
      data-waveform
      viewBox={`0 0 ${peaks.length} 100`}
      preserveAspectRatio="none"
      className="size-full stroke-current stroke-2"
    >
      <path d={bars.join('')} strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

/** Null until there are some. Without them the line is shown; the audio still plays. */
function usePeaks(): readonly number[] | null {
  const duration = usePlayer((state) => state.duration);
  const audio = usePlayer(({ current }) => (current && isWhole(current) ? current : null));
  const { taskId = null, blob = null } = audio ?? {};
  const mayDecode = taskId === null && blob !== null && duration > 0 && duration <= longestDecodedSeconds;
  const { data } = useQuery({
    queryKey: ['task', taskId ?? audio?.timestamp, 'peaks'] as const,
    queryFn: async ({ signal }): Promise<readonly number[] | null> => {
      if (taskId === null) return blob && decodePeaks(blob, mostBars);
      const { pairs } = await call(getTaskPeaks, { params: { id: taskId } }, { signal });
      return readPeaks(pairs, mostBars);
    },
    enabled: audio !== null && (taskId !== null || mayDecode),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? null;
}

/** The outline of a task is available once the task has its link. */
function isWhole({ taskId, url, blob }: CurrentAudio): boolean {
  return taskId === null ? blob !== null : url !== null;
}
