import { useTranslation } from 'react-i18next';
import { useEditor } from '../../model/document/editor-store.ts';
import { offerUndo } from '../../model/document/offer-undo.ts';
import { showChatPanel } from '../../model/options/chat-panel-store.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { HelpIcon, PenIcon, SparkIcon } from '../../ui/icons.tsx';
import { Switch } from '../../ui/switch.tsx';

/**
 * At the right of the tabs: writing with AI, example text, and the mode switch with its help. As the editor gets narrower
 * first the switch goes, which the tabs repeat, then the words.
 */
export function EditorActions({ onHelp }: { onHelp: () => void }) {
  const { t } = useTranslation();
  const isSsml = useEditor(({ tab }) => tab === 'ssml');
  const setTab = useEditor((state) => state.setTab);
  const loadExample = () => {
    const { tab, text, setText } = useEditor.getState();
    const example = t('editor.exampleText');
    setTab('plain');
    setText(example);
    if (text.trim() === '' || text === example) return;
    offerUndo(t('editor.exampleLoaded'), () => {
      setTab(tab);
      setText(text);
    });
  };
  return (
    <div className="ml-auto flex shrink-0 items-center gap-1">
      <Button variant="ghost" size="sm" icon={<PenIcon size={16} />} onClick={() => showChatPanel(true)}>
        <span className="@max-[520px]:sr-only">{t('editor.write')}</span>
      </Button>
      <Button variant="ghost" size="sm" icon={<SparkIcon size={16} />} onClick={loadExample}>
        <span className="@max-[520px]:sr-only">{t('editor.example')}</span>
      </Button>
      <Switch
        label={t('editor.ssmlMode')}
        checked={isSsml}
        onChange={(checked) => setTab(checked ? 'ssml' : 'plain')}
        className="text-13 text-ink-2 @max-[680px]:hidden"
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
