import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './badge.tsx';
import { Spinner } from './spinner.tsx';

const tones: Readonly<Record<string, BadgeTone>> = {
  waiting: 'warning',
  completed: 'success',
  done: 'success',
  failed: 'danger',
  error: 'danger',
};

/** The state of a task, a chapter or a project; a spinner while it is in progress. */
export function StateBadge({ state, children }: { state: string; children: ReactNode }) {
  return (
    <Badge tone={tones[state] ?? 'neutral'}>
      {state === 'processing' && <Spinner size={12} />}
      {children}
    </Badge>
  );
}
