import { useTranslation } from '../../../lib/use-translation.ts';
import type { VoiceOptions } from '../../../model/options/options-store.ts';
import type { SelectProps } from '../../../ui/select.tsx';
import type { SelectOption } from '../../../ui/select-options.ts';
import type { ItemOptions } from '../list/batch-item.ts';

/** For several items: each keeps its own value. */
export const unchanged = Symbol('unchanged');

/** `undefined` means the list's value. */
export type OptionChanges = Partial<Record<keyof ItemOptions, unknown>>;

/** Props of the option fields. */
export interface OptionFields {
  readonly value: ItemOptions;
  readonly shared: VoiceOptions;
  readonly isSeveral: boolean;
  /** The options that each of the items would be spoken with. */
  readonly spoken: readonly VoiceOptions[];
  readonly change: (changes: OptionChanges) => void;
}

export function changeOptions(value: ItemOptions, changes: OptionChanges): ItemOptions {
  const options = Object.entries({ ...value, ...changes }).filter(([, option]) => option !== unchanged);
  return Object.fromEntries(options) as ItemOptions;
}

/** Value of a reset option: the list's, or for several items the own value of each. */
export function untouched({ isSeveral }: OptionFields): typeof unchanged | undefined {
  return isSeveral ? unchanged : undefined;
}

/** Choices besides the values of an option. */
export const keepChoice = 'keep';
export const listChoice = 'list';
export const ownChoice = 'own';

type Choices = Pick<SelectProps<string | number>, 'value' | 'onChange' | 'options'>;

/** Whether an option is the item's own, the list's, or for several items unchanged. */
export function choiceOf(
  { value, isSeveral }: OptionFields,
  name: keyof ItemOptions,
): typeof keepChoice | typeof listChoice | typeof ownChoice {
  if (value[name] !== undefined) return ownChoice;
  return isSeveral && !(name in value) ? keepChoice : listChoice;
}

/** Returns the choices of an option: unchanged (for several items), the list's, then own values. */
export function useChoices(fields: OptionFields) {
  const { t } = useTranslation();
  /** `shown`: the list's value, if it should be displayed. */
  return (
    name: keyof ItemOptions,
    shown: string | undefined,
    own: readonly SelectOption<string | number>[],
    chosen: (choice: string | number) => unknown = (choice) => choice,
  ): Choices => {
    const from = choiceOf(fields, name);
    const isListed = own.some(({ value }) => value === ownChoice);
    return {
      value: from === ownChoice && !isListed ? (fields.value[name] ?? listChoice) : from,
      onChange: (choice) => {
        const taken = choice === keepChoice ? unchanged : choice === listChoice ? undefined : chosen(choice);
        fields.change({ [name]: taken });
      },
      options: [
        ...(fields.isSeveral ? [{ value: keepChoice, label: t('batch.options.keep') }] : []),
        {
          value: listChoice,
          label:
            shown === undefined ? t('batch.options.shared') : t('batch.options.sharedIs', { value: shown }),
        },
        ...own,
      ],
    };
  };
}
