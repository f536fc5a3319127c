import { type CaptionSource, type Cue, findChapters, inOneLine } from '@parlando/speech/captions';
import { ID3Writer } from 'browser-id3-writer';
import { setChapters } from '../../../ports/id3-chapters.ts';

const lyrics = { type: 1, timestampFormat: 2, language: 'und', description: '' } as const;

/** An ID3v2 tag to stand before an mp3: its lines with their times (SYLT), and chapters where the text has headings. */
export function lyricsTag(source: CaptionSource, cues: readonly Cue[]): Uint8Array {
  const writer = new ID3Writer(new ArrayBuffer(0));
  writer.setFrame('SYLT', { ...lyrics, text: cues.map((cue) => [inOneLine(cue), cue.startMs]) });
  setChapters(writer, findChapters(source));
  return new Uint8Array(writer.addTag());
}
