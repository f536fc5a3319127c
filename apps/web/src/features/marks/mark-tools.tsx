import { useEffect, useMemo, useRef } from 'react';
import { create } from 'zustand';
import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { ClockIcon, CodeIcon, ReadingIcon, SlidersIcon } from '../../ui/icons.tsx';
import type { Tool } from '../../ui/toolbar.tsx';

/** The actions of the tools. */
export interface MarkToolActs {
  readonly reading: () => void;
  readonly pause: () => void;
  readonly choose: () => void;
  readonly showSsml: () => void;
}

/** Provided by `PlainMarks`; null until it is loaded. */
export const useMarkActs = create<{ readonly acts: MarkToolActs | null }>(() => ({ acts: null }));

const tools = [
  { id: 'reading', act: 'reading', words: 'reading', Icon: ReadingIcon },
  { id: 'pause', act: 'pause', words: 'pause', Icon: ClockIcon },
  { id: 'marks', act: 'choose', words: 'more', Icon: SlidersIcon },
  { id: 'show-ssml', act: 'showSsml', words: 'showSsml', Icon: CodeIcon },
] as const;

/**
 * The editor tools that mark the selection or the word at the caret. Rendered before their code is loaded, so that no
 * other tool moves; a press before that is run once it is loaded.
 */
export function useMarkTools(): readonly Tool[] {
  const { t } = useTranslation();
  const { acts } = useMarkActs();
  const isMarked = useEditor(({ marked }) => marked.marks.length > 0);
  const early = useRef<keyof MarkToolActs | null>(null);
  useEffect(() => {
    if (acts && early.current) acts[early.current]();
    early.current = null;
  }, [acts]);
  return useMemo(() => {
    const press = (act: keyof MarkToolActs) => {
      if (acts) acts[act]();
      else early.current = act;
    };
    return tools
      .filter(({ act }) => isMarked || act !== 'showSsml')
      .map(({ id, act, words, Icon }) => ({
        id,
        label: t(`editor.marks.${words}`),
        icon: <Icon size={16} />,
        onPress: () => press(act),
      }));
  }, [t, isMarked, acts]);
}
