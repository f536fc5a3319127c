import { findSpeechService, type Voice } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { defaultStyle, useOptions } from '../../model/options/options-store.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import { Select } from '../../ui/select.tsx';
import { IntensityField } from './intensity-field.tsx';

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
