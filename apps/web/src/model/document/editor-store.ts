import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { storageKeys, tabFirstStorage } from '../../lib/storage.ts';
import { unhurried } from '../../lib/unhurried-storage.ts';

export type EditorTab = 'plain' | 'ssml';

interface EditorState {
  readonly tab: EditorTab;
  readonly text: string;
  readonly ssml: string;
  /** Once a person has edited the SSML, nothing regenerates it of its own accord. */
  readonly ssmlEdited: boolean;
  readonly setTab: (tab: EditorTab) => void;
  readonly setText: (text: string) => void;
  /** In the editor: by hand, unless said otherwise. */
  readonly editSsml: (ssml: string, edited?: boolean) => void;
  /** From the plain text: only while nobody has edited it, unless asked for (`force`). */
  readonly generateSsml: (ssml: string, force?: boolean) => void;
}

const storage = createJSONStorage<Draft>(() => tabFirstStorage);

/** What a person wrote. Survives a reload, and what is written in another tab. */
export const useEditor = create<EditorState>()(
  persist(
    (set) => ({
      tab: 'plain',
      text: '',
      ssml: '',
      ssmlEdited: false,
      setTab: (tab) => set({ tab }),
      setText: (text) => set({ text }),
      editSsml: (ssml, edited = true) => set({ ssml, ssmlEdited: edited && ssml !== '' }),
      generateSsml: (ssml, force = false) =>
        set((state) => (state.ssmlEdited && !force ? {} : { ssml, ssmlEdited: false })),
    }),
    {
      name: storageKeys.draft,
      ...(storage && { storage: unhurried(storage) }),
      partialize: ({ tab, text, ssml, ssmlEdited }) => ({ tab, text, ssml, ssmlEdited }),
      merge: (stored, current) => ({ ...current, ...readDraft(stored) }),
    },
  ),
);

let caret = Number.POSITIVE_INFINITY;

/** Where the caret of the plain text was last, in UTF-16 units; beyond its end before it was anywhere. */
export function textCaret(): number {
  return caret;
}

export function rememberCaret(position: number): void {
  caret = position;
}

type Draft = Pick<EditorState, 'tab' | 'text' | 'ssml' | 'ssmlEdited'>;

function readDraft(stored: unknown): Partial<EditorState> {
  if (typeof stored !== 'object' || stored === null) return {};
  const { tab, text, ssml, ssmlEdited } = stored as Record<string, unknown>;
  return {
    ...((tab === 'plain' || tab === 'ssml') && { tab }),
    ...(typeof text === 'string' && { text }),
    ...(typeof ssml === 'string' && { ssml }),
    ...(typeof ssmlEdited === 'boolean' && { ssmlEdited }),
  };
}
