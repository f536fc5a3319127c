import { redo, undo } from '@codemirror/commands';
import { openSearchPanel } from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import { memo, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { tidySsml } from '../../../model/document/ssml-tools.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CodeIcon } from '../../../ui/icons.tsx';
import { RedoIcon, SearchIcon, UndoIcon } from '../../../ui/later-icons.tsx';
import { relayout } from './editor-commands.ts';
import { InsertMenu } from './insert-menu.tsx';
import type { Insertion } from './insertion.ts';

/** What the keyboard can do in the editor, for the pointer and for fingers. Not drawn again at every finding. */
export const SsmlToolbar = memo(function SsmlToolbar({
  editor,
  onInsert,
}: {
  editor: RefObject<EditorView | null>;
  onInsert: (insertion: Insertion) => void;
}) {
  const { t } = useTranslation();
  const run = (command: (view: EditorView) => boolean) => {
    const view = editor.current;
    if (!view) return;
    view.focus();
    command(view);
  };
  const format = () => {
    const view = editor.current;
    if (!view || view.state.doc.length === 0) return;
    const tidied = tidySsml(view.state.doc.toString());
    if (tidied === null) return toast('error', t('ssml.formatFailed'));
    relayout(view, tidied);
    view.focus();
    toast('success', t('ssml.formatted'));
  };
  return (
    <div role="toolbar" aria-label={t('ssml.toolbar')} className="flex flex-wrap items-center gap-1">
      <InsertMenu editor={editor} onInsert={onInsert} />
      <Button variant="ghost" size="sm" icon={<CodeIcon size={16} />} onClick={format}>
        {t('ssml.format')}
      </Button>
      <Tool label={t('ssml.undo')} icon={<UndoIcon size={16} />} onPress={() => run(undo)} />
      <Tool label={t('ssml.redo')} icon={<RedoIcon size={16} />} onPress={() => run(redo)} />
      <Tool label={t('ssml.find')} icon={<SearchIcon size={16} />} onPress={() => run(openSearchPanel)} />
    </div>
  );
});

function Tool({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: () => void }) {
  return <IconButton size="sm" label={label} icon={icon} onClick={onPress} />;
}
