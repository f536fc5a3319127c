import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  readonly className?: string;
}

export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center justify-center gap-2 px-4 py-10 text-center', className)}>
      {icon && <span className="text-ink-3">{icon}</span>}
      <p className="font-medium text-ink-2">{title}</p>
      {children && <div className="text-13 text-ink-3">{children}</div>}
      {action}
    </div>
  );
}
