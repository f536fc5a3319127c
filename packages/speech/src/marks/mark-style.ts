import type { Mark, MarkReadAs } from '@parlando/contract';
import { MOST_VOLUME, type SpeechStyle } from '../speech-document.ts';
import { parsePinyin } from '../text/zh/pinyin.ts';
import type { PassageMark, ReadingMark } from './settle-marks.ts';

/** What `say-as` calls them. */
export const INTERPRET_AS: Readonly<Record<MarkReadAs, string>> = {
  digits: 'number_digit',
  number: 'number',
  date: 'date',
  telephone: 'telephone',
  characters: 'characters',
};

/** The style inside a mark of emphasis or manner. Ratios multiply. */
export function mannered(style: SpeechStyle, mark: PassageMark): SpeechStyle {
  if (mark.kind === 'emphasis') return { ...style, emphasis: 'strong' };
  if (mark.kind !== 'prosody') return style;
  const { rate = 1, pitch = 1, volume = 1 } = mark;
  return {
    ...style,
    rate: rounded(style.rate * rate),
    pitch: rounded(style.pitch * pitch),
    volume: Math.min(MOST_VOLUME, rounded(style.volume * volume)),
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

/** Keeps 1.2 × 1.1 from becoming 1.3199999999999998, which would be another cache key. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
