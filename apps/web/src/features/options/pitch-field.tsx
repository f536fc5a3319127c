import { useTranslation } from 'react-i18next';
import { formatTimes } from '../../lib/format.ts';
import { optionRanges, useOptions } from '../../model/options/options-store.ts';
import { Slider } from '../../ui/slider.tsx';

/** The pitch, at hand. The speed stands beside Convert, the rest in the advanced settings. */
export function PitchField() {
  const { t } = useTranslation();
  const pitch = useOptions((state) => state.pitch);
  const change = useOptions((state) => state.change);
  return (
    <Slider
      label={t('options.pitch')}
      value={pitch}
      {...optionRanges.pitch}
      format={formatTimes}
      onChange={(chosen) => change({ pitch: chosen })}
    />
  );
}
