import type { Mark } from '@parlando/contract';
import { type CodePointIndex, indexCodePoints } from '@parlando/speech';
import { isReading } from '@parlando/speech/marks';
import { randomId } from '../../lib/random-id.ts';
import type { LostMark, Marked, PlacedMark } from './marked.ts';
import { isInsidePair, type Kept, keptStretches } from './text-edits.ts';

/** UTF-16 units of what stands beside a lost mark. */
const contextUnits = 8;

export interface FollowOptions {
  /** Where the caret stands after the edit, in UTF-16 units. */
  readonly caret?: number | undefined;
  /** Earlier states: where the text is again as it was, marks stand as they stood then. */
  readonly earlier?: readonly Marked[];
}

type Passage = Extract<PlacedMark, { length: number }>;

/**
 * Brings marks to a changed text. A pause follows its place. A reading or `sayAs` follows its words and is lost when they
 * change. An emphasis or a manner grows and shrinks with edits inside its passage and is lost when nothing of it is left.
 * Every mark is then placed or lost; lost ones are placed again where their words, with what stood around them, return.
 */
export function followMarks(
  marked: Marked,
  text: string,
  { caret, earlier = [] }: FollowOptions = {},
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

/** A text with marks as they are stored. Those that are not on their words are lost. */
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

/** Whether two marks cannot both be there: two readings of the same words, or the same thing twice. */
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

/** Which of them a manner changes: slower and louder can stand on the same passage. */
const manners = (mark: Mark): string =>
  mark.kind === 'prosody'
    ? (['rate', 'pitch', 'volume'] as const).filter((each) => mark[each] !== undefined).join(' ')
    : '';

/** The mark where another state of it stands. */
function at(mark: PlacedMark, { start, ...place }: PlacedMark): PlacedMark {
  if (mark.kind === 'pause') return { ...mark, start };
  const { length, text } = place as Passage;
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
    const place = placeAfter(start, kept);
    return place === undefined ? undefined : { ...mark, start: after.positionAt(place) };
  }
  const end = before.unitAt(mark.start + mark.length);
  const range = isReading(mark) ? wholeRange(start, end, kept) : remainingRange(start, end, kept);
  if (range === undefined) return undefined;
  const from = after.positionAt(range.start);
  const to = after.positionAt(range.end);
  const text = after.slice(from, to);
  return isReading(mark) || /[\p{L}\p{N}]/u.test(text)
    ? { ...mark, start: from, length: to - from, text }
    : undefined;
}

/** Behind the words before it, if they are still there, otherwise before those after it. */
function placeAfter(place: number, kept: readonly Kept[]): number | undefined {
  const stretch = kept.find(({ from, length }) => from <= place && place <= from + length);
  return stretch && stretch.to + place - stretch.from;
}

function wholeRange(start: number, end: number, kept: readonly Kept[]) {
  const stretch = kept.find(({ from, length }) => from <= start && end <= from + length);
  if (stretch === undefined) return undefined;
  const offset = stretch.to - stretch.from;
  return { start: start + offset, end: end + offset };
}

function remainingRange(start: number, end: number, kept: readonly Kept[]) {
  const touched = kept.filter(({ from, length }) => from < end && start < from + length);
  const [first, last] = [touched[0], touched.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  return {
    start: first.to + Math.max(start - first.from, 0),
    end: last.to + Math.min(end - last.from, last.length),
  };
}

/** A mark that stood in a text, as it is listed once it does no more. */
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

/** Where a lost mark's words stand with the same around them; undefined if nowhere, or in several places. */
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
