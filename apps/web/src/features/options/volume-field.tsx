import { volumes } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { Select } from '../../ui/select.tsx';
import { useOptions } from './options-store.ts';

/** The volume in words; any level in between is set in the drawer. */
export function VolumeField() {
  const { t } = useTranslation();
  const { volume: level, setVolume } = useOptions();
  const named = volumes.some(({ volume }) => volume === level);
  return (
    <Select
      label={t('services.options.volume')}
      value={level}
      onChange={setVolume}
      options={[
        ...volumes.map(({ id, volume }) => ({
          value: volume as number,
          label: t(`services.options.volumes.${id}`),
        })),
        ...(named ? [] : [{ value: level, label: t('services.options.volumes.custom', { level }) }]),
      ]}
    />
  );
}
