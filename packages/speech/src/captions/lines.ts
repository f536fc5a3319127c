import type { BreakKind, CaptionUnit } from './caption-units.ts';

/** A break after punctuation is better than any other; among equals the more even lines win. */
const breakCost: Readonly<Record<BreakKind, number>> = {
  turn: 0,
  pause: 0,
  paragraph: 0,
  sentence: 0,
  clause: 0,
  phrase: 1,
  word: 1.6,
};
const FINAL_STOPS = /(?<![。，、；])[。，、；]+(?=[”’」』）】》]*$)/u;

/** The name before what a speaker says. */
export function speakerPrefix(speaker: string): string {
  return /\p{Script=Han}/u.test(speaker) ? `${speaker}：` : `${speaker}: `;
}

/** The units of one cue as its lines; none if there is nothing to read. */
export function breakLines(
  text: string,
  units: readonly CaptionUnit[],
  maxLines: number,
  maxCharacters: number,
  fullStops: boolean,
): string[] {
  const at =
    lengthOf(units) <= maxCharacters || maxLines === 1 ? units.length : bestBreak(units, maxCharacters);
  return (
    [units.slice(0, at), units.slice(at)]
      .filter((line) => line.length > 0)
      .map((line) => textOf(text, line))
      .map((line) => (fullStops ? line : line.replace(FINAL_STOPS, '')))
      // An empty line would end the cue in a file.
      .filter((line) => line !== '')
  );
}

function bestBreak(units: readonly CaptionUnit[], maxCharacters: number): number {
  let best = units.length;
  let least = Number.POSITIVE_INFINITY;
  for (let at = 1; at < units.length; at++) {
    const [first, second] = [lengthOf(units.slice(0, at)), lengthOf(units.slice(at))];
    const excess = Math.max(first, second, maxCharacters) - maxCharacters;
    const cost =
      breakCost[units[at]?.before ?? 'word'] + Math.abs(first - second) / (first + second) + excess * 100;
    if (cost >= least) continue;
    least = cost;
    best = at;
  }
  return best;
}

/** In code points. */
function lengthOf(units: readonly CaptionUnit[]): number {
  return units.reduce((sum, { length, spaced }, index) => sum + length + (index > 0 && spaced ? 1 : 0), 0);
}

function textOf(text: string, units: readonly CaptionUnit[]): string {
  return units
    .map(({ start, end, spaced }, index) => (index > 0 && spaced ? ' ' : '') + text.slice(start, end))
    .join('')
    .replace(/[^\S\u00a0\u202f]+/gu, ' ')
    .trim();
}
