import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../lib/cx.ts';

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly pressed: boolean;
}

export function Chip({ pressed, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={cx(
        'hit-target inline-flex h-7 shrink-0 items-center rounded-full border px-2.5 text-13 whitespace-nowrap transition-colors duration-120',
        pressed
          ? 'border-accent bg-accent-soft font-medium text-accent'
          : 'border-line bg-surface text-ink-2 hover:bg-sunken hover:text-ink',
        className,
      )}
      {...rest}
    />
  );
}
