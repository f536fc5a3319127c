import { useMemo } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor, writtenText } from '../../model/document/editor-store.ts';
import { offerUndo } from '../../model/document/offer-undo.ts';
import { showChatPanel } from '../../model/options/chat-panel-store.ts';
import { openCastPanel } from '../../model/script/cast-panel.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { HelpIcon, LayersIcon, MoreIcon, PenIcon, SparkIcon } from '../../ui/icons.tsx';
import { Menu, MenuCheck, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { type Tool, Toolbar } from '../../ui/toolbar.tsx';

export interface EditorActionsProps {
  /** Tools of other features, shown before the editor's. */
  readonly tools: readonly Tool[];
  readonly onHelp: () => void;
}

/** On a phone the labels fit next to the tabs only without icons. */
export const roomyIcon = '@max-[25rem]:hidden';

/** To the right of the tabs: the tools, and a menu with the SSML mode and its help. */
export function EditorActions({ tools, onHelp }: EditorActionsProps) {
  const { t } = useTranslation();
  const isSsml = useEditor(({ tab }) => tab === 'ssml');
  const setTab = useEditor((state) => state.setTab);
  const own = useOwnTools();
  const all = useMemo(() => [...tools, ...own], [tools, own]);
  return (
    <Toolbar
      tools={all}
      menu={(hidden) => (
        <Menu trigger={<IconButton size="sm" label={t('editor.menu')} icon={<MoreIcon />} tooltip={false} />}>
          {hidden.map(({ id, label, icon, onPress }) => (
            <MenuItem key={id} icon={icon} onSelect={onPress}>
              {label}
            </MenuItem>
          ))}
          {hidden.length > 0 && <MenuSeparator />}
          {/* Same as the tabs. */}
          <MenuCheck
            checked={isSsml}
            tooltip={t('editor.modeHelp')}
            onChange={(checked) => setTab(checked ? 'ssml' : 'plain')}
          >
            {t('editor.ssmlMode')}
          </MenuCheck>
          <MenuItem icon={<HelpIcon size={18} />} onSelect={onHelp}>
            {t('editor.ssmlHelp')}
          </MenuItem>
        </Menu>
      )}
    />
  );
}

function useOwnTools(): readonly Tool[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const loadExample = () => {
      const { tab, setTab, setText } = useEditor.getState();
      const text = writtenText();
      const example = t('editor.exampleText');
      setTab('plain');
      setText(example);
      if (text.trim() === '' || text === example) return;
      offerUndo(t('editor.exampleLoaded'), () => {
        setTab(tab);
        setText(text);
      });
    };
    const own = [
      ['write', PenIcon, () => showChatPanel(true)],
      ['example', SparkIcon, loadExample],
      // The first to move into the menu, because a script has the same button next to its speakers.
      ['speakers', LayersIcon, openCastPanel],
    ] as const;
    return own.map(([id, Icon, onPress]) => {
      return { id, label: t(`editor.${id}`), icon: <Icon size={16} className={roomyIcon} />, onPress };
    });
  }, [t]);
}
