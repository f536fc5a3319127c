import { volumes } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { useOptions } from '../../model/options/options-store.ts';
import { Select } from '../../ui/select.tsx';

type VolumeChoice = (typeof volumes)[number]['id'] | 'custom';

/** The volume in words; any other level is set with the slider. */
export function VolumeField({ onCustom }: { readonly onCustom: () => void }) {
  const { t } = useTranslation();
  const { volume: level, change } = useOptions();
  const choose = (choice: VolumeChoice) => {
    const named = volumes.find(({ id }) => id === choice);
    if (named) change({ volume: named.volume });
    else onCustom();
  };
  return (
    <Select<VolumeChoice>
      label={t('services.options.volume')}
      value={volumes.find(({ volume }) => volume === level)?.id ?? 'custom'}
      onChange={choose}
      options={[
        ...volumes.map(({ id }) => ({ value: id, label: t(`services.options.volumes.${id}`) })),
        // Always listed: the select loses its value when the item for it goes.
        { value: 'custom', label: t('services.options.volumes.custom', { level }) },
      ]}
    />
  );
}
