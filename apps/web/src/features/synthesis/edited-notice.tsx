import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { useOptions } from '../options/options-store.ts';
import { useEditor } from './editor-store.ts';
import type { useSsmlTools } from './use-ssml.ts';

/** SSML that a person edited no longer follows the text; here they can give that up. */
export function EditedNotice({ tools }: { tools: ReturnType<typeof useSsmlTools> }) {
  const { t } = useTranslation();
  const { text, ssmlEdited, generateSsml } = useEditor();
  if (!ssmlEdited) return null;
  const regenerate = () => {
    if (tools) generateSsml(tools.generateSsml(text, useOptions.getState()), true);
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
