import { cx } from '../lib/cx.ts';

export type ProgressTone = 'accent' | 'success' | 'warning' | 'danger' | 'playhead';
const tones: Record<ProgressTone, string> = {
  accent: 'bg-accent',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  playhead: 'bg-playhead',
};

export interface ProgressProps {
  readonly label: string;
  /** 0 to `max`; larger values are shown as full. */
  readonly value: number;
  readonly max?: number;
  readonly tone?: ProgressTone;
  /** Read by screen readers instead of the percentage. */
  readonly valueText?: string;
  /** Animates changes. Not for values that change while typing: it repaints every frame for 200 ms. */
  readonly slides?: boolean;
  readonly className?: string;
}

export function Progress(props: ProgressProps) {
  const { label, value, max = 100, tone = 'accent', valueText, slides = false, className } = props;
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={valueText}
      className={cx('h-1 w-full overflow-hidden rounded-full bg-sunken', className)}
    >
      <div
        className={cx(
          'h-full origin-left rounded-full',
          slides && 'transition-transform duration-200',
          tones[tone],
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}
