import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls an element into sight, and no further, when it appears; not while the person is at work in a dialog. */
export function useReveal<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    if (document.activeElement?.closest('[role="dialog"]')) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element.current?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  }, []);
  return element;
}
