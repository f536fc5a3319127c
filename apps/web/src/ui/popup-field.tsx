import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { ChevronDownIcon } from './icons.tsx';
import type { TriggerProps } from './on-demand.tsx';

export type FieldSize = 'sm' | 'md';

export const fieldLabelClass = (isHidden: boolean) =>
  isHidden ? 'sr-only' : 'text-13 font-medium text-ink-2';

/** The classes of a button that shows a field's value and opens its list. */
export const fieldButtonClass = (size: FieldSize) =>
  cx(
    'hit-target flex w-full min-w-0 items-center justify-between gap-1 rounded-control border border-control bg-surface text-left text-ink',
    'hover:bg-sunken data-[disabled]:border-line data-[disabled]:bg-sunken data-[disabled]:text-ink-3',
    size === 'sm'
      ? 'min-h-8 py-1 pr-1.5 pl-2.5 text-13'
      : 'min-h-9 py-1.5 pr-2 pl-3 text-14 max-wide:pr-1 max-wide:pl-2.5',
  );

interface PopupFieldProps extends Omit<TriggerProps, 'aria-expanded'> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly popup: 'listbox' | 'dialog';
  readonly size?: FieldSize;
  readonly disabled?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly children: ReactNode;
}

/** A closed select field, shown until its popup is loaded. */
export function PopupField(props: PopupFieldProps) {
  const { label, hideLabel = false, popup, size = 'md', disabled, children, ...button } = props;
  const labelId = useId();
  return (
    <>
      <div id={labelId} className={fieldLabelClass(hideLabel)}>
        {label}
      </div>
      <button
        type="button"
        role="combobox"
        aria-expanded={false}
        aria-labelledby={labelId}
        aria-haspopup={popup}
        disabled={disabled}
        data-disabled={disabled ? '' : undefined}
        className={fieldButtonClass(size)}
        {...button}
      >
        <span className="line-clamp-2 wrap-anywhere">{children}</span>
        <span aria-hidden="true" className="shrink-0 text-ink-3">
          <ChevronDownIcon size={16} />
        </span>
      </button>
    </>
  );
}
