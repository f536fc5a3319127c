import { isContour } from '@parlando/speech/ssml';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOptions } from '../../model/options/options-store.ts';
import { TextField } from '../../ui/text-field.tsx';

/** Pitch over time. Anything may be typed; only a valid curve is spoken. */
export function ContourField() {
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
