import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { Hint } from './hint.tsx';

export interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly hint?: ReactNode;
  readonly className?: string;
}

export function Switch({ label, checked, onChange, hint, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={cx('grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1.5', className)}>
      <span id={id} className="text-14">
        {label}
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onClick={() => onChange(!checked)}
        className="relative h-5 w-9 shrink-0 rounded-full bg-control transition-colors duration-140 after:absolute after:-inset-3 aria-checked:bg-accent"
      >
        <span
          className={cx(
            'block size-4 rounded-full bg-surface transition-transform duration-140',
            checked ? 'translate-x-4.5' : 'translate-x-0.5',
          )}
        />
      </button>
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}
