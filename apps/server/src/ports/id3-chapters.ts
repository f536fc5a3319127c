import type { TimedChapter } from '@parlando/speech/captions';
import type { ID3Writer } from 'browser-id3-writer';

/** One byte counts the entries of a table of contents. */
const mostEntries = 255;

/** Writes chapters, to which players can jump, into an ID3v2 tag. Writes nothing if there are none. */
export function setChapters(writer: ID3Writer, chapters: readonly TimedChapter[]): void {
  if (chapters.length === 0) return;
  const ids = chapters.map((_, index) => `chapter${index}`);
  for (const [index, { title, startMs, endMs }] of chapters.entries()) {
    writer.setFrame('CHAP', {
      id: ids[index] as string,
      startTime: Math.round(startMs),
      endTime: Math.round(endMs),
      subFrames: { TIT2: title },
    });
  }
  const contents = (id: string, childElementIds: string[], topLevel: boolean) =>
    writer.setFrame('CTOC', { id, ordered: true, topLevel, childElementIds });
  if (ids.length <= mostEntries) {
    contents('contents', ids, true);
    return;
  }
  // Two levels of tables hold 65 025.
  const tables: string[] = [];
  for (let at = 0; at < ids.length; at += mostEntries) {
    tables.push(`contents${tables.length}`);
    contents(tables.at(-1) as string, ids.slice(at, at + mostEntries), false);
  }
  contents('contents', tables, true);
}
