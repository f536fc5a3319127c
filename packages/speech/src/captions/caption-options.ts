import { limits } from '@parlando/contract';
import type { CaptionSource } from './caption-source.ts';

export interface CaptionOptions {
  /** Longest line in code points; undefined: 16 where most letters are Chinese, Japanese or Korean, else 42. */
  readonly maxCharacters?: number | undefined;
  readonly maxLines: 1 | 2;
  /** `sentence`: a cue ends where a sentence does, if it can; `line`: each cue is one line. */
  readonly by: 'sentence' | 'line';
  /** Whether the speakers' names are written. */
  readonly speakers: boolean;
  /** Keeps Chinese full stops and commas at the end of a line, which Chinese subtitles usually omit. */
  readonly fullStops: boolean;
  /** Frames a second of the film that the captions are for: two frames stay free between two cues. */
  readonly frameRate: number;
}

const WIDE_LETTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const LETTERS = /\p{L}/gu;

/** The longest line where the options do not say. */
export function usualLineLength({ text }: Pick<CaptionSource, 'text'>): number {
  const { wide, latin } = limits.captions.characters;
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(WIDE_LETTERS) * 2 > count(LETTERS) ? wide : latin;
}
