import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';

export interface SelectionBarProps {
  readonly label: string;
  readonly count: string;
  readonly children: ReactNode;
  readonly clear: string;
  readonly onClear: () => void;
  /** Class that makes it sticky. */
  readonly className: string;
}

export function SelectionBar({ label, count, children, clear, onClear, className }: SelectionBarProps) {
  return (
    // An entry for the focus: after the bar has gone, it is in the list below.
    <section
      data-entry
      data-top-bar
      aria-label={label}
      className={cx(
        'top-(--stuck-header-height) z-20 flex flex-wrap items-center gap-2 border-b border-line bg-bg py-2',
        className,
      )}
    >
      <span className="mr-2 font-medium" role="status">
        {count}
      </span>
      {children}
      <Button size="sm" variant="ghost" onClick={onClear}>
        {clear}
      </Button>
    </section>
  );
}
