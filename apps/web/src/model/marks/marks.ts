import { limits, Mark, type Pronunciation } from '@parlando/contract';
import { indexCodePoints } from '@parlando/speech';
import * as z from 'zod/mini';
import { randomId } from '../../lib/random-id.ts';
import { followTextWith, useEditor } from '../document/editor-store.ts';
import { excludes, followMarks, inOrder, lostFrom, placeMarks } from './follow-marks.ts';
import type { LostMark, Marked, PlacedMark } from './marked.ts';

/**
 * The marks of the draft: what a surface adds, changes, removes and shows. Fetched when there is a mark, or somebody wants
 * one; from then on marks follow the text at every change. `useEditor((state) => state.marked)` is what there is: marks
 * in order, and those that could not be placed. Positions are code points; `indexCodePoints` of the speech package turns
 * them into UTF-16 units (`unitAt`) and back (`positionAt`).
 */

/** What can be changed of a mark in place. */
export type MarkChanges = Partial<{
  durationMs: number;
  rate: number | undefined;
  pitch: number | undefined;
  volume: number | undefined;
  as: Extract<Mark, { kind: 'sayAs' }>['as'];
  pronunciation: Pronunciation;
}>;

/** States of the draft that an undo of the text may come back to. */
const longestMemory = 200;
let states: Marked[] = [];

interface Change {
  readonly before: Marked;
  readonly after: Marked;
}
const done: Change[] = [];
let undone: Change[] = [];

/** Marks a passage or a place. What it excludes (another reading of these words, a pause there) gives way to it. */
export function addMark(mark: Mark): PlacedMark {
  return addMarks([mark])[0] as PlacedMark;
}

/** Marks several passages or places as `addMark` does, in one step. */
export function addMarks(added: readonly Mark[]): PlacedMark[] {
  const placed = added.map((mark) => withWords({ ...mark, id: randomId(8) }));
  change(({ marks }) =>
    inOrder([...marks.filter((other) => !placed.some((mark) => excludes(mark, other))), ...placed]),
  );
  return placed;
}

/** Changes what a mark says; where it stands is the text's affair. */
export function changeMark(id: string, changes: MarkChanges): void {
  change(({ marks }) =>
    marks.map((mark) => (mark.id === id ? ({ ...mark, ...changes } as PlacedMark) : mark)),
  );
}

/** Removes a mark, placed or lost. */
export function removeMark(id: string): void {
  const without = (marked: Marked) => ({
    marks: marked.marks.filter((mark) => mark.id !== id),
    lost: marked.lost.filter(({ mark }) => mark.id !== id),
  });
  change(
    (marked) => without(marked).marks,
    (marked) => without(marked).lost,
  );
}

/** Forgets all marks that could not be placed. */
export function dismissLost(): void {
  change(
    ({ marks }) => marks,
    () => [],
  );
}

/** Puts a mark that could not be placed where a person says. `length` counts for passages only. */
export function placeLost(id: string, start: number, length: number): void {
  const found = present().lost.find(({ mark }) => mark.id === id);
  if (found === undefined) return;
  const { mark } = found;
  const placed = withWords(mark.kind === 'pause' ? { ...mark, start } : { ...mark, start, length });
  change(
    ({ marks }) => inOrder([...marks.filter((other) => !excludes(placed, other)), placed]),
    ({ lost }) => lost.filter((each) => each !== found),
  );
}

/** Marks `text`, which has no marks yet, such as one from history. Edits since it was shown are followed. */
export function showMarks(text: string, marks: readonly Mark[]): void {
  const shown = placeMarks(text, marks);
  remember(shown);
  put(followMarks(shown, present().text));
}

/** Undoes the last change of a mark; false if the text is another since, and its own undo comes first. */
export function undoMarks(): boolean {
  return step(done, undone, 'after', 'before');
}

/** Does again what `undoMarks` undid; false if the text is another since. */
export function redoMarks(): boolean {
  return step(undone, done, 'before', 'after');
}

/** What was copied last, with its marks from the start of the copied text on. */
let copied: { readonly text: string; readonly marks: readonly PlacedMark[] } = { text: '', marks: [] };

/** Keeps the marks of what is copied or cut, before it is cut: code points `start` to `end` of the text. */
export function copyMarks(start: number, end: number): void {
  const { text, marks } = present();
  const inside = marks.filter((mark) =>
    mark.kind === 'pause'
      ? start < mark.start && mark.start < end
      : start <= mark.start && mark.start + mark.length <= end,
  );
  copied = {
    text: indexCodePoints(text).slice(start, end),
    marks: inside.map((mark) => ({ ...mark, start: mark.start - start })),
  };
}

/**
 * After `pasted` was inserted at code point `start`: gives it the marks that it was copied with. Those that were cut move;
 * others are there twice. Does nothing for a text from elsewhere.
 */
export function pasteMarks(pasted: string, start: number): void {
  if (copied.marks.length === 0 || withLineFeeds(pasted) !== withLineFeeds(copied.text)) return;
  const arriving = copied.marks.map((mark) => ({ ...mark, start: mark.start + start }));
  const isHere = (id: string) => present().marks.some((mark) => mark.id === id);
  const moved = new Set(arriving.map(({ id }) => id));
  change(
    ({ marks }) => {
      const added = arriving
        .filter((mark) => !marks.some((other) => excludes(mark, other)))
        .map((mark) => withWords(isHere(mark.id) ? { ...mark, id: randomId(8) } : mark));
      return inOrder([...marks, ...added]);
    },
    ({ lost }) => lost.filter(({ mark }) => !moved.has(mark.id)),
  );
}

function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function present(): Marked {
  return useEditor.getState().marked;
}

function withWords(mark: PlacedMark): PlacedMark {
  if (mark.kind === 'pause') return mark;
  const { text } = useEditor.getState();
  return { ...mark, text: indexCodePoints(text).slice(mark.start, mark.start + mark.length) };
}

function change(
  marksOf: (marked: Marked) => readonly PlacedMark[],
  lostOf: (marked: Marked) => readonly LostMark[] = ({ lost }) => lost,
): void {
  const before = present();
  const { marks, over } = withinLimit(marksOf(before), before);
  const after = { text: before.text, marks, lost: [...lostOf(before), ...over] };
  done.push({ before, after });
  undone = [];
  put(after);
}

/** A text has so many marks at most: those that there is no room for are listed, the newest first. */
function withinLimit(
  marks: readonly PlacedMark[],
  { text, marks: before }: Marked,
): { readonly marks: readonly PlacedMark[]; readonly over: readonly LostMark[] } {
  const most = limits.marks.count;
  if (marks.length <= most) return { marks, over: [] };
  const known = new Set(before.map(({ id }) => id));
  const kept = new Set(
    [...marks.filter(({ id }) => known.has(id)), ...marks.filter(({ id }) => !known.has(id))].slice(0, most),
  );
  const points = indexCodePoints(text);
  return {
    marks: marks.filter((mark) => kept.has(mark)),
    over: marks.filter((mark) => !kept.has(mark)).map((mark) => lostFrom(mark, text, points)),
  };
}

function step(from: Change[], to: Change[], now: 'before' | 'after', then: 'before' | 'after'): boolean {
  const last = from.at(-1);
  if (last === undefined || last[now].text !== present().text) return false;
  from.pop();
  to.push(last);
  put(last[then]);
  return true;
}

/** A marked starter is a person's draft. */
function put(marked: Marked): void {
  remember(marked);
  useEditor.setState({ marked, isStarter: false });
}

function remember(marked: Marked): void {
  states = [...states.slice(1 - longestMemory), marked];
}

const StoredLost = z.object({
  mark: z.intersection(Mark, z.object({ id: z.string() })),
  before: z.string(),
  after: z.string(),
});

/** What an older page left beside the draft: what is not on its words is listed, and only what is no mark is left out. */
function readStored({ text, marks, lost }: Marked): Marked {
  const known = marks.flatMap((mark) => Mark.safeParse(mark).data ?? []);
  const placed = placeMarks(text, known);
  return {
    ...placed,
    lost: [...lost.flatMap((each) => StoredLost.safeParse(each).data ?? []), ...placed.lost],
  };
}

function followEditor(): void {
  const follow = (marked: Marked, text: string, caret?: number) => {
    const followed = followMarks(marked, text, { caret, earlier: states });
    remember(followed);
    return followed;
  };
  followTextWith(follow);
  const { text, marked } = useEditor.getState();
  useEditor.setState({ marked: follow(readStored(marked), text) });
}

followEditor();
