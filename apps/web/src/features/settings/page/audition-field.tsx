import { limits } from '@parlando/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cutAudition } from '../../../model/settings/audition.ts';
import { settingsShape } from '../../../model/settings/setting-fields.ts';
import { useSettings } from '../../../model/settings/settings-store.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { useDraft } from '../use-draft.ts';

const longest = limits.settings.auditionText;

/** The text a preview reads, with what of it is left out. */
export function AuditionField() {
  const { t } = useTranslation();
  const noteId = useId();
  const { auditionText, change } = useSettings();
  const { text, isValid, type } = useDraft(auditionText, {
    read: (typed) => settingsShape.auditionText.safeParse(typed).data,
    show: String,
    store: (typed) => change({ auditionText: typed }),
  });
  const { read, rest } = cutAudition(text.trim());
  const limit = limits.auditionCharacters;
  return (
    <div className="flex flex-col gap-1.5">
      <TextArea
        label={t('settings.auditionText')}
        placeholder={t('settings.auditionPlaceholder')}
        rows={2}
        value={text}
        invalid={!isValid}
        aria-describedby={noteId}
        className="resize-y"
        onChange={(event) => type(event.target.value)}
      />
      <div id={noteId} className="flex flex-col gap-1 text-12 text-ink-3">
        {!isValid && <p className="text-danger">{t('settings.auditionTooLong', { limit: longest })}</p>}
        {rest === '' ? (
          <p>{t('settings.auditionWhole', { count: Array.from(read).length, limit })}</p>
        ) : (
          <p>
            {t('settings.auditionCut', { limit, count: Array.from(rest).length })}{' '}
            <s className="break-words">{rest}</s>
          </p>
        )}
        <p>{t('settings.auditionCharged')}</p>
      </div>
    </div>
  );
}
