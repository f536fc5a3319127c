import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { cx } from '../lib/cx.ts';

export interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly icon?: ReactNode;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

export function TextField({ label, hideLabel = false, icon, error, className, ...rest }: TextFieldProps) {
  const id = useId();
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
          aria-describedby={error ? `${id}-error` : undefined}
          className={cx(
            'hit-target h-9 w-full rounded-control border bg-surface pr-3 text-14 text-ink placeholder:text-ink-3',
            icon ? 'pl-9' : 'pl-3',
            error ? 'border-danger' : 'border-control',
          )}
          {...rest}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className="text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
