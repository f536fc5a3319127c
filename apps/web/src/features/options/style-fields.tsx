import { findSpeechService, type Voice } from '@parlando/contract';
import { Link } from 'wouter';
import { useTranslation } from '../../lib/use-translation.ts';
import { defaultStyle, useOptions } from '../../model/options/options-store.ts';
import type { VoiceWords } from '../../model/voices/use-voice-words.ts';
import { Select } from '../../ui/select.tsx';
import { IntensityField } from './level-fields.tsx';

/** Style, intensity and role, if voice and service have them; otherwise a line about what they require. */
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
      {lacks && (
        <p className="text-12 text-ink-2">
          {t('options.needsOwnKey')} ·{' '}
          <Link to="/docs/studio#styles" className="text-accent underline underline-offset-2">
            {t('options.learnMore')}
          </Link>
        </p>
      )}
    </>
  );
}

function choicesOf(
  ids: readonly string[],
  words: (id: string) => string,
  none: { value: string; label: string },
) {
  return [none, ...ids.map((id) => ({ value: id, label: words(id) }))];
}
