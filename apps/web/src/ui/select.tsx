import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { Hint } from './hint.tsx';
import { OnDemand, onDemand } from './on-demand.tsx';
import { PopupField } from './popup-field.tsx';
import type { SelectFieldProps } from './select-popup.tsx';

export interface SelectProps<Value extends string | number> extends SelectFieldProps<Value> {
  readonly hint?: ReactNode;
  readonly className?: string;
}

const load = onDemand(() => import('./select-popup.tsx'));

/** A select field. The list's code is fetched when it is about to be opened. */
export function Select<Value extends string | number>({ hint, className, ...field }: SelectProps<Value>) {
  const hintId = useId();
  const described = { ...field, 'aria-describedby': hint ? hintId : undefined };
  const { value, options, onChange: _, ...closed } = described;
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <OnDemand
        load={load}
        trigger={(ours) => (
          <PopupField {...closed} {...ours} popup="listbox">
            {options.find((option) => option.value === value)?.label}
          </PopupField>
        )}
        whole={(popup) => <popup.SelectField {...described} />}
      />
      <Hint id={hintId}>{hint}</Hint>
    </div>
  );
}
