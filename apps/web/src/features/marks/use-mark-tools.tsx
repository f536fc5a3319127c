import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../model/document/editor-store.ts';
import { editMark, presentSurface } from '../../model/marks/mark-editor.ts';
import { ClockIcon, CodeIcon, SlidersIcon } from '../../ui/icons.tsx';
import { ReadingIcon } from '../../ui/later-icons.tsx';
import type { Tool } from '../../ui/toolbar.tsx';
import { applyItem } from './mark-acts.ts';
import type { MarkItem } from './mark-items.ts';

const loadShow = () => import('../../model/document/show-as-ssml.ts');

/** The tool is gone with the tab: the focus it had goes to the tab that shows. */
async function showSsmlTab(): Promise<void> {
  const panel = document.activeElement?.closest('section');
  const { showAsSsml } = await loadShow();
  showAsSsml();
  panel?.querySelector<HTMLElement>('[role="tab"]:last-of-type')?.focus();
}

/** The editor's tools that mark what is selected, or stands at the caret. */
export function useMarkTools(): readonly Tool[] {
  const { t } = useTranslation();
  const isMarked = useEditor(({ marked }) => marked.marks.length > 0);
  return useMemo(() => {
    const apply = (item: MarkItem) => () => {
      const surface = presentSurface();
      if (surface) applyItem(item, surface);
    };
    const choose = () => {
      const surface = presentSurface();
      const at = surface?.selection();
      if (!surface || !at) return;
      editMark({ view: 'choose', run: { start: at.start, length: at.end - at.start, text: '' }, surface });
    };
    const showSsml = {
      id: 'show-ssml',
      label: t('marking.showSsml'),
      icon: <CodeIcon size={16} />,
      onPress: () => void showSsmlTab(),
    };
    return [
      {
        id: 'reading',
        label: t('marking.tools.reading'),
        icon: <ReadingIcon size={16} />,
        onPress: apply('reading'),
      },
      {
        id: 'pause',
        label: t('marking.tools.pause'),
        icon: <ClockIcon size={16} />,
        onPress: apply('pause'),
      },
      { id: 'marks', label: t('marking.tools.more'), icon: <SlidersIcon size={16} />, onPress: choose },
      ...(isMarked ? [showSsml] : []),
    ];
  }, [t, isMarked]);
}
