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
 * What is removed from plain text before it is spoken. Group `line`: a line end, which becomes `\n`. Global, for
 * `matchAll` and `replace`.
 */
export const uncleanText = new RegExp(
  `(?<line>\\r\\n?|[\\x85\\u2028\\u2029])|(?<junk>(?:${UNSPEAKABLE})+)|(?<=\\p{M}{${MAX_COMBINING_MARKS}})(?<marks>\\p{M}+)`,
  'gu',
);

export function cleanText(text: string): string {
  return text.replace(uncleanText, (_, line?: string) => (line === undefined ? '' : '\n'));
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
