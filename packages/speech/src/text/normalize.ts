import { type AlignedText, editAligned, identityText, type TextEdit } from '../aligned-text.ts';

/** What is written for the eye only: emoji with what joins and modifies them, keycaps, variation selectors. */
const EMOJI = '(?:(?![©®™])\\p{Extended_Pictographic}|\\p{Regional_Indicator})';
const EMOJI_TAIL = '(?:\\p{Emoji_Modifier}|\\u200d|\\ufe0e|\\ufe0f|\\u20e3|[\\u{e0020}-\\u{e007f}])';
const ODD_SPACE = '\\s{2,}|[\\n\\t\\u00a0\\u3000\\u2000-\\u200a\\u202f]';
const UNSPOKEN = new RegExp(`(?:${EMOJI}${EMOJI_TAIL}*)+|[\\ufe0e\\ufe0f\\u20e3]+|${ODD_SPACE}`, 'gu');

/**
 * Text as it is to be spoken in a locale: numbers, dates, units, symbols and abbreviations written out as far as the
 * locale's language needs it. Never throws.
 */
export function normalizeText(text: string, locale: string): string {
  return normalizeAligned(identityText(text), locale).text;
}

/** `normalizeText` that keeps the way back to the source. */
export function normalizeAligned(content: AlignedText, _locale: string): AlignedText {
  return withoutUnspoken(content);
}

function withoutUnspoken(content: AlignedText): AlignedText {
  const edits: TextEdit[] = [];
  for (const match of content.text.matchAll(UNSPOKEN)) {
    const isZeroWidth = /^[\ufe0e\ufe0f\u20e3]+$/.test(match[0]);
    edits.push({ start: match.index, end: match.index + match[0].length, text: isZeroWidth ? '' : ' ' });
  }
  return editAligned(content, edits);
}
