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

export interface SelectFieldProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly options: readonly SelectOption<Value>[];
  /** The label is hidden visually, but read by screen readers. */
  readonly hideLabel?: boolean;
  readonly size?: FieldSize;
  readonly disabled?: boolean | undefined;
  readonly 'aria-describedby'?: string | undefined;
}
