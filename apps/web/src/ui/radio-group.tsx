import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly RadioOption<Value>[];
  readonly className?: string;
}

/** A boxed switch between a few options; arrow keys move. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, hideLabel = false, value, onChange, options, className } = props;
  const id = useId();
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <span id={id} className={hideLabel ? 'sr-only' : 'text-13 font-medium text-ink-2'}>
        {label}
      </span>
      <Base
        aria-labelledby={id}
        value={value}
        onValueChange={(next) => onChange(next as Value)}
        className="flex w-fit gap-1 rounded-control bg-sunken p-1"
      >
        {options.map((option) => (
          <Radio.Root
            key={option.value}
            value={option.value}
            disabled={option.disabled}
            render={<button type="button" />}
            nativeButton
            className={cx(
              'hit-target inline-flex min-h-7 items-center justify-center rounded-tag px-2.5 py-1 text-13 text-ink-2 hover:text-ink',
              'data-[checked]:bg-surface data-[checked]:font-medium data-[checked]:text-ink data-[checked]:ring-1 data-[checked]:ring-line',
              'data-[disabled]:text-ink-3',
            )}
          >
            {option.label}
          </Radio.Root>
        ))}
      </Base>
    </div>
  );
}
