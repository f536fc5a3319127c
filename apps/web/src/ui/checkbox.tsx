import { type InputHTMLAttributes, useEffect, useRef } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Spoken; what stands beside it says the same. */
  readonly label: string;
  /** Some, not all, of what it stands for. */
  readonly indeterminate?: boolean;
}

export function Checkbox({ label, indeterminate = false, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <span className="hit-target inline-flex size-8 shrink-0 items-center justify-center">
      <input ref={box} type="checkbox" aria-label={label} className="size-4 accent-accent" {...rest} />
    </span>
  );
}
