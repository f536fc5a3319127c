import type { CaptionSource } from './caption-source.ts';

/** From a heading to the next, or to the end of the audio. Whole milliseconds. */
export interface Chapter {
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A line that is marked as a heading (`# Title`), or that numbers a chapter: 第三章, Chapter 3, Capítulo III. */
const HEADING =
  /^[^\S\n]*(?:#{1,6}[^\S\n]+(?<marked>\S.{0,98})|(?<numbered>(?:第[\d一二三四五六七八九十百千零〇两]{1,8}[章回节卷部篇集]|(?:chapter|part|cap[ií]tulo|parte)\s+(?:\d+|[ivxlc]+)\b).{0,60}))$/gimu;

/** The chapters of a text with headings; none where it has no headings. */
export function findChapters({ text, words, durationMs }: CaptionSource): Chapter[] {
  const found: { title: string; startMs: number }[] = [];
  let at = 0;
  for (const { index, groups } of text.matchAll(HEADING)) {
    while (at < words.length && (words[at]?.end ?? 0) <= index) at++;
    const word = words[at];
    if (word === undefined) break;
    const title = (groups?.marked ?? groups?.numbered ?? '').trim();
    found.push({ title, startMs: Math.round(word.startMs) });
  }
  return found.map((chapter, index) => ({
    ...chapter,
    endMs: found[index + 1]?.startMs ?? Math.round(durationMs),
  }));
}

/** A chapter of a text as it is written: what stands before the first heading has no title. */
export interface WrittenChapter {
  readonly title: string;
  readonly text: string;
  readonly level: number;
}

/** Cuts a text at its headings. */
export function splitChapters(text: string): WrittenChapter[] {
  const chapters: WrittenChapter[] = [];
  let next = { title: '', level: 1 };
  let from = 0;
  const end = (at: number) => {
    const words = text.slice(from, at).trim();
    if (next.title !== '' || words !== '') chapters.push({ ...next, text: words });
  };
  for (const { index, 0: line, groups } of text.matchAll(HEADING)) {
    end(index);
    const level = /^\s*(#+)/.exec(line)?.[1]?.length ?? 1;
    next = { title: (groups?.marked ?? groups?.numbered ?? '').trim(), level };
    from = index + line.length;
  }
  end(text.length);
  return chapters;
}
