import { type ReactNode, useEffect, useRef, useState } from 'react';
import WaveSurfer from 'wavesurfer.js';
import { decodePeaks } from '../../lib/audio/peaks.ts';
import { useTheme } from '../../lib/theme.ts';

const bars = 600;
const heightPx = 48;

/** Bars of the decoded audio. It only draws: the range over it is what a person moves. */
export default function Waveform({
  blob,
  share,
  fallback,
}: {
  blob: Blob;
  share: number;
  fallback: ReactNode;
}) {
  const host = useRef<HTMLDivElement>(null);
  const surfer = useRef<WaveSurfer | null>(null);
  const [picture, setPicture] = useState<Awaited<ReturnType<typeof decodePeaks>> | null>(null);
  const theme = useTheme((state) => state.theme);

  useEffect(() => {
    let isCurrent = true;
    decodePeaks(blob, bars).then(
      (decoded) => isCurrent && setPicture(decoded),
      // The line stays: it can be heard all the same.
      (cause: unknown) => console.warn('The audio could not be decoded for its picture', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [blob]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are read from the theme's variables
  useEffect(() => {
    if (!picture || !host.current) return;
    const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const drawn = WaveSurfer.create({
      container: host.current,
      height: heightPx,
      peaks: [picture.peaks],
      duration: picture.duration,
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
    surfer.current = drawn;
    return () => {
      surfer.current = null;
      drawn.destroy();
    };
  }, [picture, theme]);

  useEffect(() => {
    if (picture) surfer.current?.setTime(share * picture.duration);
  }, [share, picture]);

  return (
    <>
      {!picture && fallback}
      <div ref={host} aria-hidden="true" className="absolute inset-0" />
    </>
  );
}
