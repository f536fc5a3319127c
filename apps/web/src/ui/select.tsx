import { Select as Base } from '@base-ui/react/select';
import { type ReactNode, useId } from 'react';
import { cx } from '../lib/cx.ts';
import { CheckIcon, ChevronDownIcon } from './later-icons.tsx';

export interface SelectOption<Value extends string | number> {
  readonly value: Value;
  readonly label: string;
  /** Second line in the list. */
  readonly description?: ReactNode;
  readonly disabled?: boolean;
}
export interface SelectGroup<Value extends string | number> {
  readonly label: string;
  readonly options: readonly SelectOption<Value>[];
}

export interface SelectProps<Value extends string | number> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** Options, or groups of options. */
  readonly options: readonly (SelectOption<Value> | SelectGroup<Value>)[];
  /** The label is spoken but not shown. */
  readonly hideLabel?: boolean;
  readonly size?: 'sm' | 'md';
  readonly disabled?: boolean;
  readonly hint?: ReactNode;
  readonly className?: string;
}

export function Select<Value extends string | number>(props: SelectProps<Value>) {
  const { label, value, onChange, options, hideLabel = false, size = 'md', disabled, hint } = props;
  const hintId = useId();
  const items = options
    .flatMap((entry) => ('options' in entry ? entry.options : [entry]))
    .map((option) => ({ value: option.value, label: option.label }));
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', props.className)}>
      <Base.Root
        items={items}
        value={value}
        disabled={disabled}
        onValueChange={(next) => next !== null && onChange(next as Value)}
      >
        <Base.Label className={hideLabel ? 'sr-only' : 'text-13 font-medium text-ink-2'}>{label}</Base.Label>
        <Base.Trigger
          aria-describedby={hint ? hintId : undefined}
          className={cx(
            'hit-target flex w-full min-w-0 items-center justify-between gap-1 rounded-control border border-control bg-surface text-left text-ink',
            'hover:bg-sunken data-[disabled]:border-line data-[disabled]:bg-sunken data-[disabled]:text-ink-3',
            size === 'sm' ? 'min-h-8 py-1 pr-1.5 pl-2.5 text-13' : 'min-h-9 py-1.5 pr-2 pl-3 text-14',
          )}
        >
          <Base.Value className="line-clamp-2" />
          <Base.Icon className="shrink-0 text-ink-3">
            <ChevronDownIcon size={16} />
          </Base.Icon>
        </Base.Trigger>
        <Options options={options} />
      </Base.Root>
      {hint && (
        <p id={hintId} className="text-12 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

function Options<Value extends string | number>({ options }: Pick<SelectProps<Value>, 'options'>) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-60">
        <Base.Popup className="pop max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-lift">
          {options.map((entry) =>
            'options' in entry ? (
              <Base.Group key={entry.label}>
                <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-12 text-ink-3">
                  {entry.label}
                </Base.GroupLabel>
                {entry.options.map((option) => (
                  <Option key={option.value} option={option} />
                ))}
              </Base.Group>
            ) : (
              <Option key={entry.value} option={entry} />
            ),
          )}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
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
        <Base.ItemText className="block truncate">{option.label}</Base.ItemText>
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
