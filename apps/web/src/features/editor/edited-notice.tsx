import { useDeferredValue } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { showAsSsml } from '../../model/document/show-as-ssml.ts';
import { showAsText } from '../../model/document/show-as-text.ts';
import { useSsmlCheck } from '../../model/document/ssml-check.ts';
import { Button } from '../../ui/button.tsx';
import { RefreshIcon, TextIcon } from '../../ui/icons.tsx';

/**
 * Edited SSML no longer follows the text; this notice offers to discard the edits, or to convert it to text.
 * `onRegenerated` is called after the notice, which had the focus, has disappeared.
 */
export function EditedNotice({ onRegenerated }: { readonly onRegenerated: () => void }) {
  const { t } = useTranslation();
  // Deferred until after the first keystroke is painted.
  const isEdited = useDeferredValue(useEditor((state) => state.ssmlEdited));
  const leadsBack = useSsmlCheck((state) => state.leadsBack);
  const hasText = useEditor((state) => state.text.trim() !== '');
  if (!isEdited) return null;
  const regenerate = () => {
    showAsSsml();
    onRegenerated();
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3 text-13 text-ink-2">
      <span>{t('ssml.edited')}</span>
      <span className="flex flex-wrap gap-1">
        {leadsBack && (
          <Button variant="ghost" size="sm" icon={<TextIcon />} onClick={showAsText}>
            {t('ssml.leadBack')}
          </Button>
        )}
        <Button variant="ghost" size="sm" icon={<RefreshIcon />} disabled={!hasText} onClick={regenerate}>
          {t('ssml.regenerate')}
        </Button>
      </span>
    </div>
  );
}
