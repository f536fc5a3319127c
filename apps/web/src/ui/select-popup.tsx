import { Select as Base } from '@base-ui/react/select';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Badge } from './badge.tsx';
import { ChevronDownIcon } from './icons.tsx';
import { CheckIcon } from './later-icons.tsx';
import { type FieldSize, fieldButtonClass, fieldLabelClass } from './popup-field.tsx';

/** The label, the button that opens the list, and the list. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { label, value, onChange, options, hideLabel = false, size = 'md', disabled } = props;
  return (
    <Base.Root
      items={options.map((option) => ({ value: option.value, label: option.label }))}
      value={value}
      disabled={disabled}
      onValueChange={(next) => next !== null && onChange(next as Value)}
    >
      <Base.Label className={fieldLabelClass(hideLabel)}>{label}</Base.Label>
      <Base.Trigger aria-describedby={props['aria-describedby']} className={fieldButtonClass(size)}>
        <Base.Value className="line-clamp-2 wrap-anywhere" />
        <Base.Icon className="shrink-0 text-ink-3">
          <ChevronDownIcon size={16} />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-60">
          <Base.Popup className="pop max-h-(--available-height) max-w-(--available-width) min-w-(--anchor-width) overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-lift">
            {options.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Option<Value extends string | number>({ option }: { option: SelectOption<Value> }) {
  return (
    <Base.Item
      value={option.value}
      disabled={option.disabled}
      className={cx(
        'hit-target flex min-h-8 items-center gap-2 rounded-tag py-1 pr-2 pl-2.5 text-14 outline-none',
        'data-[highlighted]:bg-sunken data-[selected]:font-medium data-[disabled]:text-ink-3',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2">
          <Base.ItemText className="block wrap-anywhere">{option.label}</Base.ItemText>
          {option.note && <Badge tone="accent">{option.note}</Badge>}
        </span>
        {option.description && (
          <span className="block text-12 font-normal text-ink-3">{option.description}</span>
        )}
      </span>
      <span className="w-4 text-accent">
        <Base.ItemIndicator>
          <CheckIcon size={16} />
        </Base.ItemIndicator>
      </span>
    </Base.Item>
  );
}

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
