import { findSpeechService, type Voice } from '@parlando/contract';
import { useTranslation } from 'react-i18next';
import { defaultStyle, useOptions } from '../../model/options/options-store.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import { Select } from '../../ui/select.tsx';
import { IntensityField } from './intensity-field.tsx';

/** Style, its strength, and role, where the voice has them; disabled, with the reason, where the service cannot speak them. */
export function StyleFields({ voice, words }: { voice: Voice; words: VoiceWords }) {
  const { t } = useTranslation();
  const options = useOptions();
  const service = findSpeechService(options.api);
  const speaksStyles = service?.speaksStyles ?? false;
  const speaksRoles = service?.speaksRoles ?? false;
  const isStyled = options.style !== defaultStyle;
  const intensityReason = !speaksStyles
    ? t('services.options.intensityNotSpoken')
    : isStyled
      ? undefined
      : t('services.options.intensityNeedsStyle');
  if (voice.styles.length === 0 && voice.roles.length === 0) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(110px,1fr))] gap-3 *:min-w-0">
      {voice.styles.length > 0 && (
        <Select
          label={t('options.style')}
          value={options.style}
          disabled={!speaksStyles}
          hint={speaksStyles ? undefined : t('options.styleNotSpoken')}
          onChange={(style) => options.change({ style })}
          options={[
            { value: defaultStyle, label: t('options.styleDefault') },
            ...voice.styles.map((style) => ({ value: style, label: words.style(style) })),
          ]}
        />
      )}
      {voice.styles.length > 0 && <IntensityField disabledReason={intensityReason} />}
      {voice.roles.length > 0 && (
        <Select
          label={t('options.role')}
          value={options.role}
          disabled={!speaksRoles}
          hint={speaksRoles ? undefined : t('options.roleNotSpoken')}
          onChange={(role) => options.change({ role })}
          options={[
            { value: '', label: t('options.roleDefault') },
            ...voice.roles.map((role) => ({ value: role, label: words.role(role) })),
          ]}
        />
      )}
    </div>
  );
}
