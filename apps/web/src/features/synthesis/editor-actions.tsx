import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CodeIcon, HelpIcon, SparkIcon } from '../../ui/icons.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useEditor } from './editor-store.ts';
import type { useSsmlTools } from './use-ssml.ts';

/** At the right of the tabs: mode switch with its help, example text, and for SSML its formatting. */
export function EditorActions({
  tools,
  onHelp,
}: {
  tools: ReturnType<typeof useSsmlTools>;
  onHelp: () => void;
}) {
  const { t } = useTranslation();
  const { tab, ssml, setTab, setText, replaceSsml } = useEditor();
  const isSsml = tab === 'ssml';
  const loadExample = () => {
    setTab('plain');
    setText(t('editor.exampleText'));
  };
  const format = () => {
    const tidied = tools?.tidySsml(ssml) ?? null;
    if (tidied === null) return toast('error', t('editor.formatFailed'));
    if (tidied !== ssml) replaceSsml(tidied);
    toast('success', t('editor.formatted'));
  };
  return (
    <div className="flex shrink-0 items-center gap-1">
      {isSsml && (
        <Button
          variant="ghost"
          size="sm"
          icon={<CodeIcon size={16} />}
          disabled={!tools || ssml.trim() === ''}
          onClick={format}
        >
          <span className="max-wide:sr-only">{t('editor.format')}</span>
        </Button>
      )}
      <Button variant="ghost" size="sm" icon={<SparkIcon size={16} />} onClick={loadExample}>
        <span className="max-wide:sr-only">{t('editor.example')}</span>
      </Button>
      <Switch
        label={t('editor.ssmlMode')}
        checked={isSsml}
        onChange={(checked) => setTab(checked ? 'ssml' : 'plain')}
        className="text-13 text-ink-2 max-wide:hidden"
      />
      <IconButton
        size="sm"
        label={t('editor.ssmlHelp')}
        data-tooltip={t('editor.modeHelp')}
        icon={<HelpIcon size={16} />}
        onClick={onHelp}
        tooltip={false}
      />
    </div>
  );
}
