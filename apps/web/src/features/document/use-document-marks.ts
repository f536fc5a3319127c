import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { useEditor } from '../../model/document/editor-store.ts';
import { editReading, lendSurface, type MarkSurface, openMark } from '../../model/marks/mark-editor.ts';
import { voiceAt } from '../../model/marks/voice-at.ts';
import { neighbourWord, runOf, wordAt } from '../../model/marks/words-in-text.ts';
import { type ReadSentence, shownRange } from '../../model/reading/sentences.ts';
import { sentenceElement } from './lighting.ts';
import { placeOf, writtenAt } from './places.ts';
import { shownUnits, textNodes, unitsBefore } from './shown-text.ts';

interface DocumentMarks {
  readonly root: RefObject<HTMLElement | null>;
  readonly sentences: readonly ReadSentence[];
  /** SSML has elements in place of marks. */
  readonly isSsml: boolean;
  /** The last position, in code points of the text. */
  readonly place: RefObject<number | null>;
}

export function useDocumentMarks({ root, sentences, isSsml, place }: DocumentMarks) {
  const latest = useRef(sentences);
  useEffect(() => {
    latest.current = sentences;
  }, [sentences]);
  useEffect(
    () => (isSsml ? undefined : lendSurface(documentSurface(root, latest, place), 'document')),
    [isSsml, root, place],
  );
  const fixAt = (point: number) => {
    const points = [...useEditor.getState().text];
    const { locale } = voiceAt(point);
    const word = wordAt(points, point, locale) ?? neighbourWord(points, runOf(points, point, 0), 1, locale);
    if (isSsml || !word) return;
    place.current = word.start;
    editReading(word);
  };
  return {
    fixSentence: (sentence: ReadSentence | undefined) => {
      if (!sentence) return;
      const { textOffset, content } = sentence;
      const end = textOffset + [...content.text].length;
      const { current } = place;
      fixAt(current !== null && textOffset <= current && current < end ? current : textOffset);
    },
    /** Returns true if a mark was pressed, which is then opened. */
    onPress: (element: Element | null): boolean => {
      const id = element?.closest<HTMLElement>('[data-mark]')?.dataset.mark;
      const mark = useEditor.getState().marked.marks.find((each) => each.id === id);
      if (!mark) return false;
      place.current = mark.start;
      openMark(mark);
      return true;
    },
    /** With a selection, the browser's own menu opens. */
    onContextMenu: (event: MouseEvent) => {
      if (isSsml || document.getSelection()?.isCollapsed === false) return;
      const found = placeOf(event);
      const sentence = found && sentences[found.index];
      if (!sentence) return;
      event.preventDefault();
      fixAt(writtenAt(sentence, found.unit));
    },
  };
}

function documentSurface(
  root: RefObject<HTMLElement | null>,
  sentences: RefObject<readonly ReadSentence[]>,
  place: RefObject<number | null>,
): MarkSurface {
  const sentenceAt = (point: number) =>
    sentences.current.findLast(({ content }) => (content.spans[0]?.sourceStart ?? 0) <= point);
  const elementAt = (point: number) => {
    const sentence = sentenceAt(point);
    return sentence && root.current ? sentenceElement(root.current, sentence.index) : null;
  };
  return {
    selection: () => {
      const selected = root.current && selectedRun(root.current, sentences.current);
      if (selected) return selected;
      const point = place.current ?? sentences.current[0]?.textOffset;
      return point === undefined ? null : { start: point, end: point };
    },
    anchorOf: ({ start, length }) => ({
      getBoundingClientRect() {
        const sentence = sentenceAt(start);
        const element = elementAt(start);
        const shown = sentence && shownRange(sentence.content, start, Math.max(length, 1));
        const range = element && shown && shownUnits(element, shown.start, shown.end);
        if (!range) return (element ?? root.current ?? document.body).getBoundingClientRect();
        const live = document.createRange();
        live.setStart(range.startContainer, range.startOffset);
        live.setEnd(range.endContainer, range.endOffset);
        return live.getBoundingClientRect();
      },
    }),
    takeFocus: () => elementAt(place.current ?? 0)?.focus({ preventScroll: true }),
  };
}

/** The selected words in a document; null if there are none. */
function selectedRun(root: HTMLElement, sentences: readonly ReadSentence[]) {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  // A triple click selects up to the next paragraph: the ends need not be in a text.
  const nodes = textNodes(root).filter((node) => range.intersectsNode(node) && sentenceOf(node));
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (!first || !last) return null;
  const start = pointOf(sentences, first, first === range.startContainer ? range.startOffset : 0);
  const end = pointOf(sentences, last, last === range.endContainer ? range.endOffset : last.length);
  return start === null || end === null || end <= start ? null : { start, end };
}

const sentenceOf = (node: Text) => node.parentElement?.closest<HTMLElement>('[data-sentence]');

function pointOf(sentences: readonly ReadSentence[], node: Text, offset: number): number | null {
  const element = sentenceOf(node);
  const sentence = sentences[Number(element?.dataset.sentence)];
  return element && sentence ? writtenAt(sentence, unitsBefore(element, node) + offset) : null;
}
