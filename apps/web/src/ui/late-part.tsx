import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';
import { isModuleLoadFailure } from '../lib/module-load-failure.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface LatePartProps {
  /** Shown until the part is loaded, and if it fails to load. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A lazy-loaded part next to the page's content. If it fails to load, which `watchLoadFailures` reports, the rest
 * stays: an uncaught error would unmount the whole application.
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

/** The same for one component: it is fetched when it is first rendered. */
export function late<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(load);
  return (props) => <LatePart fallback={fallback}>{createElement(Part, props)}</LatePart>;
}
