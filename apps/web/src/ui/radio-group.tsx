import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { Hint } from './hint.tsx';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
}

export interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly RadioOption<Value>[];
  readonly hint?: ReactNode;
  readonly className?: string;
}

/** A segmented control with a few options; arrow keys move. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, hideLabel = false, value, onChange, options, hint, className } = props;
  const id = useId();
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <span id={id} className={hideLabel ? 'sr-only' : 'text-13 font-medium text-ink-2'}>
        {label}
      </span>
      <div
        role="radiogroup"
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="flex w-fit gap-1 rounded-control bg-sunken p-1"
      >
        {options.map((option) => (
          <label
            key={option.value}
            data-radio
            className={cx(
              'hit-target relative inline-flex min-h-7 items-center justify-center rounded-tag px-2.5 py-1 text-13 text-ink-2 hover:text-ink',
              'has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:ring-1 has-checked:ring-line',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            )}
          >
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 size-full appearance-none rounded-tag outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}
