import type { Chapter, Mark } from '@parlando/contract';
import { isReading, type ReadingMark } from '../marks/settle-marks.ts';
import { sliceMarks, type TextRange } from '../marks/slice-marks.ts';
import { indexCodePoints } from '../text/code-points.ts';
import { type Heading, readHeading } from '../text/headings.ts';
import type { CaptionSource } from './caption-source.ts';

/** A chapter and when it is heard: to the next one, or to the end of the audio. */
export interface TimedChapter {
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A heading in a text. UTF-16 units. */
interface PlacedHeading extends Heading {
  readonly start: number;
  readonly end: number;
}

function* headingsIn(text: string): Generator<PlacedHeading> {
  for (const { index, 0: line } of text.matchAll(/[^\r\n]+/g)) {
    const heading = readHeading(line);
    if (heading) yield { ...heading, start: index, end: index + line.length };
  }
}

/** The chapters of a text with headings, in whole milliseconds; none where it has no headings. */
export function findChapters({ text, words, durationMs }: CaptionSource): TimedChapter[] {
  const found: { title: string; startMs: number }[] = [];
  let at = 0;
  for (const { start, title } of headingsIn(text)) {
    while (at < words.length && (words[at]?.end ?? 0) <= start) at++;
    const word = words[at];
    if (word === undefined) break;
    found.push({ title, startMs: Math.round(word.startMs) });
  }
  return found.map((chapter, index) => ({
    ...chapter,
    endMs: found[index + 1]?.startMs ?? Math.round(durationMs),
  }));
}

/** What is spoken of a chapter of a project: its title, unless the text begins with it, then the text. */
export function chapterSpeech({ title, text }: Pick<Chapter, 'title' | 'text'>): string {
  const [first = ''] = text.trimStart().split('\n', 1);
  if (title === '' || first.trim() === title) return text;
  return text === '' ? title : `${title}\n\n${text}`;
}

/**
 * Cuts a text at its headings. What stands before the first has no title; the highest level that occurs is 1. A chapter
 * has the marks of its text; a heading with a mark begins the text as well.
 */
export function splitChapters(text: string, marks: readonly Mark[] = []): Chapter[] {
  const headings = [...headingsIn(text)];
  const levels = [...new Set(headings.map(({ level }) => level))].sort((one, other) => one - other);
  const points = indexCodePoints(text);
  const isMarked = (heading: PlacedHeading) => {
    const [from, to] = [points.positionAt(heading.start), points.positionAt(heading.end)];
    return marks.some((mark) => {
      const end = mark.start + (mark.kind === 'pause' ? 0 : mark.length);
      return mark.start < to && from < end;
    });
  };
  const found = headings.map((heading, index) => {
    const { title, level, start, end } = heading;
    const from = isMarked(heading) ? text.indexOf(title, start) : end;
    return { title, level: levels.indexOf(level) + 1, ...within(text, from, headings[index + 1]?.start) };
  });
  const before = { title: '', level: 1, ...within(text, 0, headings[0]?.start) };
  const chapters = before.start === before.end ? found : [before, ...found];
  const ranges = chapters.map(({ start, end }) => ({
    start: points.positionAt(start),
    end: points.positionAt(end),
  }));
  const slices = sliceMarks(
    marks.map((mark) => (isReading(mark) ? withinOne(mark, ranges) : mark)),
    ranges,
  );
  return chapters.map(({ title, level, start, end }, index) => {
    const own = slices[index] ?? [];
    return { title, level, text: text.slice(start, end), ...(own.length > 0 && { marks: own }) };
  });
}

/** A reading without the signs of a heading and the space around a chapter. A reading has one line, so one chapter. */
function withinOne(reading: ReadingMark, ranges: readonly TextRange[]): ReadingMark {
  const { start, length, text: _, ...said } = reading;
  const range = ranges.find((each) => each.start < start + length && start < each.end);
  if (range === undefined || (range.start <= start && start + length <= range.end)) return reading;
  const from = Math.max(start, range.start);
  return { ...said, start: from, length: Math.min(start + length, range.end) - from } as ReadingMark;
}

/** Without the space at both ends. UTF-16 units. */
function within(text: string, from: number, to = text.length): { start: number; end: number } {
  const stretch = text.slice(from, to);
  const start = from + stretch.length - stretch.trimStart().length;
  return { start, end: Math.max(start, from + stretch.trimEnd().length) };
}
