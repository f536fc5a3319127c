import type { Mark, MarkReadAs } from '@parlando/contract';
import { MOST_VOLUME, type SpeechStyle } from '../speech-document.ts';
import { ratio, rounded } from '../ssml/prosody-style.ts';
import { parsePinyin } from '../text/zh/pinyin.ts';
import type { PassageMark, ReadingMark } from './settle-marks.ts';

/** Their names in `say-as`. */
export const INTERPRET_AS: Readonly<Record<MarkReadAs, string>> = {
  digits: 'number_digit',
  number: 'number',
  date: 'date',
  telephone: 'telephone',
  characters: 'characters',
};

/** The effect of an emphasis or prosody mark on a style, and its end in code points. */
export interface Manner {
  readonly end: number;
  readonly rate: number;
  readonly pitch: number;
  readonly volume: number;
  readonly isEmphasis: boolean;
}

export function mannerOf(mark: PassageMark): Manner {
  const { rate = 1, pitch = 1, volume = 1 } = mark.kind === 'prosody' ? mark : {};
  return { end: mark.start + mark.length, rate, pitch, volume, isEmphasis: mark.kind === 'emphasis' };
}

/** The style inside marks of emphasis and manner. Ratios multiply. */
export function mannered(style: SpeechStyle, manners: readonly Manner[]): SpeechStyle {
  if (manners.length === 0) return style;
  let { rate, pitch, volume, emphasis } = style;
  for (const manner of manners) {
    rate *= manner.rate;
    pitch *= manner.pitch;
    // Finite, so that silence stays silent.
    volume = Math.min(Number.MAX_SAFE_INTEGER, volume * manner.volume);
    if (manner.isEmphasis) emphasis = 'strong';
  }
  return {
    ...style,
    rate: ratio(rounded(rate)),
    pitch: ratio(rounded(pitch)),
    volume: Math.min(MOST_VOLUME, rounded(volume)),
    ...(emphasis && { emphasis }),
  };
}

/** The style of words that have a reading; an alias takes their place instead. */
export function read(style: SpeechStyle, mark: ReadingMark): SpeechStyle {
  if (mark.kind === 'sayAs') return { ...style, sayAs: { interpretAs: INTERPRET_AS[mark.as] } };
  const { pronunciation } = mark;
  if ('alias' in pronunciation) return style;
  const { alphabet, sounds } = pronunciation;
  return alphabet === 'ipa' ? { ...style, ipa: sounds } : { ...style, pinyin: parsePinyin(sounds) ?? sounds };
}

export function aliasOf(mark: Mark): string | undefined {
  return mark.kind === 'pronunciation' && 'alias' in mark.pronunciation
    ? mark.pronunciation.alias
    : undefined;
}
