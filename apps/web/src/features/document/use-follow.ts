import { type RefObject, useCallback, useRef, useState } from 'react';
import { useListener } from '../../lib/use-listener.ts';

/** Keys that scroll. Arrow keys move between sentences. */
const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End']);

export interface Follow {
  readonly follows: boolean;
  /** Scrolls a sentence into view while following. */
  readonly reveal: (element: HTMLElement) => void;
  /** Starts following again; `isAsked`: scrolls at once. */
  readonly resume: (isAsked?: boolean) => void;
}

/** The view follows the voice until the person scrolls. */
export function useFollow(root: RefObject<HTMLElement | null>): Follow {
  const [follows, setFollows] = useState(true);
  const isFollowing = useRef(true);
  const change = useCallback((next: boolean) => {
    isFollowing.current = next;
    setFollows(next);
  }, []);
  const stop = () => isFollowing.current && change(false);
  useListener(root, 'wheel', stop, { passive: true });
  useListener(root, 'touchmove', stop, { passive: true });
  useListener(root, 'keydown', ({ key }) => scrollKeys.has(key) && stop());
  // A press on the element itself is on its scroll bar or margin.
  useListener(root, 'pointerdown', ({ target }) => target === root.current && stop());
  const reveal = useCallback(
    (element: HTMLElement) => {
      if (isFollowing.current && root.current) bringIntoSight(root.current, element);
    },
    [root],
  );
  const resume = useCallback(
    (isAsked = false) => {
      change(true);
      if (!isAsked || !root.current) return;
      // The button that was pressed is no longer visible.
      root.current.focus({ preventScroll: true });
      const lit = root.current.querySelector<HTMLElement>('[aria-current]');
      if (lit) bringIntoSight(root.current, lit);
    },
    [root, change],
  );
  return { follows, reveal, resume };
}

/** Scrolls the document, not the page, if the sentence is not entirely in the upper part of the view. */
function bringIntoSight(root: HTMLElement, element: HTMLElement): void {
  const seen = partInSight(root);
  const { top, bottom } = element.getBoundingClientRect();
  if (top >= seen.top && bottom <= seen.top + seen.height * 0.75) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  root.scrollBy({ top: top - seen.top - seen.height / 4, behavior: calm ? 'auto' : 'smooth' });
}

const bars = '[data-foot-bar], [data-player]';
/** Two lines. */
const leastSeenPx = 68;

/** The part of the document above the bars at the bottom of the window; all of it if hardly anything is left. */
function partInSight(root: HTMLElement): { readonly top: number; readonly height: number } {
  const { top, bottom, height } = root.getBoundingClientRect();
  const tops = [...document.querySelectorAll(bars)].map((bar) => bar.getBoundingClientRect().top);
  const seen = Math.min(bottom, ...tops) - top;
  return { top, height: seen < leastSeenPx ? height : seen };
}
