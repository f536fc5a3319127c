import {
  type AlignedText,
  alignedCursor,
  concatAligned,
  identityText,
  replacedText,
  sourceRange,
} from '../aligned-text.ts';
import { applyByStretch, applyRules, matchesOf, type Rule } from './rules.ts';

/** A sentence in capitals: three words at least, one of them longer than an abbreviation. */
const SHOUTED =
  /(?<![^\n.!?¡¿:;]\s?)(?=[^\p{L}\n]{0,20}\p{Lu}+(?:[^\p{L}\n]{1,20}\p{Lu}+){2})(?=[^\p{Ll}\n]{0,200}\p{Lu}{5})[^\p{Ll}\n]{1,2000}(?!\p{Ll})/gu;
const WORD = /\p{Lu}+/gu;
/** What means something else in small letters: numerals, currencies, and what only capitals measure. */
const KEPT =
  /^(?:[IVXLC]{2,}|M[MDCLXVI]{3,}|[KMGTP]B|MP|[A-Z]|USD|EUR|GBP|JPY|CNY|MXN|ARS|CLP|COP|CAD|AUD|CHF|SEK|BRL)$/;
/** Words that rules know with a capital only. */
const NAMED =
  /^(?:JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER|JAN|FEB|MAR|APR|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC|(?:SUN|MON|TUES|WEDNES|THURS|FRI|SATUR)DAY|SUN|MON|TUES?|WED|THU(?:RS?)?|FRI|SAT|DR|MRS?|MS|PROF|JR|ST|AVE|RD|BLVD|LN|HWY)$/;
/** Single letters that are words, and those of hours, seconds and decades. */
const SMALL = /^[AYEOU]$/;
const UNIT_LETTER = /^(?:[HSDP]|M(?=[²³23]))/;

/** As it would stand in a text that does not shout, letter for letter. */
function inSmallLetters(text: string): string {
  return text.replace(WORD, (word, at: number) => {
    const before = text.slice(Math.max(at - 2, 0), at);
    const behind = text.slice(at + word.length, at + word.length + 8);
    const isMeasured = /\d ?$|\/$/.test(before);
    const small = word.toLowerCase();
    if (small.length !== word.length || /^[$€£]/.test(behind)) return word;
    if (isMeasured && UNIT_LETTER.test(word + behind)) return small;
    if (KEPT.test(word) && !SMALL.test(word)) return word;
    // Dr. Smith, Felipe VI, Main St.
    const isName =
      NAMED.test(word) ||
      /(?:DR|MRS?|MS|PROF|ST)\. $/.test(text.slice(Math.max(at - 6, 0), at)) ||
      (!isMeasured && /^\.(?= *\S)/.test(behind)) ||
      /^ (?:[IVX]{2,}|(?:ST|AVE|RD|BLVD|LN|DR|HWY|CT))(?!\p{L})/u.test(behind);
    return isName ? word.charAt(0) + small.slice(1) : small;
  });
}

/** Applies rules, which know small letters, to sentences in capitals as well. What no rule changes keeps its capitals. */
export function applyRulesToCapitals(content: AlignedText, rules: readonly Rule[]): AlignedText {
  const inside = (stretch: AlignedText) => applyToCapitals(stretch, rules);
  return applyByStretch(content, matchesOf(content.text, SHOUTED), inside, rules);
}

function applyToCapitals(content: AlignedText, rules: readonly Rule[]): AlignedText {
  const { text, spans } = applyRules(identityText(inSmallLetters(content.text)), rules);
  const written = [...content.text];
  const spoken = [...text];
  const cursor = alignedCursor(content);
  let position = 0;
  const takeTo = (end: number) => {
    const taken = cursor.take(written.slice(position, end).join('').length);
    position = end;
    return taken;
  };
  return concatAligned(
    spans.map(({ spokenStart, spokenLength, sourceStart, sourceLength }) => {
      const words = spoken.slice(spokenStart, spokenStart + spokenLength).join('');
      // What a rule removed has no span.
      takeTo(sourceStart);
      const source = takeTo(sourceStart + sourceLength);
      if (source.text.toLowerCase() === words.toLowerCase()) return source;
      const range = sourceRange(content.spans, sourceStart, sourceLength);
      return replacedText(words, range.sourceStart, range.sourceLength);
    }),
  );
}
