import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, type Ref } from 'react';
import { cx } from '../lib/cx.ts';
import { whileBusy } from './button.tsx';

const sizes = { sm: 'size-8', md: 'size-9', lg: 'size-11' } as const;
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
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  icon,
  size = 'md',
  tone = 'plain',
  round = false,
  tooltip = true,
  busy = false,
  className,
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      type="button"
      aria-label={label}
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
  return tooltip ? <Tooltip text={label}>{button}</Tooltip> : button;
}

/**
 * Text shown on hover and focus; it repeats or completes the child's own accessible name, which it must have. One
 * `TooltipLayer` at the root renders all tooltips, so a list of hundreds of buttons costs nothing.
 */
function Tooltip({ text, children }: { text: string; children: ReactElement<{ 'data-tooltip'?: string }> }) {
  return cloneElement(children, { 'data-tooltip': text });
}
