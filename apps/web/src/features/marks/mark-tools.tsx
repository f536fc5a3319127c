import { useEffect, useMemo, useRef } from 'react';
import { create } from 'zustand';
import { useTranslation } from '../../lib/use-translation.ts';
import { useEditor } from '../../model/document/editor-store.ts';
import { ClockIcon, CodeIcon, ReadingIcon, SlidersIcon } from '../../ui/icons.tsx';
import type { Tool } from '../../ui/toolbar.tsx';

const tools = [
  ['reading', ReadingIcon],
  ['pause', ClockIcon],
  ['more', SlidersIcon],
  ['showSsml', CodeIcon],
] as const;

export type MarkToolActs = Readonly<Record<(typeof tools)[number][0], () => void>>;

/** Provided by `PlainMarks`; null until it is loaded. */
export const useMarkActs = create<{ readonly acts: MarkToolActs | null }>(() => ({ acts: null }));

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
      .filter(([act]) => isMarked || act !== 'showSsml')
      .map(([act, Icon]) => ({
        id: act,
        label: t(`editor.marks.${act}`),
        icon: <Icon size={16} />,
        onPress: () => press(act),
      }));
  }, [t, isMarked, acts]);
}
