import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { cx } from '../lib/cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'soft' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent not-disabled:hover:bg-accent-hover',
  secondary: 'border border-line bg-surface text-ink not-disabled:hover:bg-sunken',
  ghost: 'text-ink-2 not-disabled:hover:bg-sunken not-disabled:hover:text-ink',
  soft: 'bg-accent-soft text-accent not-disabled:hover:text-accent-hover',
  danger: 'border border-line bg-surface text-danger not-disabled:hover:bg-danger-soft',
};
const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-2.5 gap-1.5 text-13 *:[svg]:size-4',
  md: 'h-9 px-3.5 gap-2 text-14 *:[svg]:size-4',
  lg: 'h-11 px-5 gap-2 text-14',
};

/** The classes of a button, for a link that acts as one. */
export function buttonClass(variant: ButtonVariant = 'secondary', size: ButtonSize = 'md'): string {
  return cx(
    'hit-target inline-flex shrink-0 items-center justify-center rounded-control font-medium whitespace-nowrap select-none forced-colors:border',
    'transition-colors duration-120 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3 disabled:border-line',
    'aria-disabled:cursor-not-allowed aria-disabled:bg-sunken! aria-disabled:text-ink-3! aria-disabled:border-line!',
    variants[variant],
    sizes[size],
  );
}

export interface Act {
  readonly isPending: boolean;
  readonly mutate: () => void;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  /** In progress: a spinner replaces the icon, and further presses do nothing. */
  readonly busy?: boolean;
  /** What a press begins, which is in progress until it ends: a mutation. */
  readonly act?: Act;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, act, busy = act?.isPending, className, children, ...rest } = props;
  return (
    <button
      type="button"
      className={cx(buttonClass(variant, size), className)}
      onClick={act && (() => act.mutate())}
      {...rest}
      {...(busy && whileBusy)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/**
 * The properties of a button whose action is in progress: further presses do nothing. Not `disabled`, which would take
 * the focus away from whoever pressed it by keyboard.
 */
export const whileBusy = {
  'aria-busy': true,
  'aria-disabled': true,
  disabled: false,
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const;
