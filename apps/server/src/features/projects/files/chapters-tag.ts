import type { TimedChapter } from '@parlando/speech/captions';
import { ID3Writer } from 'browser-id3-writer';
import { setChapters } from '../../../ports/id3-chapters.ts';

/** An ID3v2 tag to stand before an mp3: its title, its length and its chapters. */
export function chaptersTag(title: string, chapters: readonly TimedChapter[]): Uint8Array {
  const writer = new ID3Writer(new ArrayBuffer(0));
  writer.setFrame('TIT2', title);
  writer.setFrame('TLEN', Math.round(chapters.at(-1)?.endMs ?? 0));
  setChapters(writer, chapters);
  return new Uint8Array(writer.addTag());
}
