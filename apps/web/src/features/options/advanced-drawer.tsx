import { limits, speechPresets } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { activePreset } from '../../model/options/prosody.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { Slider } from '../../ui/slider.tsx';
import { ContourField } from './contour-field.tsx';

interface AdvancedDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Speed, pitch, volume, silences, contour and presets. Escape and its button close it; a press outside does not. */
export function AdvancedDrawer({ open, onOpenChange }: AdvancedDrawerProps) {
  const { t } = useTranslation();
  const options = useOptions();
  const times = (value: number) =>
    t('options.times', {
      value: formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 2 }),
    });
  const seconds = (durationMs: number) =>
    t('services.options.seconds', { value: formatNumber(durationMs / 1000) });
  return (
    <Drawer
      open={open}
      onOpenChange={onOpenChange}
      title={t('options.advanced')}
      closeOnOutsidePress={false}
      bodyClassName="flex flex-col gap-6"
      footer={
        <>
          <Button onClick={options.resetProsody}>{t('options.reset')}</Button>
          <Button variant="primary" className="ml-auto" onClick={() => onOpenChange(false)}>
            {t('options.done')}
          </Button>
        </>
      }
    >
      <Presets />
      <Slider
        label={t('options.speed')}
        value={options.speed}
        {...limits.speed}
        format={times}
        hint={t('options.speedTip')}
        onChange={options.setSpeed}
      />
      <Slider
        label={t('options.pitch')}
        value={options.pitch}
        {...limits.pitch}
        format={times}
        hint={t('options.pitchTip')}
        onChange={options.setPitch}
      />
      <Slider
        label={t('options.volume')}
        value={options.volume}
        {...limits.volume}
        step={1}
        format={(value) => t('options.percent', { value })}
        onChange={options.setVolume}
      />
      <Slider
        label={t('services.options.silence')}
        value={options.silence}
        {...limits.silenceMs}
        format={seconds}
        onChange={options.setSilence}
      />
      <Slider
        label={t('services.options.endSilence')}
        value={options.endSilence}
        {...limits.silenceMs}
        format={seconds}
        onChange={options.setEndSilence}
      />
      <ContourField />
    </Drawer>
  );
}

function Presets() {
  const { t } = useTranslation();
  const active = useOptions(activePreset);
  const applyPreset = useOptions((state) => state.applyPreset);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-13 font-medium text-ink-2">{t('options.presets')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {speechPresets.map(({ id }) => (
          <Chip key={id} pressed={active === id} onClick={() => applyPreset(id)}>
            {t(`options.preset.${id}`)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
