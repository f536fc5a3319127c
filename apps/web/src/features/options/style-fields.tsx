import { findSpeechService, intensities, limits, type Voice } from '@parlando/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { defaultStyle, optionRanges, useOptions } from '../../model/options/options-store.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';

/** Style, intensity and role, where the voice has them. Disabled, with the reason, if the service cannot speak them. */
export function StyleFields({ voice, words }: { voice: Voice; words: VoiceWords }) {
  const { t } = useTranslation();
  const { api, style, role, change } = useOptions();
  const service = findSpeechService(api);
  const { styles, roles } = voice;
  if (styles.length === 0 && roles.length === 0) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(110px,1fr))] gap-3 *:min-w-0">
      {styles.length > 0 && (
        <>
          <Select
            label={t('options.style')}
            value={style}
            disabled={!service?.speaksStyles}
            hint={service?.speaksStyles ? undefined : t('options.styleNotSpoken')}
            onChange={(chosen) => change({ style: chosen })}
            options={choicesOf(styles, words.style, {
              value: defaultStyle,
              label: t('options.styleDefault'),
            })}
          />
          <IntensityField />
        </>
      )}
      {roles.length > 0 && (
        <Select
          label={t('options.role')}
          value={role}
          disabled={!service?.speaksRoles}
          hint={service?.speaksRoles ? undefined : t('options.roleNotSpoken')}
          onChange={(chosen) => change({ role: chosen })}
          options={choicesOf(roles, words.role, { value: '', label: t('options.roleDefault') })}
        />
      )}
    </div>
  );
}

function choicesOf(
  ids: readonly string[],
  words: (id: string) => string,
  none: { value: string; label: string },
) {
  return [none, ...ids.map((id) => ({ value: id, label: words(id) }))];
}

type IntensityChoice = 'default' | (typeof intensities)[number]['id'] | 'custom';

const choices: readonly IntensityChoice[] = ['default', ...intensities.map(({ id }) => id), 'custom'];

/** How strongly a style is spoken: in words, or by a slider. Disabled, with the reason, where no style is spoken. */
function IntensityField() {
  const { t } = useTranslation();
  const { api, style, styleDegree, change } = useOptions();
  const obstacle = findSpeechService(api)?.speaksStyles
    ? style === defaultStyle && t('services.options.intensityNeedsStyle')
    : t('services.options.intensityNotSpoken');
  const [chosen, setChosen] = useState<IntensityChoice | null>(null);
  // `default` and `normal` are the same degree: the last choice says which one is shown.
  const shown = chosen && fits(chosen, styleDegree) ? chosen : choiceOf(styleDegree);
  const choose = (choice: IntensityChoice) => {
    setChosen(choice);
    if (choice !== 'custom') change({ styleDegree: degreeOf(choice) });
  };
  return (
    <>
      <Select
        label={t('services.options.intensity')}
        value={shown}
        disabled={obstacle !== false}
        hint={obstacle || undefined}
        onChange={choose}
        options={choices.map((choice) => ({
          value: choice,
          label: t(`services.options.intensities.${choice}`),
        }))}
      />
      {shown === 'custom' && obstacle === false && (
        <Slider
          label={t('options.styleDegree')}
          value={styleDegree}
          {...optionRanges.styleDegree}
          format={(value) => formatNumber(value, { minimumFractionDigits: 2 })}
          onChange={(degree) => change({ styleDegree: degree })}
        />
      )}
    </>
  );
}

function degreeOf(choice: IntensityChoice): number {
  return intensities.find(({ id }) => id === choice)?.degree ?? limits.styleDegree.default;
}

function fits(choice: IntensityChoice, degree: number): boolean {
  return choice === 'custom' || degreeOf(choice) === degree;
}

function choiceOf(degree: number): IntensityChoice {
  if (degree === limits.styleDegree.default) return 'default';
  return intensities.find((intensity) => intensity.degree === degree)?.id ?? 'custom';
}
