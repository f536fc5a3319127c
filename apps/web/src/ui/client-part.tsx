import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { useIsClient } from '../lib/use-is-client.ts';

export interface ClientPartProps {
  /** Shown in the prerendered page, and until the part is loaded. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** A part rendered only in the browser. It renders by itself, so its surroundings do not rerender on hydration. */
export function ClientPart({ fallback = null, children }: ClientPartProps) {
  // Deferred: input during hydration takes precedence.
  return useDeferredValue(useIsClient()) ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
