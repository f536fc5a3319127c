import { type ReactNode, Suspense } from 'react';
import { isModuleLoadFailure } from '../lib/module-load-failure.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface LatePartProps {
  /** Stands until the part is there, and where it does not load. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * What is fetched late and stands beside the page. Where it does not load, which `watchLoadFailures` announces, the rest
 * stays: an error that nothing catches would take all of the application away.
 */
export function LatePart({ fallback = null, children }: LatePartProps) {
  return (
    <ErrorBoundary
      resetKey=""
      fallback={(error) => {
        if (!isModuleLoadFailure(error)) throw error;
        return fallback;
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
