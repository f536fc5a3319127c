import type { Reading, Sounds, SpokenPart } from '@parlando/speech';
import { mandarinOfIpa } from './mandarin-ipa.ts';

/** espeak-ng's voice file of Mandarin, the only one that accepts readings. */
export const MANDARIN = 'cmn';

/** Sounds as pinyin; undefined when they are none of Mandarin. */
export function mandarinOf({ ipa, pinyin }: Sounds): string | undefined {
  return pinyin ?? (ipa === undefined ? undefined : mandarinOfIpa(ipa));
}

/** The text of a part, and how the person wants it read. */
export type ReadPart = Pick<SpokenPart, 'text' | 'readings' | keyof Sounds>;

/** Sounds stand for the whole of a part but the punctuation at its end, which shapes the intonation. */
export function mandarinReadingsOf(part: ReadPart): readonly Reading[] {
  const { text, readings = [] } = part;
  const pinyin = mandarinOf(part);
  if (pinyin === undefined) return readings;
  const length = Array.from(text.replace(/[\p{P}\s]+$/u, '')).length;
  return length === 0 ? readings : [{ start: 0, length, pinyin }];
}
