import { useTranslation } from '../../../lib/use-translation.ts';
import type { VoiceOptions } from '../../../model/options/options-store.ts';
import { Select } from '../../../ui/select.tsx';
import type { SelectOption } from '../../../ui/select-popup.tsx';
import type { ItemOptions } from '../list/batch-item.ts';

/** Resets an option: to the list's value, or for several items to the own value of each. */
export const unchanged = Symbol('unchanged');

export interface OptionFields {
  readonly value: ItemOptions;
  readonly shared: VoiceOptions;
  readonly isSeveral: boolean;
  /** The options that each of the items would be spoken with. */
  readonly spoken: readonly VoiceOptions[];
  readonly change: (changes: OptionChanges) => void;
}

/** `undefined` means the list's value. */
type OptionChanges = Partial<Record<keyof ItemOptions, unknown>>;

export function changeOptions(value: ItemOptions, changes: OptionChanges): ItemOptions {
  const options = Object.entries({ ...value, ...changes }).filter(([, option]) => option !== unchanged);
  return Object.fromEntries(options) as ItemOptions;
}

/** Whether an option is the item's own, the list's, or for several items unchanged. */
export function choiceOf({ value, isSeveral }: OptionFields, name: keyof ItemOptions) {
  if (value[name] !== undefined) return 'own';
  return isSeveral && !(name in value) ? 'keep' : 'list';
}

interface OptionSelectProps extends OptionFields {
  readonly name: keyof ItemOptions;
  readonly label: string;
  /** The list's value, if it should be displayed. */
  readonly listed?: string;
  readonly own: readonly SelectOption<string | number>[];
}

/** Leaves an option unchanged (of several items), or chooses the list's value or an own one. */
export function OptionSelect({ name, label, listed, own, ...fields }: OptionSelectProps) {
  const { t } = useTranslation();
  const from = choiceOf(fields, name);
  const choose = (choice: string | number) =>
    fields.change({ [name]: choice === 'keep' ? unchanged : choice === 'list' ? undefined : choice });
  const shared =
    listed === undefined ? t('batch.options.shared') : t('batch.options.sharedIs', { value: listed });
  return (
    <Select
      label={label}
      value={from === 'own' ? (fields.value[name] ?? from) : from}
      onChange={choose}
      options={[
        ...(fields.isSeveral ? [{ value: 'keep', label: t('batch.options.keep') }] : []),
        { value: 'list', label: shared },
        ...own,
      ]}
    />
  );
}
