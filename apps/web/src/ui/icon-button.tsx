import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../lib/cx.ts';
import { type Act, whileBusy } from './button.tsx';

const sizes = { sm: 'size-8 *:[svg]:size-4', md: 'size-9', lg: 'size-11' } as const;
const tones = {
  plain: 'text-ink-2 not-disabled:hover:bg-sunken not-disabled:hover:text-ink',
  accent: 'bg-accent text-on-accent not-disabled:hover:bg-accent-hover',
  soft: 'bg-accent-soft text-accent not-disabled:hover:text-accent-hover',
  playing: 'bg-playhead-soft text-playhead',
} as const;

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly size?: keyof typeof sizes;
  readonly tone?: keyof typeof tones;
  readonly round?: boolean;
  readonly tooltip?: boolean;
  /** In progress: further presses do nothing. */
  readonly busy?: boolean;
  /** As of `Button`. */
  readonly act?: Act;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, size = 'md', tone = 'plain', round, tooltip = true, className, ...others } = props;
  const { act, busy = act?.isPending, ...rest } = others;
  return (
    <button
      type="button"
      aria-label={label}
      // It repeats or completes the name. One `TooltipLayer` shows all tooltips, so that hundreds of buttons cost nothing.
      data-tooltip={tooltip ? label : undefined}
      onClick={act && (() => act.mutate())}
      className={cx(
        'hit-target inline-flex shrink-0 items-center justify-center forced-colors:border transition-colors duration-120',
        'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-3',
        'aria-disabled:cursor-not-allowed aria-disabled:bg-sunken! aria-disabled:text-ink-3!',
        round ? 'rounded-full' : 'rounded-control',
        sizes[size],
        tones[tone],
        className,
      )}
      {...rest}
      {...(busy && whileBusy)}
    >
      {icon}
    </button>
  );
}
