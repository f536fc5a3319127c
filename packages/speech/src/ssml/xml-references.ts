import { firstForbiddenCharacter } from './xml-characters.ts';

const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['apos', "'"],
  ['quot', '"'],
]);
const NUMERIC = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/;
/** Longest text looked at for the `;` of a reference: more than any that is accepted. */
const LONGEST_REFERENCE = 32;

export type Reference =
  | { readonly character: string; readonly length: number }
  | { readonly fault: 'entity' | 'character-reference'; readonly written: string };

/** Parses the reference whose `&` is at `at`. Supports only XML's five names and numbers of allowed characters. */
export function decodeReference(text: string, at: number): Reference {
  const head = text.slice(at, at + LONGEST_REFERENCE);
  const end = head.indexOf(';');
  const written = end < 0 ? head.slice(0, 8) : head.slice(0, end + 1);
  const body = written.slice(1, -1);
  if (end < 0) return { fault: 'entity', written };
  if (!body.startsWith('#')) {
    const character = NAMED.get(body);
    return character === undefined ? { fault: 'entity', written } : { character, length: written.length };
  }
  const character = numericCharacter(body);
  return character === undefined
    ? { fault: 'character-reference', written }
    : { character, length: written.length };
}

function numericCharacter(body: string): string | undefined {
  const digits = NUMERIC.exec(body);
  if (!digits) return undefined;
  const point =
    digits[1] === undefined ? Number.parseInt(digits[2] ?? '', 10) : Number.parseInt(digits[1], 16);
  if (point > 0x10ffff) return undefined;
  const character = String.fromCodePoint(point);
  return firstForbiddenCharacter(character) < 0 ? character : undefined;
}
