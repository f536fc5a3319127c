import { intensities, limits, volumes } from '@parlando/contract';
import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { optionRanges, useOptions } from '../../model/options/options-store.ts';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';

type VolumeName = 'default' | (typeof volumes)[number]['id'] | 'custom';
const namedVolumes = new Map<VolumeName, number>([
  ['default', limits.volume.default],
  ...volumes.map(({ id, volume }) => [id, volume] as const),
]);
type DegreeName = 'default' | (typeof intensities)[number]['id'] | 'custom';
const namedDegrees = new Map<DegreeName, number>([
  ['default', limits.styleDegree.default],
  ...intensities.map(({ id, degree }) => [id, degree] as const),
]);

/** The name of a level. The default is equal to another one: the last choice decides which of the two is shown. */
function useNamedLevel<Name>(
  levels: ReadonlyMap<Name, number>,
  level: number,
  change: (level: number) => void,
) {
  const [chosen, setChosen] = useState<Name>();
  const names = [...levels.keys()].filter((name) => levels.get(name) === level);
  const choose = (name: Name) => {
    setChosen(name);
    change(levels.get(name) ?? level);
  };
  return { shown: names.find((name) => name === chosen) ?? names[0] ?? ('custom' as const), chosen, choose };
}

/** The volume as a named level; the slider sets any other level. */
export function VolumeField({ onCustom }: { readonly onCustom: () => void }) {
  const { t } = useTranslation();
  const { volume: level, change } = useOptions();
  const { shown, choose } = useNamedLevel(namedVolumes, level, (volume) => change({ volume }));
  return (
    <Select<VolumeName>
      label={t('services.options.volume')}
      value={shown}
      onChange={(choice) => {
        choose(choice);
        if (choice === 'custom') onCustom();
      }}
      // `custom` is always listed, because the select loses its value when the item for it is removed.
      options={([...namedVolumes.keys(), 'custom'] as const).map((value) => ({
        value,
        label: t(`services.options.volumes.${value}`, { level }),
      }))}
    />
  );
}

export function IntensityField() {
  const { t } = useTranslation();
  const { styleDegree, change } = useOptions();
  const setDegree = (degree: number) => change({ styleDegree: degree });
  const { shown: named, chosen, choose } = useNamedLevel(namedDegrees, styleDegree, setDegree);
  const shown = chosen === 'custom' ? chosen : named;
  return (
    <>
      <Select<DegreeName>
        label={t('services.options.intensity')}
        value={shown}
        onChange={choose}
        options={([...namedDegrees.keys(), 'custom'] as const).map((value) => ({
          value,
          label: t(`services.options.intensities.${value}`),
        }))}
      />
      {shown === 'custom' && (
        <Slider
          label={t('options.styleDegree')}
          value={styleDegree}
          {...optionRanges.styleDegree}
          format={(value) => formatNumber(value, { minimumFractionDigits: 2 })}
          onChange={setDegree}
        />
      )}
    </>
  );
}
