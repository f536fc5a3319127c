import { intensities, limits } from '@parlando/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { optionRanges, useOptions } from '../../model/options/options-store.ts';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';

type IntensityChoice = 'default' | (typeof intensities)[number]['id'] | 'custom';

const choices: readonly IntensityChoice[] = ['default', ...intensities.map(({ id }) => id), 'custom'];

/** How strongly a style is spoken: in words, or by a slider. */
export function IntensityField() {
  const { t } = useTranslation();
  const { styleDegree, change } = useOptions();
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
        onChange={choose}
        options={choices.map((choice) => ({
          value: choice,
          label: t(`services.options.intensities.${choice}`),
        }))}
      />
      {shown === 'custom' && (
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
