import type { CastMember, TimedCue } from '@parlando/contract';
import { codePointLength } from '../text/code-points.ts';

/** Cues as one text, with the code point range of each. */
export interface CueText {
  readonly text: string;
  readonly ranges: readonly CueRange[];
}

export interface CueRange {
  readonly start: number;
  readonly end: number;
}

const separator = '\n\n';

/** Joins the texts of cues. A speaker of the cast is put before the words, as in a script. */
export function cueText(cues: readonly TimedCue[], cast: readonly CastMember[] = []): CueText {
  const names = new Set(cast.map(({ name }) => name));
  const ranges: CueRange[] = [];
  let start = 0;
  const texts = cues.map(({ text, speaker = '' }) => {
    const said = names.has(speaker) && text !== '' ? `${speaker}: ${text}` : text;
    const end = start + codePointLength(said);
    ranges.push({ start, end });
    start = end + separator.length;
    return said;
  });
  return { text: texts.join(separator), ranges };
}
