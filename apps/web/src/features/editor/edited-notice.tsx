import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../model/document/editor-store.ts';
import { offerUndo } from '../../model/document/offer-undo.ts';
import { showAsText } from '../../model/document/show-as-text.ts';
import { useSsmlCheck } from '../../model/document/ssml-check.ts';
import { generateSsml } from '../../model/document/ssml-tools.ts';
import { useOptions } from '../../model/options/options-store.ts';
import { Button } from '../../ui/button.tsx';
import { RefreshIcon, TextIcon } from '../../ui/icons.tsx';

interface EditedNoticeProps {
  /** The notice is gone by then, and the keyboard's focus with it. */
  readonly onRegenerated: () => void;
}

/** SSML that a person edited no longer follows the text; here they can give that up, or make it the text. */
export function EditedNotice({ onRegenerated }: EditedNoticeProps) {
  const { t } = useTranslation();
  // After the first key is on the screen, not before.
  const isEdited = useDeferredValue(useEditor((state) => state.ssmlEdited));
  const leadsBack = useSsmlCheck((state) => state.leadsBack);
  const hasText = useEditor((state) => state.text.trim() !== '');
  if (!isEdited) return null;
  const regenerate = () => {
    const { text, cast, marked, ssml, generateSsml: show, editSsml } = useEditor.getState();
    show(generateSsml(text, useOptions.getState(), cast, marked.marks), true);
    onRegenerated();
    offerUndo(t('ssml.regenerated'), () => editSsml(ssml));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3 text-13 text-ink-2">
      <span>{t('ssml.edited')}</span>
      <span className="flex flex-wrap gap-1">
        {leadsBack && (
          <Button variant="ghost" size="sm" icon={<TextIcon size={16} />} onClick={showAsText}>
            {t('ssml.leadBack')}
          </Button>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<RefreshIcon size={16} />}
          disabled={!hasText}
          onClick={regenerate}
        >
          {t('ssml.regenerate')}
        </Button>
      </span>
    </div>
  );
}
