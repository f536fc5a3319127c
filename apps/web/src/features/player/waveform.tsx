import { getTaskPeaks } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef } from 'react';
import { call } from '../../lib/api-client.ts';
import { decodePeaks, readPeaks } from '../../lib/audio/peaks.ts';
import { type CurrentAudio, usePlayer } from '../../model/player/player-store.ts';
import { useHeardShare } from '../../model/player/playhead.ts';

const parts = 600;
/** The playhead moves by half a part, about a pixel. */
const playheadSteps = 2 * parts;

/** Audio made with an own key is decoded here, because the server does not have it; longer audio has no waveform. */
const longestDecodedSeconds = 600;

/** Draws the outline of complete audio, with a link if it has a task. Seeking is up to the range input over it. */
export default function Waveform({ audio, fallback }: { audio: CurrentAudio; fallback: ReactNode }) {
  const drawing = useRef<HTMLDivElement>(null);
  const duration = usePlayer((state) => state.duration);
  const peaks = usePeaks(audio, duration);
  const outline = useMemo(() => peaks && outlineOf(peaks), [peaks]);
  useHeardShare(
    (share) => drawing.current?.style.setProperty('--heard', String(share)),
    playheadSteps,
    outline,
  );
  if (!outline) return fallback;
  return (
    <div ref={drawing} data-waveform className="absolute inset-0 contain-strict">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${parts} 2`}
        preserveAspectRatio="none"
        className={`size-full ${stripes}`}
      >
        <path d={outline} className="fill-control" />
        <path d={outline} className="fill-playhead [clip-path:inset(0_calc(100%-var(--heard)*100%)_0_0)]" />
      </svg>
      {/* Comes from the left: what reaches past the right edge would widen the page. */}
      <div className="absolute inset-y-0 right-full w-full translate-x-[calc(var(--heard)*100%)] border-r-2 border-playhead" />
    </div>
  );
}

/** Cuts the outline into bars of two pixels. */
const stripes = '[mask-image:repeating-linear-gradient(to_right,#000_0_2px,#0000_2px_3.5px)]';

/** As high as the loudest part; silence is a thin line. */
function outlineOf(peaks: readonly number[]): string {
  const loudest = Math.max(...peaks, Number.EPSILON);
  const bars = peaks.map((peak, at) => {
    const half = Math.max(peak / loudest, 1 / 50);
    return `M${at} ${1 - half}h1v${2 * half}h-1z`;
  });
  return bars.join('');
}

/** Null until there is one. Without one the line is shown; the audio still plays. */
function usePeaks({ taskId, blob, timestamp }: CurrentAudio, duration: number): number[] | null {
  const mayDecode = taskId === null && blob !== null && duration > 0 && duration <= longestDecodedSeconds;
  const { data } = useQuery({
    queryKey: ['task', taskId ?? timestamp, 'peaks'] as const,
    queryFn: async ({ signal }): Promise<number[] | null> => {
      if (taskId !== null)
        return readPeaks((await call(getTaskPeaks, { params: { id: taskId } }, { signal })).pairs, parts);
      return blob && decodePeaks(blob, parts);
    },
    enabled: taskId !== null || mayDecode,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? null;
}
