import { StudioFormat, speechServices } from '@parlando/contract';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useOptions } from '../../../model/options/options-store.ts';
import { useServiceName } from '../../../model/options/use-service-name.ts';
import { effectiveOptions, type ItemOptions } from '../list/batch-item.ts';
import { changeOptions, type OptionFields, OptionSelect } from './option-select.tsx';
import { ProsodyFields } from './prosody-fields.tsx';
import { StyleFields, VoiceField } from './voice-fields.tsx';

interface OptionsFormProps {
  /** The item's own options; for several items, those to change. `undefined` means the list's value. */
  readonly value: ItemOptions;
  readonly onChange: (value: ItemOptions) => void;
  /** The own options of several items: untouched ones stay unchanged. */
  readonly several?: readonly ItemOptions[];
}

const nothingOwn: readonly ItemOptions[] = [{}];

/** Own options of one or several items; each may use the list's value. */
export function OptionsForm({ value, onChange, several }: OptionsFormProps) {
  const { t } = useTranslation();
  const serviceName = useServiceName();
  const shared = useOptions();
  const fields: OptionFields = {
    value,
    shared,
    isSeveral: several !== undefined,
    spoken: (several ?? nothingOwn).map((own) => effectiveOptions({ options: { ...own, ...value } }, shared)),
    change: (changes) => onChange(changeOptions(value, changes)),
  };
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-3 *:min-w-0 wide:grid-cols-2">
        <OptionSelect
          {...fields}
          name="api"
          label={t('batch.options.service')}
          listed={serviceName(shared.api)}
          own={speechServices.map(({ api }) => ({ value: api, label: serviceName(api) }))}
        />
        <OptionSelect
          {...fields}
          name="format"
          label={t('batch.options.format')}
          listed={shared.format}
          own={StudioFormat.options.map((value) => ({ value, label: value }))}
        />
        <VoiceField {...fields} />
        <StyleFields {...fields} />
      </div>
      <ProsodyFields {...fields} />
    </div>
  );
}
