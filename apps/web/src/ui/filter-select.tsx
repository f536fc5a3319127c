import { Select } from './select.tsx';
import type { SelectOption } from './select-popup.tsx';

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly SelectOption<Value>[];
  /** Label of the option that does not filter. */
  readonly unfiltered: string;
  readonly onChange: (value: Value | undefined) => void;
}

const any = 'any';

/** Wide enough for every value in every language; on a phone, below the search field, those of a row share it. */
export const filterClass = 'w-44 max-[30rem]:min-w-36 max-[30rem]:flex-1';

export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, value, options, unfiltered, onChange } = props;
  return (
    <Select<Value | typeof any>
      label={label}
      hideLabel
      className={filterClass}
      value={value ?? any}
      onChange={(next) => onChange(next === any ? undefined : next)}
      options={[{ value: any, label: unfiltered }, ...options]}
    />
  );
}
