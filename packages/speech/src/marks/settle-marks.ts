import { limits, type Mark } from '@parlando/contract';
import { partitionPoint } from '../partition-point.ts';
import { type CodePointIndex, indexCodePoints } from '../text/code-points.ts';
import { hasSpeakable } from '../text/sanitize.ts';
import { parsePinyin } from '../text/zh/pinyin.ts';

/** A mark that stands on words. */
export type PassageMark = Exclude<Mark, { kind: 'pause' }>;
export type ReadingMark = Extract<Mark, { kind: 'sayAs' | 'pronunciation' }>;
export type PauseMark = Extract<Mark, { kind: 'pause' }>;

/** Where a list of marks is wrong: a path such as `marks.3.start`. */
export interface MarkFault {
  readonly field: string;
  readonly reason: 'beyond-text' | 'other-words' | 'several-lines' | 'overlap' | 'no-pinyin' | 'nothing';
}

/** The first invalid mark; undefined when all are valid. */
export function markFault(text: string, marks: readonly Mark[]): MarkFault | undefined {
  const points = indexCodePoints(text);
  for (const [index, mark] of marks.entries()) {
    const fault = ownFault(mark, points);
    if (fault) return { ...fault, field: `marks.${index}.${fault.field}` };
  }
  return overlapFault(marks);
}

function ownFault(mark: Mark, points: CodePointIndex): MarkFault | undefined {
  const { start } = mark;
  if (mark.kind === 'pause')
    return start > points.length ? { field: 'start', reason: 'beyond-text' } : undefined;
  if (start >= points.length) return { field: 'start', reason: 'beyond-text' };
  if (start + mark.length > points.length) return { field: 'length', reason: 'beyond-text' };
  const words = points.slice(start, start + mark.length);
  if (mark.text !== undefined && mark.text !== words) return { field: 'text', reason: 'other-words' };
  if (isReading(mark) && /[\n\r\x85\u2028\u2029]/.test(words))
    return { field: 'length', reason: 'several-lines' };
  if (mark.kind === 'prosody' && [mark.rate, mark.pitch, mark.volume].every((ratio) => ratio === undefined))
    return { field: 'kind', reason: 'nothing' };
  return mark.kind === 'pronunciation' ? pronunciationFault(mark) : undefined;
}

function pronunciationFault({
  pronunciation,
}: Extract<Mark, { kind: 'pronunciation' }>): MarkFault | undefined {
  if ('alias' in pronunciation)
    return hasSpeakable(pronunciation.alias)
      ? undefined
      : { field: 'pronunciation.alias', reason: 'nothing' };
  const isRight = pronunciation.alphabet === 'ipa' || parsePinyin(pronunciation.sounds) !== undefined;
  return isRight ? undefined : { field: 'pronunciation.sounds', reason: 'no-pinyin' };
}

/** No words have two readings. */
function overlapFault(marks: readonly Mark[]): MarkFault | undefined {
  const readings = [...marks.entries()].flatMap(([index, mark]) =>
    isReading(mark) ? [{ index, mark }] : [],
  );
  readings.sort((one, other) => one.mark.start - other.mark.start || one.index - other.index);
  let end = 0;
  for (const { index, mark } of readings) {
    if (mark.start < end) return { field: `marks.${index}.start`, reason: 'overlap' };
    end = mark.start + mark.length;
  }
  return undefined;
}

export function isReading(mark: Mark): mark is ReadingMark {
  return mark.kind === 'sayAs' || mark.kind === 'pronunciation';
}

/** Marks without faults, ready to be spoken or written: each in its order, and nothing begins or ends inside a reading. */
export interface SettledMarks {
  /** At most as long, together at one place, as a pause can be. */
  readonly pauses: readonly PauseMark[];
  /** Emphasis and manners, the outer one first. */
  readonly manners: readonly PassageMark[];
  readonly readings: readonly ReadingMark[];
}

/** What begins or ends inside the words of a reading takes in all of them; a pause in them comes behind them. */
export function settleMarks(marks: readonly Mark[]): SettledMarks {
  const readings = inOrder(marks.filter(isReading));
  const holding = holderOf(readings);
  const pauses = new Map<number, number>();
  const manners: PassageMark[] = [];
  for (const mark of marks) {
    const holder = holding(mark.start);
    if (mark.kind === 'pause') {
      const start = holder === undefined ? mark.start : holder.start + holder.length;
      pauses.set(start, Math.min(limits.marks.pauseMs.max, (pauses.get(start) ?? 0) + mark.durationMs));
    } else if (!isReading(mark)) {
      const last = holding(mark.start + mark.length);
      const start = holder?.start ?? mark.start;
      const end = last === undefined ? mark.start + mark.length : last.start + last.length;
      manners.push({ ...mark, start, length: end - start });
    }
  }
  return {
    pauses: inOrder(
      [...pauses].map(([start, durationMs]) => ({ kind: 'pause', start, durationMs }) as const),
    ),
    manners: joined(inOrder(manners)),
    readings,
  };
}

/** What says the same of passages that touch is one. */
function joined(manners: readonly PassageMark[]): readonly PassageMark[] {
  const byEnd = new Map<string, number>();
  const found: PassageMark[] = [];
  for (const mark of manners) {
    const { start, length, text: _, ...said } = mark;
    const manner = JSON.stringify(said);
    const index = byEnd.get(`${start} ${manner}`);
    const before = index === undefined ? undefined : found[index];
    byEnd.delete(`${start} ${manner}`);
    byEnd.set(`${start + length} ${manner}`, before === undefined ? found.length : (index as number));
    if (before === undefined) found.push({ ...said, start, length } as PassageMark);
    else found[index as number] = { ...before, length: before.length + length };
  }
  return inOrder(found);
}

/** The reading that a position lies inside of, its edges left out. */
function holderOf(readings: readonly ReadingMark[]): (position: number) => ReadingMark | undefined {
  const ends = readings.map(({ start, length }) => start + length);
  return (position) => {
    const found = readings[partitionPoint(0, ends.length, (index) => (ends[index] as number) <= position)];
    return found !== undefined && found.start < position ? found : undefined;
  };
}

function inOrder<Each extends Mark>(marks: readonly Each[]): Each[] {
  const lengthOf = (mark: Mark) => (mark.kind === 'pause' ? 0 : mark.length);
  return [...marks].sort((one, other) => one.start - other.start || lengthOf(other) - lengthOf(one));
}
