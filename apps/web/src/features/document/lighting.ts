import { type RefObject, useEffect, useState } from 'react';
import { usePlayer } from '../../model/player/player-store.ts';
import { followPlayhead, shownSeconds } from '../../model/player/playhead.ts';
import { type ReadSentence, shownRange } from '../../model/reading/sentences.ts';
import { sentenceAt, type Timeline, wordAt } from '../../model/reading/timeline.ts';
import { shownUnits } from './shown-text.ts';

const wordHighlight = 'spoken-word';

export function sentenceElement(root: HTMLElement, index: number): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-sentence="${index}"]`);
}

/** Highlights what is spoken, updating only the sentences and the word that change. */
function createLighting(
  root: HTMLElement,
  sentences: readonly ReadSentence[],
  onSentence: (element: HTMLElement) => void,
) {
  const elements = [...root.querySelectorAll<HTMLElement>('[data-sentence]')];
  let timeline: Timeline | null = null;
  let litSentence = -1;
  let litWord = -1;
  const lightSentence = (index: number) => {
    if (index === litSentence) return;
    elements[litSentence]?.removeAttribute('aria-current');
    litSentence = index;
    const element = elements[index];
    if (!element) return;
    element.setAttribute('aria-current', 'true');
    onSentence(element);
  };
  const lightWord = (textOffset: number, textLength: number) => {
    // An older browser highlights the sentence only.
    if (textOffset === litWord || !('highlights' in CSS)) return;
    litWord = textOffset;
    const element = elements[litSentence];
    const sentence = sentences[litSentence];
    const shown = textOffset < 0 || !sentence ? null : shownRange(sentence.content, textOffset, textLength);
    const range = element && shown && shownUnits(element, shown.start, shown.end);
    if (range) CSS.highlights.set(wordHighlight, new Highlight(range));
    else CSS.highlights.delete(wordHighlight);
  };
  return {
    setTimeline(next: Timeline | null): void {
      for (const index of timeline?.fresh ?? []) elements[index]?.removeAttribute('data-fresh');
      for (const index of next?.fresh ?? []) elements[index]?.setAttribute('data-fresh', '');
      timeline = next;
    },
    /** Null: nothing is playing. */
    show(ms: number | null): void {
      const heard = ms === null || !timeline ? null : sentenceAt(timeline, ms);
      lightSentence(heard?.sentence.index ?? -1);
      const word = heard && timeline && ms !== null ? wordAt(timeline, ms) : null;
      lightWord(word?.textOffset ?? -1, word?.textLength ?? 0);
    },
  };
}

/** Highlights what is spoken, frame by frame. `onSentence` is called with each sentence that starts. */
export function useLighting(
  root: RefObject<HTMLElement | null>,
  sentences: readonly ReadSentence[],
  timeline: Timeline | null,
  onSentence: (element: HTMLElement) => void,
): void {
  const [lighting, setLighting] = useState<ReturnType<typeof createLighting> | null>(null);
  useEffect(() => {
    if (!root.current) return;
    const made = createLighting(root.current, sentences, onSentence);
    setLighting(made);
    return () => {
      made.setTimeline(null);
      made.show(null);
    };
  }, [root, sentences, onSentence]);
  useEffect(() => {
    lighting?.setTimeline(timeline);
    // Null before the start and after the end.
    const heardMs = () => (usePlayer.getState().status === 'stopped' ? null : shownSeconds() * 1000);
    const show = () => lighting?.show(heardMs());
    show();
    return timeline ? followPlayhead(show) : undefined;
  }, [lighting, timeline]);
}
