import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { sentenceElement } from './lighting.ts';

interface Roving {
  /** The sentence that has or last had the focus; else the one being spoken. */
  readonly index: () => number;
  readonly moveTo: (index: number) => void;
}

/** Roving tab stop: one sentence of the document, with its marks, is in the tab order: the last focused one. */
export function useRoving(root: RefObject<HTMLElement | null>): Roving {
  const stop = useRef(0);
  const wasMoved = useRef(false);
  useEffect(() => {
    const element = root.current;
    const onFocus = ({ target }: FocusEvent) => {
      const index = target instanceof HTMLElement ? target.dataset.sentence : undefined;
      if (!element || index === undefined) return;
      setTabStop(sentenceElement(element, stop.current), '-1');
      setTabStop(sentenceElement(element, Number(index)), '0');
      stop.current = Number(index);
      wasMoved.current = true;
    };
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [root]);
  return useMemo(
    () => ({
      index: () => {
        const lit = root.current?.querySelector<HTMLElement>('[aria-current]')?.dataset.sentence;
        return wasMoved.current || lit === undefined ? stop.current : Number(lit);
      },
      moveTo: (index) => {
        if (root.current) sentenceElement(root.current, index)?.focus({ preventScroll: true });
      },
    }),
    [root],
  );
}

function setTabStop(sentence: HTMLElement | null, tabIndex: '0' | '-1'): void {
  sentence?.setAttribute('tabindex', tabIndex);
  for (const mark of sentence?.querySelectorAll('[data-mark]') ?? []) mark.setAttribute('tabindex', tabIndex);
}
