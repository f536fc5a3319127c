import { type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react';

type Part = RefObject<boolean>;
const waiting = new Set<Part>();
const listeners = new Set<() => void>();

/** A part of the page that is hydrated by itself, so that a key in the text area does not wait for it. */
export function HydratedApart({ children }: { readonly children: ReactNode }) {
  const part = useRef(false);
  useLayoutEffect(() => {
    if (!part.current) waiting.add(part);
    return () => isOver(part);
  }, []);
  return (
    <Suspense>
      {children}
      <Hydrated part={part} />
    </Suspense>
  );
}

function Hydrated({ part }: { readonly part: Part }) {
  useLayoutEffect(() => {
    part.current = true;
    isOver(part);
  }, [part]);
  return null;
}

function isOver(part: Part): void {
  waiting.delete(part);
  if (waiting.size > 0) return;
  for (const listener of listeners) listener();
  listeners.clear();
}

/** Resolves once all parts are hydrated. Call it before the first of them is. */
export function whenHydrated(): Promise<void> {
  return new Promise((resolve) => listeners.add(resolve));
}
