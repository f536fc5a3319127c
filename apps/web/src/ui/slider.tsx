import { Slider as Base } from '@base-ui/react/slider';
import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** After the thumb is let go. */
  readonly onCommit?: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Words for a value, shown and spoken. */
  readonly format?: (value: number) => string;
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  readonly tone?: 'accent' | 'playhead';
  readonly disabled?: boolean;
  readonly className?: string;
}

export function Slider(props: SliderProps) {
  const { label, value, onChange, onCommit, min, max, step, format = String, hint, tone = 'accent' } = props;
  const hintId = useId();
  const colour = tone === 'playhead' ? 'bg-playhead' : 'bg-accent';
  return (
    <Base.Root
      value={value}
      min={min}
      max={max}
      step={step}
      disabled={props.disabled}
      onValueChange={(next) => onChange(next as number)}
      onValueCommitted={(next) => onCommit?.(next as number)}
      className={cx('flex min-w-0 flex-col gap-1.5', props.className)}
    >
      <div className={props.hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <Base.Label className="text-13 font-medium text-ink-2">{label}</Base.Label>
        <span aria-hidden="true" className="text-13 text-ink">
          {format(value)}
        </span>
      </div>
      <Base.Control className="hit-target flex h-6 w-full touch-none items-center select-none">
        <Base.Track data-outlined className="h-1 w-full rounded-full bg-control/50">
          <Base.Indicator className={cx('rounded-full', colour)} />
          <Base.Thumb
            aria-label={label}
            aria-describedby={hint ? hintId : undefined}
            getAriaValueText={(_, current) => format(current)}
            className={cx('size-4 rounded-full border-2 border-surface ring-1 ring-control', colour)}
          />
        </Base.Track>
      </Base.Control>
      {hint && (
        <p id={hintId} className="text-12 text-ink-3">
          {hint}
        </p>
      )}
    </Base.Root>
  );
}
