import { formatPercent, formatTimes } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { optionRanges, useOptions } from '../../model/options/options-store.ts';
import { Slider } from '../../ui/slider.tsx';

interface OptionSliderProps {
  readonly name: 'speed' | 'pitch' | 'volume' | 'silence' | 'endSilence';
  readonly label: `options.${'speed' | 'pitch' | 'volume'}` | `services.options.${'silence' | 'endSilence'}`;
  readonly hint?: 'options.speedTip' | 'options.pitchTip';
  readonly unit: 'times' | 'percent' | 'seconds';
}

export function OptionSlider({ name, label, hint, unit }: OptionSliderProps) {
  const { t } = useTranslation();
  const value = useOptions((state) => state[name]);
  const change = useOptions((state) => state.change);
  const words = {
    times: formatTimes,
    percent: formatPercent,
    seconds: (durationMs: number) => t('services.options.seconds', { value: durationMs / 1000 }),
  };
  return (
    <Slider
      label={t(label)}
      value={value}
      {...optionRanges[name]}
      format={words[unit]}
      hint={hint && t(hint)}
      onChange={(chosen) => change({ [name]: chosen })}
    />
  );
}
