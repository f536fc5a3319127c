const MAX_COMBINING_MARKS = 8;

/**
 * Characters that no engine can speak and that break some engines: C0 and C1 controls but newline and tab, unpaired
 * surrogates, byte order marks, invisible formatting that hides inside words (zero-width space, word joiner, soft
 * hyphen, directional controls, interlinear annotation), noncharacters. ZWJ and ZWNJ stay: emoji and several scripts
 * need them.
 */
const UNSPEAKABLE =
  '(?![\\n\\t])[\\p{Cc}\\p{Surrogate}\\u00ad\\u061c\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\ufdd0-\\ufdef\\ufffe\\uffff]';

/**
 * A letter whose parts are written one by one, as macOS writes file names and some PDFs their text: a Korean syllable,
 * or a letter and as many marks as Unicode composes with one.
 */
const APART = `[\\u1100-\\u1112][\\u1161-\\u1175][\\u11a8-\\u11c2]?|\\p{L}[\\u0300-\\u036f\\u0653-\\u0655\\u3099\\u309a]{1,3}(?!\\p{M})`;

/** Each of these letters becomes one character. Global, for `matchAll`. */
export const lettersApart = new RegExp(APART, 'gu');

/**
 * What is not spoken as it stands in plain text. Group `line`: a line end, which becomes `\n`; `apart`: a letter that
 * becomes one character; the others are removed. Global, for `matchAll` and `replace`.
 */
export const uncleanText = new RegExp(
  `(?<line>\\r\\n?|[\\x85\\u2028\\u2029])|(?<junk>(?:${UNSPEAKABLE})+)|(?<=\\p{M}{${MAX_COMBINING_MARKS}})(?<marks>\\p{M}+)|(?<apart>${APART})`,
  'gu',
);

export function cleanText(text: string): string {
  return text.replace(uncleanText, (_, line?: string, _junk?: string, _marks?: string, apart?: string) =>
    cleanPart({ line, apart }),
  );
}

/** What is spoken in place of a match of `uncleanText`. */
export function cleanPart({ line, apart }: Readonly<Record<string, string | undefined>>): string {
  return line === undefined ? (apart?.normalize('NFC') ?? '') : '\n';
}

/** A wrapped line: it ends without punctuation, and the next one continues in lower case. */
const WRAPPED_LINE = /(?<=[\p{L}\p{N},][ \t]*)\n(?=[ \t]*\p{Ll})/u;
const LINE_BREAKS = /\n\s*/g;

/** Where each paragraph but the last ends in clean text, behind its line breaks: UTF-16 units, in order. */
export function paragraphEnds(text: string): number[] {
  return [...text.matchAll(LINE_BREAKS)]
    .filter(({ index, 0: breaks }) => !isWrapped(text, index, breaks))
    .map(({ index, 0: breaks }) => index + breaks.length);
}

function isWrapped(text: string, at: number, breaks: string): boolean {
  if (breaks.indexOf('\n', 1) !== -1) return false;
  return WRAPPED_LINE.test(text.slice(Math.max(0, at - 8), at + breaks.length + 2));
}
