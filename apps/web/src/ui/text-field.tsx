import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx } from '../lib/cx.ts';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly icon?: ReactNode;
  readonly error?: string | undefined;
  /** Reserves the line of the error, so that nothing moves under a pointer that is about to press. */
  readonly steady?: boolean;
  /** Below the field while there is no error. */
  readonly hint?: ReactNode;
  /** A small button inside, at the end. */
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel = false, icon, error, steady = false, hint, trailing, className, ...rest } = props;
  const id = useId();
  const note = error || hint;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-13 font-medium text-ink-2'}>
        {label}
      </label>
      <div className="relative">
        {icon && <span className="absolute inset-y-0 left-2.5 flex items-center text-ink-3">{icon}</span>}
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          className={cx(
            'hit-target h-9 w-full rounded-control border bg-surface text-14 text-ink placeholder:text-ink-3',
            icon ? 'pl-9' : 'pl-3',
            trailing ? 'pr-10' : 'pr-3',
            error ? 'border-danger' : 'border-control',
          )}
          {...rest}
        />
        {trailing && <span className="absolute inset-y-0 right-0.5 flex items-center">{trailing}</span>}
      </div>
      {(note || steady) && (
        <p id={`${id}-note`} className={cx('min-h-4 text-12', error ? 'text-danger' : 'text-ink-3')}>
          {note}
        </p>
      )}
    </div>
  );
}
