import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../../model/document/editor-store.ts';
import { ClockIcon, CodeIcon, ReadingIcon, SlidersIcon } from '../../ui/icons.tsx';
import type { Tool } from '../../ui/toolbar.tsx';

/** What the tools do; `PlainMarks` brings it. */
export interface MarkToolActs {
  readonly reading: () => void;
  readonly pause: () => void;
  readonly choose: () => void;
  readonly showSsml: () => void;
}

/**
 * The editor's tools that mark what is selected, or stands at the caret. They have their place before their code is there,
 * so that no other moves when it comes; the last press by then counts.
 */
export function useMarkTools(acts: MarkToolActs | null): readonly Tool[] {
  const { t } = useTranslation();
  const isMarked = useEditor(({ marked }) => marked.marks.length > 0);
  const early = useRef<keyof MarkToolActs | null>(null);
  useEffect(() => {
    if (acts && early.current) acts[early.current]();
    early.current = null;
  }, [acts]);
  return useMemo(() => {
    const press = (name: keyof MarkToolActs) => () => {
      if (acts) acts[name]();
      else early.current = name;
    };
    return [
      {
        id: 'reading',
        label: t('editor.marks.reading'),
        icon: <ReadingIcon size={16} />,
        onPress: press('reading'),
      },
      {
        id: 'pause',
        label: t('editor.marks.pause'),
        icon: <ClockIcon size={16} />,
        onPress: press('pause'),
      },
      {
        id: 'marks',
        label: t('editor.marks.more'),
        icon: <SlidersIcon size={16} />,
        onPress: press('choose'),
      },
      ...(isMarked
        ? [
            {
              id: 'show-ssml',
              label: t('editor.marks.showSsml'),
              icon: <CodeIcon size={16} />,
              onPress: press('showSsml'),
            },
          ]
        : []),
    ];
  }, [t, isMarked, acts]);
}
