import { sourcePosition } from '@parlando/speech';
import type { MouseEvent } from 'react';
import type { ReadSentence } from '../../model/reading/sentences.ts';
import { unitsBefore } from './shown-text.ts';

export interface Place {
  readonly index: number;
  /** UTF-16 offset in the displayed sentence. */
  readonly unit: number;
}

/** The pressed element of a document. Right after scrolling, the event's target is the wheel shield. */
export function pressed({ target, currentTarget, clientX, clientY }: MouseEvent): Element | null {
  // The menu of a sentence is rendered elsewhere in the page.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return null;
  // Without a pointer, as with a screen reader, a press has a target but no coordinates.
  return target.closest('[data-sentence]') ? target : document.elementFromPoint(clientX, clientY);
}

/** Null where there is no sentence. */
export function placeOf(press: MouseEvent): Place | null {
  const sentence = pressed(press)?.closest<HTMLElement>('[data-sentence]');
  if (!sentence) return null;
  return { index: Number(sentence.dataset.sentence), unit: unitAt(sentence, press.clientX, press.clientY) };
}

/** The code point of the source that is displayed at an offset. */
export function writtenAt({ content }: ReadSentence, unit: number): number {
  return sourcePosition(content, [...content.text.slice(0, unit)].length);
}

/** The offset of the character under a point: browsers return the nearest gap between characters. */
function unitAt(sentence: HTMLElement, x: number, y: number): number {
  // WebKit has only the older of the two.
  const caret = document.caretPositionFromPoint?.(x, y);
  const range = caret ? null : document.caretRangeFromPoint?.(x, y);
  const node = caret?.offsetNode ?? range?.startContainer;
  const gap = caret?.offset ?? range?.startOffset ?? 0;
  if (!(node instanceof Text) || !sentence.contains(node)) return 0;
  const first = unitsBefore(sentence, node);
  if (gap === 0) return first;
  const before = document.createRange();
  before.setStart(node, gap - 1);
  before.setEnd(node, gap);
  const isBefore = [...before.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x < right && y >= top && y < bottom,
  );
  return first + (isBefore ? gap - 1 : gap);
}
