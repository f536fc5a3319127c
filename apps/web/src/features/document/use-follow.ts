import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { createScope } from '../../lib/scope.ts';

/** Keys that scroll. Arrows go from sentence to sentence. */
const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End']);

export interface Follow {
  readonly follows: boolean;
  /** Brings a sentence into sight while the view follows. */
  readonly reveal: (element: HTMLElement) => void;
  /** The view follows again; `isAsked`: and goes there at once. */
  readonly resume: (isAsked?: boolean) => void;
}

/** The view goes with the voice until a person scrolls. */
export function useFollow(root: RefObject<HTMLElement | null>): Follow {
  const [follows, setFollows] = useState(true);
  const isFollowing = useRef(true);
  const change = useCallback((next: boolean) => {
    isFollowing.current = next;
    setFollows(next);
  }, []);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const scope = createScope();
    const stop = () => isFollowing.current && change(false);
    scope.listen(element, 'wheel', stop, { passive: true });
    scope.listen(element, 'touchmove', stop, { passive: true });
    scope.listen(element, 'keydown', (event) => scrollKeys.has((event as KeyboardEvent).key) && stop());
    // A press on the element itself is one on its scroll bar or on its margin.
    scope.listen(element, 'pointerdown', ({ target }) => target === element && stop());
    return scope.dispose;
  }, [root, change]);
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
      // The button that asked for it is no longer seen.
      root.current.focus({ preventScroll: true });
      const lit = root.current.querySelector<HTMLElement>('[aria-current]');
      if (lit) bringIntoSight(root.current, lit);
    },
    [root, change],
  );
  return { follows, reveal, resume };
}

/** Scrolls the document, not the page, when the sentence is not wholly in the upper part of it. */
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

/** What the bars at the foot of the window leave of the document; all of it where that is next to nothing. */
function partInSight(root: HTMLElement): { readonly top: number; readonly height: number } {
  const { top, bottom, height } = root.getBoundingClientRect();
  const tops = [...document.querySelectorAll(bars)].map((bar) => bar.getBoundingClientRect().top);
  const seen = Math.min(bottom, ...tops) - top;
  return { top, height: seen < leastSeenPx ? height : seen };
}
