import { limits, Mark, type Pronunciation } from '@parlando/contract';
import { indexCodePoints } from '@parlando/speech';
import * as z from 'zod/mini';
import { randomId } from '../../lib/random-id.ts';
import { followTextWith, hasMarks, useEditor } from '../document/editor-store.ts';
import { excludes, followMarks, inOrder, lostFrom, placeMarks } from './follow-marks.ts';
import type { LostMark, Marked, PlacedMark } from './marked.ts';

/*
 * The marks of the draft. Lazy-loaded when there is a mark, or one is to be added; from then on marks follow the text
 * at every change. Positions are code points.
 */

/** The fields of a mark that can be changed in place. */
export type MarkChanges = Partial<{
  durationMs: number;
  rate: number | undefined;
  pitch: number | undefined;
  volume: number | undefined;
  as: Extract<Mark, { kind: 'sayAs' }>['as'];
  pronunciation: Pronunciation;
}>;

/** Limits of the draft states kept, so that undoing text edits can restore their marks. */
const longestMemory = { states: 200, characters: 5_000_000 } as const;
let states: Marked[] = [];

interface Change {
  readonly before: Marked;
  readonly after: Marked;
}
const done: Change[] = [];
let undone: Change[] = [];

/** Marks a passage or a position. Removes the marks it excludes, such as another reading of these words. */
export function addMark(mark: Mark): PlacedMark {
  return addMarks([mark])[0] as PlacedMark;
}

/** Adds several marks in one undo step, each like `addMark`. */
export function addMarks(added: readonly Mark[]): PlacedMark[] {
  const placed = added.map((mark) => withWords({ ...mark, id: randomId(8) }));
  change(({ marks }) => ({
    marks: inOrder([...marks.filter((other) => !placed.some((mark) => excludes(mark, other))), ...placed]),
  }));
  return placed;
}

/** Changes the content of a mark, not its position. */
export function changeMark(id: string, changes: MarkChanges): void {
  change(({ marks }) => ({
    marks: marks.map((mark) => (mark.id === id ? ({ ...mark, ...changes } as PlacedMark) : mark)),
  }));
}

/** Removes marks, placed or lost, in one undo step. */
export function removeMarks(ids: readonly string[]): void {
  change(({ marks, lost }) => ({
    marks: marks.filter(({ id }) => !ids.includes(id)),
    lost: lost.filter(({ mark }) => !ids.includes(mark.id)),
  }));
}

export function dismissLost(): void {
  change(() => ({ lost: [] }));
}

/** Places a lost mark where the person chose. `length` is used for passages only. */
export function placeLost(id: string, start: number, length: number): void {
  const found = present().lost.find(({ mark }) => mark.id === id);
  if (found === undefined) return;
  const { mark } = found;
  const placed = withWords(mark.kind === 'pause' ? { ...mark, start } : { ...mark, start, length });
  change(({ marks, lost }) => ({
    marks: inOrder([...marks.filter((other) => !excludes(placed, other)), placed]),
    lost: lost.filter((each) => each !== found),
  }));
}

/** Adds marks to `text`, which has none yet. If the text was edited since, the marks follow. */
export function showMarks(text: string, marks: readonly Mark[]): void {
  const shown = placeMarks(text, marks);
  remember(shown);
  put(followMarks(shown, present().text));
}

/** Undoes the last change of a mark; false if the text has changed since, because its own undo comes first. */
export function undoMarks(): boolean {
  return step(done, undone, 'after', 'before');
}

/** Redoes what `undoMarks` undid; false if the text has changed since. */
export function redoMarks(): boolean {
  return step(undone, done, 'before', 'after');
}

/** The text copied last, with its marks relative to its start. */
let copied: { readonly text: string; readonly marks: readonly PlacedMark[] } = { text: '', marks: [] };

/** Remembers the marks of copied text, or of cut text before it is removed: code points `start` to `end`. */
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
 * Call after `pasted` was inserted at code point `start`: adds the marks it was copied with. Marks of cut text move;
 * others are duplicated. Does nothing for text from elsewhere.
 */
export function pasteMarks(pasted: string, start: number): void {
  if (copied.marks.length === 0 || pasted.replace(/\r\n?/g, '\n') !== copied.text) return;
  const arriving = copied.marks.map((mark) => ({ ...mark, start: mark.start + start }));
  const isHere = (id: string) => present().marks.some((mark) => mark.id === id);
  const moved = new Set(arriving.map(({ id }) => id));
  change(({ marks, lost }) => {
    const added = arriving
      .filter((mark) => !marks.some((other) => excludes(mark, other)))
      .map((mark) => withWords(isHere(mark.id) ? { ...mark, id: randomId(8) } : mark));
    return {
      marks: inOrder([...marks, ...added]),
      lost: lost.filter(({ mark }) => !moved.has(mark.id)),
    };
  });
}

function present(): Marked {
  return useEditor.getState().marked;
}

function withWords(mark: PlacedMark): PlacedMark {
  if (mark.kind === 'pause') return mark;
  const { text } = useEditor.getState();
  return { ...mark, text: indexCodePoints(text).slice(mark.start, mark.start + mark.length) };
}

function change(changed: (marked: Marked) => Partial<Pick<Marked, 'marks' | 'lost'>>): void {
  const before = present();
  const next = { ...before, ...changed(before) };
  const { marks, over } = withinLimit(next.marks, before);
  const after = { text: before.text, marks, lost: [...next.lost, ...over] };
  done.push({ before, after });
  undone = [];
  put(after);
}

/** Limits the number of marks of a text: older marks are kept, the others are listed as lost. */
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

/** Adding a mark to a starter makes it a draft. */
function put(marked: Marked): void {
  remember(marked);
  useEditor.setState({ marked, isStarter: false });
}

/** A state without marks restores none: a long text would only take memory at each keystroke. */
function remember(marked: Marked): void {
  if (!hasMarks(marked)) return;
  const fitting = Math.floor(longestMemory.characters / Math.max(marked.text.length, 1));
  const earlier = Math.min(Math.max(fitting, 2), longestMemory.states) - 1;
  states = [...states.slice(-earlier), marked];
}

const StoredLost = z.object({
  mark: z.intersection(Mark, z.object({ id: z.string() })),
  before: z.string(),
  after: z.string(),
});

/** Marks of an older version: those that do not match the text become lost, and invalid ones are dropped. */
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
