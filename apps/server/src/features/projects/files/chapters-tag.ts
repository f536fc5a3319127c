import { ID3Writer } from 'browser-id3-writer';

/** A chapter and when it is heard, in ms. */
export interface TimedChapter {
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** One byte counts the entries of a table of contents. */
const mostEntries = 255;

/** An ID3v2 tag to stand before an mp3: its title, its length and its chapters, which players let people jump to. */
export function chaptersTag(title: string, chapters: readonly TimedChapter[]): Uint8Array {
  const writer = new ID3Writer(new ArrayBuffer(0));
  writer.setFrame('TIT2', title);
  writer.setFrame('TLEN', Math.round(chapters.at(-1)?.endMs ?? 0));
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
    return new Uint8Array(writer.addTag());
  }
  // A table of tables has room for 65 025.
  const tables: string[] = [];
  for (let at = 0; at < ids.length; at += mostEntries) {
    tables.push(`contents${tables.length}`);
    contents(tables.at(-1) as string, ids.slice(at, at + mostEntries), false);
  }
  contents('contents', tables, true);
  return new Uint8Array(writer.addTag());
}
