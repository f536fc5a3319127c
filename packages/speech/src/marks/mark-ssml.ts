import type { Mark } from '@parlando/contract';
import { escapeText } from '../ssml/escape-xml.ts';
import { pronunciationElement } from '../ssml/pronunciation-element.ts';
import { element, emptyElement, signedPercent } from '../ssml/write-element.ts';
import { isBlank } from '../ssml/xml-characters.ts';
import { codePointLength, indexCodePoints } from '../text/code-points.ts';
import { INTERPRET_AS } from './mark-style.ts';
import {
  type PassageMark,
  type PauseMark,
  type ReadingMark,
  type SettledMarks,
  settleMarks,
} from './settle-marks.ts';

/** Code points of a text, from `start` up to `end`. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * A text with its marks as content of SSML. Text of several lines has a `p` for each, as plain text has a paragraph for
 * each; a mark that continues in the next line is written in both. Of marks that cross, the one that begins later is
 * written in two pieces.
 */
export function markedParagraphs(text: string, marks: readonly Mark[] = []): string {
  const points = indexCodePoints(text);
  const writer = new MarkWriter(points.slice, settleMarks(marks));
  const lines = paragraphRanges(text).map(({ start, end }) => ({
    start: points.positionAt(start),
    end: points.positionAt(end),
  }));
  if (lines.length <= 1) return writer.write({ start: 0, end: points.length });
  return lines
    .map(({ start, end }, index) => {
      // What stands on the space between two lines belongs to the second, behind the last line to the last.
      const isLast = index === lines.length - 1;
      return `<p>${writer.write({ start, end }, isLast ? points.length : end)}</p>`;
    })
    .join('');
}

/** A wrapped line continues in the next, in lower case. */
export function continues(line: string, next: string): boolean {
  return /[\p{L}\p{N},]$/u.test(line.trimEnd()) && /^\p{Ll}/u.test(next.trimStart());
}

/** UTF-16 units. */
function paragraphRanges(text: string): Range[] {
  const found: { start: number; end: number }[] = [];
  let before = '';
  let start = 0;
  for (const { 0: lineEnd, index } of text.matchAll(/\r\n?|\n|$/g)) {
    const line = text.slice(start, index);
    const last = found.at(-1);
    if (last && continues(before, line)) last.end = index;
    else if (!isBlank(line)) found.push({ start, end: index });
    before = line;
    start = index + lineEnd.length;
  }
  return found;
}

/** Writes the ranges of a text in their order. */
class MarkWriter {
  readonly #slice: (start: number, end: number) => string;
  readonly #marks: SettledMarks;
  #pause = 0;

  constructor(slice: (start: number, end: number) => string, marks: SettledMarks) {
    this.#slice = slice;
    this.#marks = marks;
  }

  /** With the pauses up to `lastPause` that were not written yet. */
  write(range: Range, lastPause = range.end): string {
    const inside = <Each extends PassageMark>(marks: readonly Each[]): Each[] =>
      marks
        .filter(({ start, length }) => start < range.end && range.start < start + length)
        .flatMap((mark) => this.#cut(mark, range));
    const content = this.#nested(range, inside(this.#marks.manners), inside(this.#marks.readings));
    return content + this.#pausesUpTo(lastPause);
  }

  /** `manners` are in order and lie within the range; those that cross the first one's end are cut there. */
  #nested(range: Range, manners: readonly PassageMark[], readings: readonly ReadingMark[]): string {
    const parts: string[] = [];
    let position = range.start;
    let waiting = [...manners];
    while (waiting.length > 0) {
      const [first, ...rest] = waiting as [PassageMark, ...PassageMark[]];
      const held = { start: first.start, end: first.start + first.length };
      parts.push(this.#words({ start: position, end: held.start }, readings));
      // Before the element, so that a pause is never louder or slower.
      parts.push(this.#pausesUpTo(held.start));
      const within = rest.filter(({ start }) => start < held.end);
      const inner = within.flatMap((mark) => this.#cutAgain(mark, held));
      parts.push(mannerElement(first)(this.#nested(held, inner, readings)));
      position = held.end;
      const behind = within.filter(({ start, length }) => start + length > held.end);
      const later = rest.filter(({ start }) => start >= held.end);
      waiting = [
        ...behind.flatMap((mark) => this.#cutAgain(mark, { start: held.end, end: range.end })),
        ...later,
      ].sort((one, other) => one.start - other.start || other.length - one.length);
    }
    parts.push(this.#words({ start: position, end: range.end }, readings));
    return parts.join('');
  }

  /** The part within a range of a mark that was cut before: most of them lie in it whole. */
  #cutAgain<Each extends PassageMark>(mark: Each, range: Range): Each[] {
    const isWithin = mark.start >= range.start && mark.start + mark.length <= range.end;
    return isWithin ? [mark] : this.#cut(mark, range);
  }

  /** The part of a mark within a range, without the space around its words; none of a mark without words there. */
  #cut<Each extends PassageMark>(mark: Each, range: Range): Each[] {
    const from = Math.max(mark.start, range.start);
    const words = this.#slice(from, Math.min(mark.start + mark.length, range.end));
    const start = from + words.length - words.trimStart().length;
    return isBlank(words) ? [] : [{ ...mark, start, length: codePointLength(words.trim()) }];
  }

  #words(range: Range, readings: readonly ReadingMark[]): string {
    const parts: string[] = [];
    let { start } = range;
    for (const mark of readings) {
      if (mark.start < range.start || mark.start >= range.end) continue;
      parts.push(this.#plain(start, mark.start), this.#pausesUpTo(mark.start));
      const end = mark.start + mark.length;
      parts.push(readingElement(mark)(escapeText(this.#slice(mark.start, end))));
      start = end;
    }
    parts.push(this.#plain(start, range.end));
    return parts.join('');
  }

  #plain(from: number, end: number): string {
    const parts: string[] = [];
    let start = from;
    for (;;) {
      const pause = this.#marks.pauses[this.#pause];
      if (pause === undefined || pause.start >= end) break;
      const at = Math.max(start, pause.start);
      parts.push(escapeText(this.#slice(start, at)), pauseElement(pause));
      start = at;
      this.#pause++;
    }
    parts.push(escapeText(this.#slice(start, end)));
    return parts.join('');
  }

  #pausesUpTo(position: number): string {
    const from = this.#pause;
    while ((this.#marks.pauses[this.#pause]?.start ?? Number.POSITIVE_INFINITY) <= position) this.#pause++;
    return this.#marks.pauses.slice(from, this.#pause).map(pauseElement).join('');
  }
}

const pauseElement = ({ durationMs }: PauseMark): string =>
  emptyElement('break', { time: `${durationMs}ms` });

const changed = (ratio: number | undefined): string | undefined =>
  ratio === undefined ? undefined : signedPercent((ratio - 1) * 100);

function mannerElement(mark: PassageMark): (content: string) => string {
  if (mark.kind === 'emphasis') return element('emphasis', { level: 'strong' });
  const { rate, pitch, volume } = mark as Extract<PassageMark, { kind: 'prosody' }>;
  return element('prosody', { rate: changed(rate), pitch: changed(pitch), volume: changed(volume) });
}

function readingElement(mark: ReadingMark): (content: string) => string {
  if (mark.kind === 'sayAs') return element('say-as', { 'interpret-as': INTERPRET_AS[mark.as] });
  return pronunciationElement(mark.pronunciation);
}
