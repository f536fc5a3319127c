import { cleanPart, lettersApart, uncleanText } from '@parlando/contract';
import { type AlignedText, editAligned, identityText, type TextEdit } from '../aligned-text.ts';

export interface SanitizedText {
  readonly content: AlignedText;
  readonly warnings: readonly 'INVALID_CHARACTERS'[];
  /** UTF-16 units taken out; a carriage return that only ended a line, or a letter's parts, are not counted. */
  readonly removed: number;
}

/** The characters that plain text is warned of. */
const MARKUP_CHARACTER = /[<>{}[\]\\]/;

/**
 * Makes any string speakable text: line ends become `\n`, a letter and its parts one character, unspeakable characters
 * go, and a base keeps at most eight combining marks. Linear in the length. Emoji stay: they are counted, if not spoken.
 */
export function sanitizePlainText(text: string): SanitizedText {
  const edits: TextEdit[] = [];
  let removed = 0;
  for (const { 0: match, index, groups = {} } of text.matchAll(uncleanText)) {
    const clean = cleanPart(groups);
    if (clean === '') removed += match.length;
    if (clean !== match) edits.push({ start: index, end: index + match.length, text: clean });
  }
  const warns = removed > 0 || MARKUP_CHARACTER.test(text);
  return {
    content: editAligned(identityText(text), edits),
    warnings: warns ? ['INVALID_CHARACTERS'] : [],
    removed,
  };
}

/** With each letter whose parts stand apart as one character, like sanitized text; the rest stays. */
export function composed(content: AlignedText): AlignedText {
  const edits = [...content.text.matchAll(lettersApart)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
    text: match.normalize('NFC'),
  }));
  return editAligned(content, edits);
}

/** Letters, digits, and symbols that have a name when read aloud. */
const SPEAKABLE = /[\p{L}\p{N}%‰°℃℉$€£¥₩₽₹¢+=×÷±&@#§©∞√≈≠≤≥]/u;

/** False for text of nothing but space, punctuation and emoji. */
export function hasSpeakable(text: string): boolean {
  return SPEAKABLE.test(text);
}
