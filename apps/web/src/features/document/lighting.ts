import { type RefObject, useEffect, useState } from 'react';
import { usePlayer } from '../../model/player/player-store.ts';
import { followPlayhead, shownSeconds } from '../../model/player/playhead.ts';
import {
  type ReadParagraph,
  type ReadSentence,
  sentencesOf,
  shownRange,
} from '../../model/reading/sentences.ts';
import { sentenceAt, type Timeline, wordAt } from '../../model/reading/timeline.ts';
import { shownUnits } from './shown-text.ts';

const wordHighlight = 'spoken-word';

export function sentenceElement(root: HTMLElement, index: number): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-sentence="${index}"]`);
}

/** Highlights what is spoken, updating only the sentences and the word that change. */
class Lighting {
  readonly #elements: readonly HTMLElement[];
  readonly #sentences: readonly ReadSentence[];
  /** Called with each sentence that starts. */
  readonly #onSentence: (element: HTMLElement) => void;
  #timeline: Timeline | null = null;
  #sentence = -1;
  #word = -1;

  constructor(
    root: HTMLElement,
    paragraphs: readonly ReadParagraph[],
    onSentence: (element: HTMLElement) => void,
  ) {
    this.#elements = [...root.querySelectorAll<HTMLElement>('[data-sentence]')];
    this.#sentences = sentencesOf(paragraphs);
    this.#onSentence = onSentence;
  }

  setTimeline(timeline: Timeline | null): void {
    const before = this.#timeline?.fresh;
    this.#timeline = timeline;
    for (const index of before ?? []) this.#elements[index]?.removeAttribute('data-fresh');
    for (const index of timeline?.fresh ?? []) this.#elements[index]?.setAttribute('data-fresh', '');
  }

  /** Null: nothing is playing. */
  show(ms: number | null): void {
    const timeline = this.#timeline;
    const heard = ms === null || !timeline ? null : sentenceAt(timeline, ms);
    this.#lightSentence(heard?.sentence.index ?? -1);
    const word = heard && timeline && ms !== null ? wordAt(timeline, ms) : null;
    this.#lightWord(word?.textOffset ?? -1, word?.textLength ?? 0);
  }

  clear(): void {
    this.setTimeline(null);
    this.show(null);
  }

  #lightSentence(index: number): void {
    if (index === this.#sentence) return;
    this.#elements[this.#sentence]?.removeAttribute('aria-current');
    this.#sentence = index;
    const element = this.#elements[index];
    if (!element) return;
    element.setAttribute('aria-current', 'true');
    this.#onSentence(element);
  }

  #lightWord(textOffset: number, textLength: number): void {
    // An older browser highlights the sentence only.
    if (textOffset === this.#word || !('highlights' in CSS)) return;
    this.#word = textOffset;
    const element = this.#elements[this.#sentence];
    const sentence = this.#sentences[this.#sentence];
    const shown = textOffset < 0 || !sentence ? null : shownRange(sentence.content, textOffset, textLength);
    const range = element && shown && shownUnits(element, shown.start, shown.end);
    if (range) CSS.highlights.set(wordHighlight, new Highlight(range));
    else CSS.highlights.delete(wordHighlight);
  }
}

/** Highlights what is spoken, frame by frame. `onSentence` is called with each sentence that starts. */
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
    // Null before the start and after the end.
    const heardMs = () => (usePlayer.getState().status === 'stopped' ? null : shownSeconds() * 1000);
    const show = () => lighting?.show(heardMs());
    show();
    return timeline ? followPlayhead(show) : undefined;
  }, [lighting, timeline]);
}
