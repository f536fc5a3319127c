import { findSpeechService, speechPresets } from '@parlando/contract';
import { isContour } from '@parlando/speech/ssml';
import { useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { activePreset } from '../../model/options/prosody.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { OptionSlider } from './option-slider.tsx';

/** Speed, pitch, volume, silences, contour and presets. Escape and its button close it; an outside press does not. */
export default function AdvancedDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const resetProsody = useOptions((state) => state.resetProsody);
  const api = useOptions((state) => state.api);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t('options.advanced')}
      closeOnOutsidePress={false}
      bodyClassName="flex flex-col gap-6"
      footer={
        <>
          <Button onClick={resetProsody}>{t('options.reset')}</Button>
          <Button variant="primary" className="ml-auto" onClick={onClose}>
            {t('ui.done')}
          </Button>
        </>
      }
    >
      {fields}
      {findSpeechService(api)?.speaksStyles && <ContourField />}
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

const sliders = [
  { name: 'speed', label: 'options.speed', hint: 'options.speedTip', unit: 'times' },
  { name: 'pitch', label: 'options.pitch', hint: 'options.pitchTip', unit: 'times' },
  { name: 'volume', label: 'options.volume', unit: 'percent' },
  { name: 'silence', label: 'services.options.silence', unit: 'seconds' },
  { name: 'endSilence', label: 'services.options.endSilence', unit: 'seconds' },
] as const;

/** A constant element, so that opening and closing the drawer does not rerender the fields. */
const fields = (
  <>
    <Presets />
    {sliders.map((slider) => (
      <OptionSlider key={slider.name} {...slider} />
    ))}
  </>
);

/** Pitch over time. Anything may be typed; only a valid curve is used. */
function ContourField() {
  const { t } = useTranslation();
  const { contour, change } = useOptions();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? contour;
  const isWrong = shown.trim() !== '' && !isContour(shown.trim());
  return (
    <TextField
      label={t('services.options.contour')}
      value={shown}
      placeholder="(0%,+20Hz) (60%,-2st)"
      maxLength={1000}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      error={isWrong ? t('services.options.contourFormat') : undefined}
      hint={t('services.options.contourHint')}
      onChange={({ target: { value } }) => {
        const curve = value.trim();
        setTyped(value);
        change({ contour: isContour(curve) ? curve : '' });
      }}
      onBlur={() => setTyped((now) => (now !== null && isContour(now.trim()) ? null : now))}
    />
  );
}
