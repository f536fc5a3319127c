import { uncleanText } from '@parlando/contract';
import { type AlignedText, editAligned, identityText, type TextEdit } from '../aligned-text.ts';

export interface SanitizedText {
  readonly content: AlignedText;
  readonly warnings: readonly 'INVALID_CHARACTERS'[];
  /** UTF-16 units taken out; a carriage return that only ended a line is not counted. */
  readonly removed: number;
}

/** The characters that plain text is warned of. */
const MARKUP_CHARACTER = /[<>{}[\]\\]/;

/**
 * Makes any string speakable text: line ends become `\n`, unspeakable characters go, and a base keeps at most
 * eight combining marks. Linear in the length. Emoji stay: they are counted, if not spoken.
 */
export function sanitizePlainText(text: string): SanitizedText {
  const edits: TextEdit[] = [];
  let removed = 0;
  for (const match of text.matchAll(uncleanText)) {
    const isLineEnd = match.groups?.line !== undefined;
    if (!isLineEnd) removed += match[0].length;
    edits.push({ start: match.index, end: match.index + match[0].length, text: isLineEnd ? '\n' : '' });
  }
  const warns = removed > 0 || MARKUP_CHARACTER.test(text);
  return {
    content: editAligned(identityText(text), edits),
    warnings: warns ? ['INVALID_CHARACTERS'] : [],
    removed,
  };
}

/** Letters, digits, and symbols that have a name when read aloud. */
const SPEAKABLE = /[\p{L}\p{N}%‰°℃℉$€£¥₩₽₹¢+=×÷±&@#§©∞√≈≠≤≥]/u;

/** False for text of nothing but space, punctuation and emoji. */
export function hasSpeakable(text: string): boolean {
  return SPEAKABLE.test(text);
}
