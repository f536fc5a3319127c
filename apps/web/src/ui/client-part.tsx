import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { useIsClient } from '../lib/use-is-client.ts';

export interface ClientPartProps {
  /** Stands in the page that is served, and until the part is there. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** What only the browser draws. It begins by itself: what stands around it is not drawn again when the page is taken over. */
export function ClientPart({ fallback = null, children }: ClientPartProps) {
  // What is typed as the page is taken over comes first.
  return useDeferredValue(useIsClient()) ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}
