import { withoutRadicals } from '@parlando/speech';

/** Scripts written without spaces between words, and their punctuation. */
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\u3000-\u303f\uff00-\uff65]/u;
/** Punctuation that these scripts share with others, and `readingSigns`. */
const shared = /[\ue001-\ue003\u2014\u2018-\u201d\u2026\u00b7]/;

/** Whether two characters are joined without a space where a line was broken. */
function isSeamless(before: string, after: string): boolean {
  const sides = [before, after];
  return sides.some((side) => wide.test(side)) && sides.every((side) => wide.test(side) || shared.test(side));
}

/** Nearly every hyphen at the end of a line was added by hyphenation; hyphenated words are rare. */
const brokenWord = /\p{L}{2}[-\u2010\u00ad]$/u;

/** An address that goes on in the next line. */
const brokenAddress = /(?:^|[\s(<])(?:\w+:\/\/|www\.)\S*[-_/&=%#]$/;
/** Longer addresses are joined with a space. */
const longestAddress = 500;

/** Appends the next line of a paragraph to the text so far. */
export function joinLines(text: string, line: string): string {
  if (text === '') return line;
  if (line === '') return text;
  if (brokenAddress.test(text.slice(-longestAddress))) return text + line;
  if (brokenWord.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line;
  if (/[-\u2010\u2013\u2014/]$/.test(text)) return text + line;
  // A line break between Chinese characters is no space; one next to Latin letters is.
  return text + (isSeamless(lastCharacter(text), firstCharacter(line)) ? '' : ' ') + line;
}

/** Collapses white space to one space, or to none where a line was broken between wide characters. */
export function collapseSpace(text: string): string {
  if (!/\s\s|[^\S ]/.test(text)) return text;
  return text.replace(/[ \t\r\n\f]+/g, (space, at: number) => {
    if (!space.includes('\n')) return ' ';
    const before = lastCharacter(text.slice(Math.max(0, at - 2), at));
    return isSeamless(before, firstCharacter(text.slice(at + space.length))) ? '' : ' ';
  });
}

/**
 * Removes invisible characters: soft hyphens, zero-width joiners, byte order marks, controls. Replaces compatibility
 * radicals by the Chinese characters they look like.
 */
export function withoutInvisible(text: string): string {
  return (
    withoutRadicals(text)
      .replace(/\p{Cs}/gu, '')
      .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
      .replace(/\u00a0|\u202f/g, ' ')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  );
}

/** Joins the cells of a row with a comma of the script they are written in. */
export function joinCells(cells: readonly string[]): string {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return filled.join(filled.some((cell) => wide.test(cell)) ? '，' : ', ');
}

function firstCharacter(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0x20);
}

function lastCharacter(text: string): string {
  return [...text.slice(-2)].at(-1) ?? ' ';
}

/** What a raised number is the power of: 2, x, cm, (a + b). Behind anything else it refers to a note. */
const powerBase =
  /(?:(?<![\d.,])\d{1,2}|(?<!\p{sc=Latin})(?:[cdkm]?m|mc|\p{sc=Latin})|\([^()]{0,20}[-+−][^()]{0,20}\))$/u;

/** The same where most raised numbers refer to notes, as in print: He was 15², plan B³. */
export const printedPowerBase =
  /(?:(?<![\d.,])10|(?<=[×=(+−]\s?)\d{1,2}|(?<!\p{sc=Latin})(?:[cdkm]?m|mc|[a-z])|\([^()]{0,20}[-+−][^()]{0,20}\))$/u;

/** A raised number as a power of the text before it; null if it is none. */
export function asPower(before: string, raised: string, base = powerBase): string | null {
  if (!/^[-−]?\d{1,3}$/.test(raised) || raised === '1' || !base.test(before)) return null;
  return [...raised].map((sign) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(sign)] ?? '⁻').join('');
}

/** A lowered number, which would be read together with the digits behind it: log₂8. */
export function asIndex(lowered: string): string {
  return lowered.replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'.charAt(Number(digit)));
}
