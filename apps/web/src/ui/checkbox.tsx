import { type InputHTMLAttributes, useEffect, useId, useRef } from 'react';
import { cx } from '../lib/cx.ts';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Accessible name; visible text next to it says the same. */
  readonly label: string;
  /** Some but not all of its items are selected. */
  readonly indeterminate?: boolean;
}

export function Checkbox({ label, indeterminate = false, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    // A label, so that a press beside the small box counts too.
    <label className="hit-target inline-flex size-8 shrink-0 items-center justify-center">
      <input ref={box} type="checkbox" aria-label={label} className="size-4 accent-accent" {...rest} />
    </label>
  );
}

interface LabelledCheckboxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  readonly indeterminate?: boolean;
}

export function LabelledCheckbox({ onChange, ...box }: LabelledCheckboxProps) {
  const { label, disabled = false } = box;
  const id = useId();
  return (
    <div className="flex items-center text-14">
      <Checkbox id={id} {...box} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id} className={cx('py-1.5', disabled ? 'text-ink-3' : 'cursor-pointer')}>
        {label}
      </label>
    </div>
  );
}
