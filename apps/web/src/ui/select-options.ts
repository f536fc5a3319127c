import type { ReactNode } from 'react';
import type { FieldSize } from './popup-field.tsx';

export interface SelectOption<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  /** Next to the label in the list, but not in the closed field. */
  readonly note?: string;
  /** Second line in the list. */
  readonly description?: ReactNode;
  readonly disabled?: boolean;
}
export interface SelectGroup<Value extends string | number> {
  readonly label: string;
  readonly options: readonly SelectOption<Value>[];
}

export interface SelectFieldProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Options, or groups of options. */
  readonly options: readonly (SelectOption<Value> | SelectGroup<Value>)[];
  /** The label is hidden visually, but read by screen readers. */
  readonly hideLabel?: boolean;
  readonly size?: FieldSize;
  readonly disabled?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

/** Including those in groups, in the order of the list. */
export function allOptions<Value extends string | number>(
  options: SelectFieldProps<Value>['options'],
): readonly SelectOption<Value>[] {
  return options.flatMap((entry) => ('options' in entry ? entry.options : [entry]));
}
