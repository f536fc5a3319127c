import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';

export interface SelectionBarProps {
  readonly label: string;
  /** How many are chosen. */
  readonly count: string;
  /** What can be done with them. */
  readonly children: ReactNode;
  readonly clear: string;
  readonly onClear: () => void;
  /** Where it stays in sight. */
  readonly className: string;
}

/** What can be done with the chosen rows of a list. */
export function SelectionBar({ label, count, children, clear, onClear, className }: SelectionBarProps) {
  return (
    <section
      aria-label={label}
      className={cx(
        'top-(--header-height) z-20 flex flex-wrap items-center gap-2 border-b border-line bg-bg py-2',
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
