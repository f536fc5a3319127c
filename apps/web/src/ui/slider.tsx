import { type CSSProperties, type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { Hint } from './hint.tsx';

export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Formats a value for display and screen readers. */
  readonly format?: (value: number) => string;
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  readonly className?: string;
}

export function Slider(props: SliderProps) {
  const { label, value, onChange, min, max, step, format = String, hint } = props;
  const id = useId();
  const style = { '--range-share': (value - min) / (max - min) } as CSSProperties;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', props.className)}>
      <div className={props.hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <label htmlFor={id} className="text-13 font-medium text-ink-2">
          {label}
        </label>
        <span aria-hidden="true" className="text-13 text-ink">
          {format(value)}
        </span>
      </div>
      <input
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        aria-valuetext={format(value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(Number(event.target.value))}
        style={style}
        className="range hit-target h-6 w-full text-accent"
      />
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}
