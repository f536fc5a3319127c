import { Cast, type CastMember } from '@parlando/contract';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { parseJson, storageKeys, tabFirstStorage } from '../../lib/storage.ts';
import { unhurried } from '../../lib/unhurried-storage.ts';

export type EditorTab = 'plain' | 'ssml';

interface EditorState {
  readonly tab: EditorTab;
  readonly text: string;
  readonly ssml: string;
  /** Once a person has edited the SSML, nothing regenerates it of its own accord. */
  readonly ssmlEdited: boolean;
  /** The speakers that the lines of the text may belong to. */
  readonly cast: readonly CastMember[];
  /** The text is one that the page began with: nobody's draft, so it is not stored. */
  readonly isStarter: boolean;
  readonly setTab: (tab: EditorTab) => void;
  readonly setText: (text: string) => void;
  /** Who chooses a voice for a starter's speaker has made it their own. */
  readonly setCast: (cast: readonly CastMember[]) => void;
  /** Shows a text of ours, with its speakers. */
  readonly showStarter: (text: string, cast: readonly CastMember[]) => void;
  /** In the editor: by hand, unless said otherwise. */
  readonly editSsml: (ssml: string, edited?: boolean) => void;
  /** From the plain text: only while nobody has edited it, unless asked for (`force`). */
  readonly generateSsml: (ssml: string, force?: boolean) => void;
}

const storage = createJSONStorage<Draft>(() => ({
  ...tabFirstStorage,
  setItem(key, value) {
    if (!useEditor.getState().isStarter) tabFirstStorage.setItem(key, value);
  },
}));

/** What a person wrote. Survives a reload, and what is written in another tab. */
export const useEditor = create<EditorState>()(
  persist(
    (set) => ({
      tab: 'plain',
      text: '',
      ssml: '',
      ssmlEdited: false,
      cast: [],
      isStarter: false,
      setTab: (tab) => set({ tab }),
      setText: (text) =>
        set(({ cast, isStarter }) => ({
          text,
          isStarter: false,
          // The speakers of a starter go with it.
          cast: isStarter ? cast.filter(({ name }) => text.includes(name)) : cast,
        })),
      setCast: (cast) => set({ cast, isStarter: false }),
      showStarter: (text, cast) => set({ tab: 'plain', text, cast, isStarter: true }),
      editSsml: (ssml, edited = true) =>
        set({ ssml, ssmlEdited: edited && ssml !== '', ...(edited && { isStarter: false }) }),
      generateSsml: (ssml, force = false) =>
        set((state) => (state.ssmlEdited && !force ? {} : { ssml, ssmlEdited: false })),
    }),
    {
      name: storageKeys.draft,
      ...(storage && { storage: unhurried(storage) }),
      partialize: ({ tab, text, ssml, ssmlEdited, cast }) => ({ tab, text, ssml, ssmlEdited, cast }),
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

type Draft = Pick<EditorState, 'tab' | 'text' | 'ssml' | 'ssmlEdited' | 'cast'>;

/** Whether a person has ever written here, in this browser. A text that was emptied is a draft, too. */
export function hasDraft(): boolean {
  return parseJson(tabFirstStorage.getItem(storageKeys.draft)) !== null;
}

/** What a person wrote in the plain text: nothing while a starter stands there. */
export function writtenText(): string {
  const { text, isStarter } = useEditor.getState();
  return isStarter ? '' : text;
}

function readDraft(stored: unknown): Partial<EditorState> {
  if (typeof stored !== 'object' || stored === null) return {};
  const { tab, text, ssml, ssmlEdited, cast } = stored as Record<string, unknown>;
  const speakers = Cast.safeParse(cast);
  return {
    ...((tab === 'plain' || tab === 'ssml') && { tab }),
    ...(typeof text === 'string' && { text }),
    ...(typeof ssml === 'string' && { ssml }),
    ...(typeof ssmlEdited === 'boolean' && { ssmlEdited }),
    ...(speakers.success && { cast: speakers.data }),
  };
}
