import type { Chapter } from '@parlando/contract';
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

/** Cuts a text at its headings. What stands before the first has no title; the highest level that occurs is 1. */
export function splitChapters(text: string): Chapter[] {
  const headings = [...headingsIn(text)];
  const levels = [...new Set(headings.map(({ level }) => level))].sort((one, other) => one - other);
  const before = { title: '', level: 1, text: text.slice(0, headings[0]?.start).trim() };
  const chapters = headings.map(({ title, level, end }, index) => ({
    title,
    level: levels.indexOf(level) + 1,
    text: text.slice(end, headings[index + 1]?.start).trim(),
  }));
  return before.text === '' ? chapters : [before, ...chapters];
}
