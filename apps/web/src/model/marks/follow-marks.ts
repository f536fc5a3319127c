import type { Mark } from '@parlando/contract';
import { type CodePointIndex, indexCodePoints } from '@parlando/speech';
import { isReading } from '@parlando/speech/marks';
import { randomId } from '../../lib/random-id.ts';
import type { LostMark, Marked, PlacedMark } from './marked.ts';
import { isInsidePair, type Kept, keptStretches } from './text-edits.ts';

/** Context stored around a lost mark, in UTF-16 units. */
const contextUnits = 8;

/**
 * Moves marks to a changed text. A pause follows its position. A reading or `sayAs` follows its words and is lost
 * when they change. Emphasis and prosody grow and shrink with edits inside their passage, and are lost when hardly
 * anything of it is left. Every mark is then either placed or lost; lost ones are placed again when their words
 * return in the same context. `caret`: its position after the edit, in UTF-16 units. If the text equals that of an
 * `earlier` state, its marks are restored.
 */
export function followMarks(
  marked: Marked,
  text: string,
  { caret, earlier = [] }: { caret?: number | undefined; earlier?: readonly Marked[] } = {},
): Marked {
  if (text === marked.text) return marked;
  if (marked.marks.length === 0 && marked.lost.length === 0) return { ...marked, text };
  const was = earlier.findLast((state) => state.text === text);
  const stood = new Map(was?.marks.map((mark) => [mark.id, mark]));
  const before = indexCodePoints(marked.text);
  const after = indexCodePoints(text);
  const kept = keptStretches(marked.text, text, caret);
  const placed: PlacedMark[] = [];
  const lost: LostMark[] = [];
  for (const mark of marked.marks) {
    const then = stood.get(mark.id);
    const moved = then ? at(mark, then) : follow(mark, kept, before, after);
    if (moved) placed.push(moved);
    else lost.push(lostFrom(mark, marked.text, before));
  }
  const returned: PlacedMark[] = [];
  const stillLost = marked.lost.filter((each) => {
    const then = stood.get(each.mark.id);
    const found = then ? at(each.mark, then) : find(each, text, after);
    if (!found || [...placed, ...returned].some((other) => excludes(found, other))) return true;
    returned.push(found);
    return false;
  });
  return { text, marks: inOrder([...placed, ...returned]), lost: [...stillLost, ...lost] };
}

/** A text with stored marks. Those that do not match its words are lost. */
export function placeMarks(text: string, marks: readonly Mark[]): Marked {
  const points = indexCodePoints(text);
  const placed: PlacedMark[] = [];
  const lost: LostMark[] = [];
  for (const each of marks) {
    const mark = { ...each, id: randomId(8) };
    const words = mark.kind === 'pause' ? undefined : points.slice(mark.start, mark.start + mark.length);
    const isThere = words === undefined ? mark.start <= points.length : words !== '';
    const fits = mark.kind === 'pause' || mark.text === undefined || mark.text === words;
    if (isThere && fits) placed.push(words === undefined ? mark : ({ ...mark, text: words } as PlacedMark));
    else lost.push({ mark, before: '', after: '' });
  }
  return { text, marks: inOrder(placed), lost };
}

/** Whether two marks cannot coexist: two readings of the same words, or two of the same kind. */
export function excludes(one: Mark, other: Mark): boolean {
  if (one.kind === 'pause' || other.kind === 'pause')
    return one.kind === other.kind && one.start === other.start;
  const overlap = one.start < other.start + other.length && other.start < one.start + one.length;
  if (isReading(one) && isReading(other)) return overlap;
  const isSame = one.start === other.start && one.length === other.length && one.kind === other.kind;
  return isSame && manners(one) === manners(other);
}

export function inOrder<Each extends Mark>(marks: readonly Each[]): Each[] {
  return [...marks].sort((one, other) => one.start - other.start);
}

/** Which of rate, pitch and volume a mark changes: slower and louder can apply to the same passage. */
const manners = (mark: Mark): string =>
  mark.kind === 'prosody'
    ? (['rate', 'pitch', 'volume'] as const).filter((each) => mark[each] !== undefined).join(' ')
    : '';

/** The mark at the position of another state of it. */
function at(mark: PlacedMark, { start, ...place }: PlacedMark): PlacedMark {
  if (mark.kind === 'pause') return { ...mark, start };
  const { length, text } = place as Extract<PlacedMark, { length: number }>;
  return { ...mark, start, length, text };
}

function follow(
  mark: PlacedMark,
  kept: readonly Kept[],
  before: CodePointIndex,
  after: CodePointIndex,
): PlacedMark | undefined {
  const start = before.unitAt(mark.start);
  if (mark.kind === 'pause') {
    // After the words before it if they are still there, otherwise before the words after it.
    const place = wholeRange(start, start, kept);
    return place && { ...mark, start: after.positionAt(place.start) };
  }
  const end = before.unitAt(mark.start + mark.length);
  const range = isReading(mark)
    ? wholeRange(start, end, kept)
    : remainingRange(start, before.slice(mark.start, mark.start + mark.length), kept);
  if (range === undefined) return undefined;
  const from = after.positionAt(range.start);
  const to = after.positionAt(range.end);
  const text = after.slice(from, to);
  return isReading(mark) || /[\p{L}\p{N}]/u.test(text)
    ? { ...mark, start: from, length: to - from, text }
    : undefined;
}

function wholeRange(start: number, end: number, kept: readonly Kept[]) {
  const stretch = kept.find(({ from, length }) => from <= start && end <= from + length);
  if (stretch === undefined) return undefined;
  const offset = stretch.to - stretch.from;
  return { start: start + offset, end: end + offset };
}

function remainingRange(start: number, passage: string, kept: readonly Kept[]) {
  const end = start + passage.length;
  const parts = kept
    .filter(({ from, length }) => from < end && start < from + length)
    .map(({ from, to, length }) => {
      const [first, last] = [Math.max(from, start), Math.min(from + length, end)];
      return { from: first - start, to: to + first - from, length: last - first };
    });
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const range = { start: first.to, end: last.to + last.length };
  return isLeft(passage, parts, range.end - range.start) ? range : undefined;
}

const wholeWord = /\p{sc=Han}{2}|(?<![\p{L}\p{N}])[\p{L}\p{N}]{5,}(?![\p{L}\p{N}])/gu;

/** Whether half of a passage is left, or half of the text now is of it with a long word: all texts share letters. */
function isLeft(passage: string, parts: readonly Kept[], lengthNow: number): boolean {
  const units = parts.reduce((sum, { length }) => sum + length, 0);
  if (units * 2 >= passage.length) return true;
  const words = [...passage.matchAll(wholeWord)];
  const hasWord = words.some(({ index, 0: word }) =>
    parts.some(({ from, length }) => from <= index && index + word.length <= from + length),
  );
  return hasWord && units * 2 >= lengthNow;
}

/** Turns a mark that stood in `text` into a lost one. */
export function lostFrom(mark: PlacedMark, text: string, points: CodePointIndex): LostMark {
  const start = points.unitAt(mark.start);
  const end = mark.kind === 'pause' ? start : points.unitAt(mark.start + mark.length);
  const from = Math.max(0, start - contextUnits);
  const to = Math.min(text.length, end + contextUnits);
  return {
    mark,
    before: text.slice(isInsidePair(text, from) ? from + 1 : from, start),
    after: text.slice(end, isInsidePair(text, to) ? to - 1 : to),
  };
}

/** Finds a lost mark's words in the same context; undefined if there are none, or several. */
function find(
  { mark, before, after }: LostMark,
  text: string,
  points: CodePointIndex,
): PlacedMark | undefined {
  const words = mark.kind === 'pause' ? '' : (mark.text ?? '');
  const wanted = before + words + after;
  const found = wanted === '' ? -1 : text.indexOf(wanted);
  if (found === -1 || text.indexOf(wanted, found + 1) !== -1) return undefined;
  return { ...mark, start: points.positionAt(found + before.length) };
}
