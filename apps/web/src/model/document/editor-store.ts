import { Cast, type CastMember } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { readFields } from '../../lib/fields.ts';
import { parseJson, storageKeys, tabFirstStorage } from '../../lib/storage.ts';
import { unhurried } from '../../lib/unhurried-storage.ts';
import { type Marked, unmarked } from '../marks/marked.ts';

export type EditorTab = 'plain' | 'ssml';

interface EditorState {
  readonly tab: EditorTab;
  readonly text: string;
  readonly ssml: string;
  /** Once a person has edited the SSML, nothing regenerates it of its own accord. */
  readonly ssmlEdited: boolean;
  /** The speakers that the lines of the text may belong to. */
  readonly cast: readonly CastMember[];
  /** The marks of the text, as `model/marks/marks.ts` left them: until it is loaded they may be those of an older text. */
  readonly marked: Marked;
  /** The text is one that the page began with: nobody's draft, so it is not stored. */
  readonly isStarter: boolean;
  readonly setTab: (tab: EditorTab) => void;
  /** `caret`: where it stands behind the edit, in UTF-16 units. Marks follow their words. */
  readonly setText: (text: string, caret?: number) => void;
  /** Choosing a voice for a speaker of the sample makes the sample the person's own text. */
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

const draftShape = {
  tab: z.enum(['plain', 'ssml']),
  text: z.string(),
  ssml: z.string(),
  ssmlEdited: z.boolean(),
  cast: Cast,
  // Each of them is checked by `marks.ts` before anything uses them.
  marked: z.object({ text: z.string(), marks: z.array(z.unknown()), lost: z.array(z.unknown()) }),
};

/** What a person wrote. Survives a reload, and what is written in another tab. */
export const useEditor = create<EditorState>()(
  persist(
    (set) => ({
      tab: 'plain',
      text: '',
      ssml: '',
      ssmlEdited: false,
      cast: [],
      marked: unmarked(''),
      isStarter: false,
      setTab: (tab) => set({ tab }),
      setText: (text, caret) =>
        set(({ cast, isStarter, marked }) => ({
          text,
          marked: follow(marked, text, caret),
          isStarter: false,
          // The speakers of a starter go with it.
          cast: isStarter ? cast.filter(({ name }) => text.includes(name)) : cast,
        })),
      setCast: (cast) => set({ cast, isStarter: false }),
      showStarter: (text, cast) => set({ tab: 'plain', text, cast, marked: unmarked(text), isStarter: true }),
      editSsml: (ssml, edited = true) =>
        set({ ssml, ssmlEdited: edited && ssml !== '', ...(edited && { isStarter: false }) }),
      generateSsml: (ssml, force = false) =>
        set((state) => (state.ssmlEdited && !force ? {} : { ssml, ssmlEdited: false })),
    }),
    {
      name: storageKeys.draft,
      ...(storage && { storage: unhurried(storage) }),
      partialize: ({ tab, text, ssml, ssmlEdited, cast, marked }) => ({
        ...{ tab, text, ssml, ssmlEdited, cast },
        ...(hasMarks(marked) && { marked }),
      }),
      merge: (stored, current) => ({
        ...current,
        ...(readFields(draftShape, stored).valid as Partial<Draft>),
      }),
    },
  ),
);

type Follow = (marked: Marked, text: string, caret?: number) => Marked;

/** While nothing is marked there is nothing to follow. */
let follow: Follow = (marked, text) => (hasMarks(marked) ? marked : unmarked(text));

/** From now on marks follow their words at every change of the text. */
export function followTextWith(way: Follow): void {
  follow = way;
}

export function hasMarks({ marks, lost }: Marked): boolean {
  return marks.length + lost.length > 0;
}

let caret = Number.POSITIVE_INFINITY;

/** Where the caret of the plain text was last, in UTF-16 units; beyond its end before it was anywhere. */
export function textCaret(): number {
  return caret;
}

export function rememberCaret(position: number): void {
  caret = position;
}

type Draft = Pick<EditorState, 'tab' | 'text' | 'ssml' | 'ssmlEdited' | 'cast'> & {
  readonly marked?: Marked;
};

/** Whether a person has ever written here, in this browser. A text that was emptied is a draft, too. */
export function hasDraft(): boolean {
  return parseJson(tabFirstStorage.getItem(storageKeys.draft)) !== null;
}

/** What a person wrote in the plain text: nothing while a starter stands there. */
export function writtenText(): string {
  const { text, isStarter } = useEditor.getState();
  return isStarter ? '' : text;
}
