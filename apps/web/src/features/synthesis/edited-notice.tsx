import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { useOptions } from '../options/options-store.ts';
import { useEditor } from './editor-store.ts';
import { offerUndo } from './offer-undo.ts';
import type { useSsmlTools } from './use-ssml.ts';

export interface EditedNoticeProps {
  readonly tools: ReturnType<typeof useSsmlTools>;
  /** The notice is gone by then, and the keyboard's focus with it. */
  readonly onRegenerated: () => void;
}

/** SSML that a person edited no longer follows the text; here they can give that up. */
export function EditedNotice({ tools, onRegenerated }: EditedNoticeProps) {
  const { t } = useTranslation();
  const { text, ssml, ssmlEdited, generateSsml, editSsml } = useEditor();
  if (!ssmlEdited) return null;
  const regenerate = () => {
    if (!tools) return;
    generateSsml(tools.generateSsml(text, useOptions.getState()), true);
    onRegenerated();
    offerUndo(t('editor.regenerated'), () => editSsml(ssml));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-control bg-sunken py-1 pr-1 pl-3 text-13 text-ink-2">
      <span>{t('editor.ssmlEdited')}</span>
      <Button
        variant="ghost"
        size="sm"
        icon={<RefreshIcon size={16} />}
        disabled={!tools || text.trim() === ''}
        onClick={regenerate}
      >
        {t('editor.regenerate')}
      </Button>
    </div>
  );
}
