import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTimes } from '../../lib/format.ts';
import { isRunning, isWaiting, useConversion } from '../../model/conversion/conversion.ts';
import { abortConversion, startConversion } from '../../model/conversion/run-conversion.ts';
import { optionRanges, useOptions } from '../../model/options/options-store.ts';
import { clampToRange } from '../../model/options/prosody.ts';
import { Button } from '../../ui/button.tsx';
import { BrandIcon, StopIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/select.tsx';
import { ConversionPlace } from './conversion-place.tsx';

export interface ConvertBarProps {
  readonly canConvert: boolean;
}

/**
 * Convert, the speed, and how the conversion goes: everything that a person is told of it without a fault. It keeps its
 * height, so nothing moves. In a narrow window it stays at the foot of the window.
 */
export const ConvertBar = memo(function ConvertBar({ canConvert }: ConvertBarProps) {
  return (
    <div
      data-foot-bar
      className="flex h-11 min-w-0 items-center gap-2 wide:gap-3 max-wide:fixed max-wide:inset-x-0 max-wide:bottom-(--foot-height) max-wide:z-30 max-wide:h-15.25 max-wide:border-t max-wide:border-line max-wide:bg-surface max-wide:px-3"
    >
      <ConvertButton canConvert={canConvert} />
      <SpeedField />
      <ConversionPlace />
    </div>
  );
});

/** One button for both, so that the keyboard's focus stays where it is when a conversion begins or ends. */
function ConvertButton({ canConvert }: Pick<ConvertBarProps, 'canConvert'>) {
  const { t } = useTranslation();
  const running = useConversion(isRunning);
  const waits = useConversion(isWaiting);
  const words = running ? (waits ? 'conversion.cancel' : 'conversion.abort') : 'editor.convert';
  return (
    <Button
      variant={running ? 'secondary' : 'primary'}
      size="lg"
      icon={running ? <StopIcon /> : <BrandIcon strokeWidth={2} />}
      data-convert
      disabled={!running && !canConvert}
      onClick={({ detail }) => {
        if (!running) startConversion();
        // The second half of a double click must not cancel what the first began.
        else if (detail !== 2) abortConversion();
      }}
      className="min-w-32 max-wide:min-w-29 max-wide:px-3"
    >
      {t(words)}
    </Button>
  );
}

const { min, max, step } = optionRanges.speed;
const listed = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) =>
  clampToRange(min + index * step, optionRanges.speed),
);

/** The speed of the voice. On a phone it makes room for the progress of a conversion. */
function SpeedField() {
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
