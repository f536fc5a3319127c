import { type RefObject, useEffect, useState } from 'react';
import { usePlayer } from '../../model/player/player-store.ts';
import { followPlayhead, shownSeconds } from '../../model/player/playhead.ts';
import type { ReadParagraph } from '../../model/reading/sentences.ts';
import type { Timeline } from '../../model/reading/timeline.ts';
import { Lighting } from './lighting.ts';

/** Lights what is spoken, frame by frame. `onSentence` hears of each sentence that begins. */
export function useLighting(
  root: RefObject<HTMLElement | null>,
  paragraphs: readonly ReadParagraph[],
  timeline: Timeline | null,
  onSentence: (element: HTMLElement) => void,
): void {
  const [lighting, setLighting] = useState<Lighting | null>(null);
  useEffect(() => {
    if (!root.current) return;
    const made = new Lighting(root.current, paragraphs, onSentence);
    setLighting(made);
    return () => made.clear();
  }, [root, paragraphs, onSentence]);
  useEffect(() => {
    lighting?.setTimeline(timeline);
    const show = () => lighting?.show(heardMs());
    show();
    return timeline ? followPlayhead(show) : undefined;
  }, [lighting, timeline]);
}

/** Null before the beginning and after the end. */
function heardMs(): number | null {
  return usePlayer.getState().status === 'stopped' ? null : shownSeconds() * 1000;
}
