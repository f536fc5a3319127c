import { getTaskPeaks } from '@parlando/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { call } from '../../lib/api-client.ts';
import { decodePeaks, type Picture, readPeaks } from '../../lib/audio/peaks.ts';
import { presentColour, useTheme } from '../../lib/theme.ts';
import { type CurrentAudio, usePlayer } from '../../model/player/player-store.ts';
import { useHeardShare } from '../../model/player/playhead.ts';

const bars = 600;
/** The playhead moves by half a bar, about a pixel. */
const playheadSteps = 2 * bars;

/** Audio made with an own key is decoded here, because the server does not have it; longer audio has no waveform. */
const longestDecodedSeconds = 600;

/** Draws the outline of complete audio, with a link if it has a task. Seeking is up to the range input over it. */
export default function Waveform({ audio, fallback }: { audio: CurrentAudio; fallback: ReactNode }) {
  const host = useRef<HTMLDivElement>(null);
  const duration = usePlayer((state) => state.duration);
  const picture = usePicture(audio, duration);
  const surfer = useDrawing(host, picture);
  const move = (share: number) => {
    if (picture) surfer?.setTime(share * picture.duration);
  };
  useHeardShare(move, playheadSteps, surfer);
  return (
    <>
      {!picture && fallback}
      <div ref={host} aria-hidden="true" className="absolute inset-0 contain-strict" />
    </>
  );
}

/** Null until there is one. Without one the line is shown; the audio still plays. */
function usePicture({ taskId, blob, timestamp }: CurrentAudio, duration: number): Picture | null {
  const mayDecode = taskId === null && blob !== null && duration > 0 && duration <= longestDecodedSeconds;
  const { data } = useQuery({
    queryKey: ['task', taskId ?? timestamp, 'peaks'] as const,
    queryFn: async ({ signal }): Promise<Picture | null> => {
      if (taskId !== null)
        return readPeaks(await call(getTaskPeaks, { params: { id: taskId } }, { signal }), bars);
      return blob && decodePeaks(blob, bars);
    },
    enabled: taskId !== null || mayDecode,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? null;
}

function useDrawing(host: RefObject<HTMLDivElement | null>, picture: Picture | null): WaveSurfer | null {
  const [surfer, setSurfer] = useState<WaveSurfer | null>(null);
  const theme = useTheme((state) => state.theme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the theme's variables
  useEffect(() => {
    if (!picture || !host.current) return;
    const drawn = drawBars(host.current, picture);
    setSurfer(drawn);
    return () => drawn.destroy();
  }, [picture, theme]);
  return surfer;
}

function drawBars(container: HTMLElement, { peaks, duration }: Picture): WaveSurfer {
  return WaveSurfer.create({
    container,
    height: 'auto',
    peaks: [peaks],
    duration,
    waveColor: presentColour('control'),
    progressColor: presentColour('playhead'),
    cursorColor: presentColour('playhead'),
    cursorWidth: 2,
    barWidth: 2,
    barGap: 1.5,
    barRadius: 1,
    normalize: true,
    interact: false,
    hideScrollbar: true,
  });
}
