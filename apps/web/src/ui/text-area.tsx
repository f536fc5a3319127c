import { type Ref, type TextareaHTMLAttributes, useId } from 'react';
import { cx } from '../lib/cx.ts';

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly label: string;
  readonly hideLabel?: boolean;
  /** For code: monospace, no spell check. */
  readonly code?: boolean;
  readonly invalid?: boolean;
  /** As high as its column, which also draws the border. */
  readonly fills?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, code, invalid, fills, className, ...rest } = props;
  const id = useId();
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', fills && 'min-h-24 flex-1')}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-13 font-medium text-ink-2'}>
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={invalid || undefined}
        {...(code && { spellCheck: false, autoCapitalize: 'off', autoCorrect: 'off' })}
        className={cx(
          'w-full min-w-0 rounded-control bg-surface text-ink placeholder:text-ink-3',
          code ? 'font-mono text-13 leading-6' : 'text-16 leading-7',
          fills ? filling : 'border px-3.5 py-3',
          !fills && (invalid ? 'border-danger' : 'border-control'),
          className,
        )}
        {...rest}
      />
    </div>
  );
}

/** As tall as its place, whatever its rows are. */
const filling =
  'min-h-0 grow basis-0 resize-none px-4 py-3 wide:px-6 wide:py-4 focus-visible:-outline-offset-2';
