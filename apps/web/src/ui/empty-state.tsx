import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export function EmptyState({
  icon,
  title,
  children,
  action,
  className,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={cx('flex flex-col items-center justify-center gap-2 px-4 py-10 text-center', className)}>
      {icon && <span className="text-ink-3">{icon}</span>}
      <p className="font-medium text-ink-2">{title}</p>
      {children && <div className="text-13 text-ink-3">{children}</div>}
      {action}
    </div>
  );
}
