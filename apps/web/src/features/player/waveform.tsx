import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { decodePeaks } from '../../lib/audio/peaks.ts';
import { useTheme } from '../../lib/theme.ts';

const bars = 600;
const heightPx = 48;

interface WaveformProps {
  readonly blob: Blob;
  /** How much of the audio was heard, 0 to 1. */
  readonly share: number;
  readonly fallback: ReactNode;
}

/** Bars of the decoded audio. It only draws: the range over it is what a person moves. */
export default function Waveform({ blob, share, fallback }: WaveformProps) {
  const host = useRef<HTMLDivElement>(null);
  const picture = usePicture(blob);
  const surfer = useDrawing(host, picture);
  useEffect(() => {
    if (picture) surfer.current?.setTime(share * picture.duration);
  }, [share, picture, surfer]);
  return (
    <>
      {!picture && fallback}
      <div ref={host} aria-hidden="true" className="absolute inset-0" />
    </>
  );
}

type Picture = Awaited<ReturnType<typeof decodePeaks>>;

function usePicture(blob: Blob): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    let isCurrent = true;
    decodePeaks(blob, bars).then(
      (decoded) => isCurrent && setPicture(decoded),
      // The line stays; the audio can still be heard.
      (cause: unknown) => console.warn('The audio could not be decoded for its picture', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [blob]);
  return picture;
}

function useDrawing(host: RefObject<HTMLDivElement | null>, picture: Picture | null) {
  const surfer = useRef<WaveSurfer | null>(null);
  const theme = useTheme((state) => state.theme);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the theme's variables
  useEffect(() => {
    if (!picture || !host.current) return;
    const drawn = drawBars(host.current, picture);
    surfer.current = drawn;
    return () => {
      surfer.current = null;
      drawn.destroy();
    };
  }, [picture, theme]);
  return surfer;
}

function drawBars(container: HTMLElement, { peaks, duration }: Picture): WaveSurfer {
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  return WaveSurfer.create({
    container,
    height: heightPx,
    peaks: [peaks],
    duration,
    waveColor: colour('--control'),
    progressColor: colour('--playhead'),
    cursorColor: colour('--playhead'),
    cursorWidth: 2,
    barWidth: 2,
    barGap: 1.5,
    barRadius: 1,
    normalize: true,
    interact: false,
    hideScrollbar: true,
  });
}
