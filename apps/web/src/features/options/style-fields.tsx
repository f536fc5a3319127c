import { findSpeechService, intensities, limits, type Voice } from '@parlando/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { defaultStyle, optionRanges, useOptions } from '../../model/options/options-store.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import { Select } from '../../ui/select.tsx';
import { Slider } from '../../ui/slider.tsx';

/**
 * Style, intensity and role, if the voice has them and the service supports them; otherwise a line about what they
 * require.
 */
export function StyleFields({ voice: { styles, roles }, words }: { voice: Voice; words: VoiceWords }) {
  const { api, style, role, change } = useOptions();
  const { t } = useTranslation();
  const service = findSpeechService(api);
  const hasStyles = styles.length > 0 && service?.speaksStyles;
  const hasRoles = roles.length > 0 && service?.speaksRoles;
  const lacks = (styles.length > 0 && !hasStyles) || (roles.length > 0 && !hasRoles);
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(6.875rem,1fr))] gap-3 *:min-w-0 empty:hidden">
        {hasStyles && (
          <Select
            label={t('options.style')}
            value={style}
            onChange={(chosen) => change({ style: chosen })}
            options={choicesOf(styles, words.style, {
              value: defaultStyle,
              label: t('options.styleDefault'),
            })}
          />
        )}
        {hasStyles && style !== defaultStyle && <IntensityField />}
        {hasRoles && (
          <Select
            label={t('options.role')}
            value={role}
            onChange={(chosen) => change({ role: chosen })}
            options={choicesOf(roles, words.role, { value: '', label: t('options.roleDefault') })}
          />
        )}
      </div>
      {lacks && <NeedsOwnKey />}
    </>
  );
}

function NeedsOwnKey() {
  const { t } = useTranslation();
  return (
    <p className="text-12 text-ink-2">
      {t('options.needsOwnKey')} ·{' '}
      <Link to="/docs/studio#styles" className="text-accent underline underline-offset-2">
        {t('options.learnMore')}
      </Link>
    </p>
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

/** The intensity of a style: a named level, or a slider. */
function IntensityField() {
  const { t } = useTranslation();
  const { styleDegree, change } = useOptions();
  const [chosen, setChosen] = useState<IntensityChoice | null>(null);
  // `default` and `normal` are the same degree: the last choice decides which one is shown.
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
