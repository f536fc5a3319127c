import { limits } from '@parlando/contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutAudition } from '../../../model/settings/audition.ts';
import { settingsShape } from '../../../model/settings/setting-fields.ts';
import { useSettings } from '../../../model/settings/settings-store.ts';
import { TextArea } from '../../../ui/text-area.tsx';

const longest = limits.settings.auditionText;

/** The text a preview reads, with what of it is left out. */
export function AuditionField() {
  const { t } = useTranslation();
  const noteId = useId();
  const stored = useSettings((state) => state.auditionText);
  const change = useSettings((state) => state.change);
  const [draft, setDraft] = useState<{ text: string; of: string } | null>(null);
  const text = draft && draft.of === stored ? draft.text : stored;
  const isValid = settingsShape.auditionText.safeParse(text).success;
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
        onChange={(event) => {
          const typed = event.target.value;
          const isFit = settingsShape.auditionText.safeParse(typed).success;
          setDraft({ text: typed, of: isFit ? typed : stored });
          if (isFit) change({ auditionText: typed });
        }}
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
