import { type CaptionSource, type Cue, findChapters, inOneLine } from '@parlando/speech/captions';
import { ID3Writer } from 'browser-id3-writer';

/** One byte counts them in the table of contents. */
const mostChapters = 255;
const lyrics = { type: 1, timestampFormat: 2, language: 'und', description: '' } as const;

/** An ID3v2 tag to stand before an mp3: its lines with their times (SYLT), and chapters where the text has headings. */
export function lyricsTag(source: CaptionSource, cues: readonly Cue[]): Uint8Array {
  const writer = new ID3Writer(new ArrayBuffer(0));
  writer.setFrame('SYLT', { ...lyrics, text: cues.map((cue) => [inOneLine(cue), cue.startMs]) });
  const chapters = findChapters(source).slice(0, mostChapters);
  for (const [index, { title, startMs, endMs }] of chapters.entries()) {
    writer.setFrame('CHAP', {
      id: `chapter${index}`,
      startTime: startMs,
      endTime: endMs,
      subFrames: { TIT2: title },
    });
  }
  if (chapters.length > 0) {
    writer.setFrame('CTOC', {
      id: 'contents',
      ordered: true,
      topLevel: true,
      childElementIds: chapters.map((_, index) => `chapter${index}`),
    });
  }
  return new Uint8Array(writer.addTag());
}
