import { Cast, type CastMember } from '@parlando/contract';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { debounced } from '../../lib/debounced-storage.ts';
import { readFields } from '../../lib/fields.ts';
import { randomId } from '../../lib/random-id.ts';
import { parseJson, storageKeys, tabFirstStorage } from '../../lib/storage.ts';
import { type Marked, unmarked } from '../marks/marked.ts';

export type EditorTab = 'plain' | 'ssml';

interface EditorState {
  readonly tab: EditorTab;
  readonly text: string;
  readonly ssml: string;
  /** Once the person has edited the SSML, it is no longer regenerated automatically. */
  readonly ssmlEdited: boolean;
  /** The SSML tab was opened, and its SSML has yet to follow the text. */
  readonly ssmlIsStale: boolean;
  /** The speakers that lines of the text may belong to. */
  readonly cast: readonly CastMember[];
  /** The marks of the text. Until `model/marks/marks.ts` is loaded, they may belong to an older text. */
  readonly marked: Marked;
  /** The text is the sample that the page started with: not a draft, so it is not stored. */
  readonly isStarter: boolean;
  readonly setTab: (tab: EditorTab) => void;
  /** `caret`: its position after the edit, in UTF-16 units. Marks follow their words. */
  readonly setText: (text: string, caret?: number) => void;
  /** Choosing a voice for a speaker of the sample turns the sample into a draft. */
  readonly setCast: (cast: readonly CastMember[]) => void;
  /** Shows one of our sample texts with its speakers. */
  readonly showStarter: (text: string, cast: readonly CastMember[]) => void;
  /** Called by the SSML editor. `edited` defaults to true: typed by hand. */
  readonly editSsml: (ssml: string, edited?: boolean) => void;
  /** Generates SSML from the plain text, unless the person has edited it; `force` replaces it anyway. */
  readonly generateSsml: (ssml: string, force?: boolean) => void;
}

const storage = createJSONStorage<Draft>(() => ({
  ...tabFirstStorage,
  setItem(key, value) {
    if (useEditor.getState().isStarter) return;
    tabFirstStorage.setItem(key, value);
    draftStored(value);
  },
}));

/** The database of `draft-copy.ts`. */
export const draftCopies = 'parlando-draft';

let draftStored: (draft: string) => void = () => undefined;

/** From now on, hears of every draft that is stored. */
export function onDraftStored(listener: (draft: string) => void): void {
  draftStored = listener;
}

/** When and by which page a draft was stored. */
export interface Written {
  readonly at: number;
  readonly page: string;
}
const page = randomId(8);

const draftShape = {
  tab: z.enum(['plain', 'ssml']),
  text: z.string(),
  ssml: z.string(),
  ssmlEdited: z.boolean(),
  cast: Cast,
  // `marks.ts` validates each of them before use.
  marked: z.object({ text: z.string(), marks: z.array(z.unknown()), lost: z.array(z.unknown()) }),
};

/** The person's draft. Survives a reload, and writes by another tab. */
export const useEditor = create<EditorState>()(
  persist(
    (set) => ({
      tab: 'plain',
      text: '',
      ssml: '',
      ssmlEdited: false,
      ssmlIsStale: false,
      cast: [],
      marked: unmarked(''),
      isStarter: false,
      setTab: (tab) =>
        set(({ tab: before, ssmlEdited }) =>
          tab === before ? {} : { tab, ssmlIsStale: tab === 'ssml' && !ssmlEdited && generate !== undefined },
        ),
      setText: (written, caret) =>
        set(({ cast, isStarter, marked }) => {
          // As the text area has them: otherwise a position in it would be another one here.
          const text = written.replace(/\r\n?/g, '\n');
          return {
            text,
            marked: follow(marked, text, caret),
            isStarter: false,
            // Removing a speaker's lines from a starter removes the speaker.
            cast: isStarter ? cast.filter(({ name }) => text.includes(name)) : cast,
          };
        }),
      setCast: (cast) => set({ cast, isStarter: false }),
      showStarter: (text, cast) => set({ tab: 'plain', text, cast, marked: unmarked(text), isStarter: true }),
      editSsml: (ssml, edited = true) =>
        set({
          ssml,
          ssmlEdited: edited && ssml !== '',
          ssmlIsStale: false,
          ...(edited && { isStarter: false }),
        }),
      generateSsml: (ssml, force = false) =>
        set((state) => ({
          ...(force || !state.ssmlEdited ? { ssml, ssmlEdited: false } : {}),
          ssmlIsStale: false,
        })),
    }),
    {
      name: storageKeys.draft,
      ...(storage && { storage: debounced(storage) }),
      partialize: ({ tab, text, ssml, ssmlEdited, cast, marked }) => ({
        ...{ tab, text, ssml, ssmlEdited, cast },
        ...(hasMarks(marked) && { marked }),
        written: { at: Date.now(), page },
      }),
      merge: (stored, current) => ({
        ...current,
        ...(readFields(draftShape, stored).valid as Partial<Draft>),
      }),
    },
  ),
);

type Follow = (marked: Marked, text: string, caret?: number) => Marked;

/** The default until `marks.ts` is loaded; without marks there is nothing to move. */
let follow: Follow = (marked, text) => (hasMarks(marked) ? marked : unmarked(text));

/** From now on, moves marks along with their words on every text change. */
export function followTextWith(way: Follow): void {
  follow = way;
}

/** What Convert would speak: the text or the SSML. */
export function contentOf({ tab, text, ssml }: Pick<EditorState, 'tab' | 'text' | 'ssml'>): string {
  return tab === 'ssml' ? ssml : text;
}

export const isBlank = (state: EditorState): boolean =>
  (state.ssmlIsStale ? state.text : contentOf(state)).trim() === '';

let generate: (() => void) | undefined;

/** From now on, the SSML may be generated a moment after its tab was opened. */
export function generateSsmlWith(way: () => void): void {
  generate = way;
}

/** Call before the SSML is spoken or changed. */
export function bringSsmlUpToDate(): void {
  if (useEditor.getState().ssmlIsStale) generate?.();
}

export function hasMarks({ marks, lost }: Marked): boolean {
  return marks.length + lost.length > 0;
}

let caret = Number.POSITIVE_INFINITY;

/** The last caret position in the plain text, in UTF-16 units; beyond the end if there was none yet. */
export function textCaret(): number {
  return caret;
}

export function rememberCaret(position: number): void {
  caret = position;
}

type Draft = Pick<EditorState, 'tab' | 'text' | 'ssml' | 'ssmlEdited' | 'cast'> & {
  readonly marked?: Marked;
  readonly written: Written;
};

/** Whether the person has ever written here in this browser. An emptied text counts as a draft. */
export function hasDraft(): boolean {
  return parseJson(tabFirstStorage.getItem(storageKeys.draft)) !== null;
}

/** The plain text the person wrote: empty while a starter is shown. */
export function writtenText(): string {
  const { text, isStarter } = useEditor.getState();
  return isStarter ? '' : text;
}
