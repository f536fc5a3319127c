import { useTranslation } from 'react-i18next';
import { formatTimes } from '../../lib/format.ts';
import { isRunning, useConversion } from '../../model/conversion/conversion.ts';
import { optionRanges, useOptions } from '../../model/options/options-store.ts';
import { clampToRange } from '../../model/options/prosody.ts';
import { Select } from '../../ui/select.tsx';

const { min, max, step } = optionRanges.speed;
const listed = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) =>
  clampToRange(min + index * step, optionRanges.speed),
);

/** The speed of the voice. On a phone it makes room for the progress of a conversion. */
export function SpeedField() {
  const { t } = useTranslation();
  const speed = useOptions((state) => state.speed);
  const change = useOptions((state) => state.change);
  const running = useConversion(isRunning);
  const speeds = listed.includes(speed) ? listed : [...listed, speed].sort((a, b) => a - b);
  return (
    <Select
      label={t('options.speed')}
      hideLabel
      value={speed}
      onChange={(chosen) => change({ speed: chosen })}
      options={speeds.map((value) => ({ value, label: formatTimes(value) }))}
      className={running ? 'w-20 shrink-0 max-[480px]:hidden' : 'w-20 shrink-0'}
    />
  );
}
