import { limits, volumes } from '@parlando/contract';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { Select } from '../../ui/select.tsx';

type NamedVolume = 'default' | (typeof volumes)[number]['id'];
type VolumeChoice = NamedVolume | 'custom';

const levels = new Map<VolumeChoice, number>([
  ['default', limits.volume.default],
  ...volumes.map(({ id, volume }) => [id, volume] as const),
]);
const names: readonly NamedVolume[] = ['default', ...volumes.map(({ id }) => id)];

/** The volume as a named level; the slider sets any other level. */
export function VolumeField({ onCustom }: { readonly onCustom: () => void }) {
  const { t } = useTranslation();
  const { volume: level, change } = useOptions();
  // The default is as loud as the loudest level: the last choice decides which of the two names is shown.
  const [chosen, setChosen] = useState<VolumeChoice>('default');
  const isChosen = levels.get(chosen) === level;
  const choose = (choice: VolumeChoice) => {
    const volume = levels.get(choice);
    setChosen(choice);
    if (volume === undefined) onCustom();
    else change({ volume });
  };
  return (
    <Select<VolumeChoice>
      label={t('services.options.volume')}
      value={isChosen ? chosen : (names.find((name) => levels.get(name) === level) ?? 'custom')}
      onChange={choose}
      options={[
        ...names.map((name) => ({ value: name, label: t(`services.options.volumes.${name}`) })),
        // Always listed, because the select loses its value when the item for it is removed.
        { value: 'custom', label: t('services.options.volumes.custom', { level }) },
      ]}
    />
  );
}
