import { limits } from '@parlando/contract';

/** A longer beginning of a line is a sentence rather than a name. In UTF-16 units. */
const LONGEST_NAME = 20;
const LINE = new RegExp(
  `^[^\\S\\n]*([^\\n:：]{1,${LONGEST_NAME}}?)[^\\S\\n]*(?:：|:(?![/\\d]))[^\\S\\n]*\\S`,
  'gmu',
);
/** `小林`, `Dr. Who`, `Speaker 1`, `María José`, `O'Brien`, `Anna (softly)`. */
const WORD = "\\p{Lu}[\\p{L}\\p{M}\\p{N}'’-]*\\.?";
const PARTICLE = '(?:de|del|de la|la|van|von|of|the|y|al|el|bin|\\d{1,3})';
const LATIN_NAME = new RegExp(`^${WORD}(?: (?:${WORD}|${PARTICLE}))*(?: \\([^()]+\\))?$`, 'u');
const WIDE_NAME = /^\p{Lo}[\p{Lo}\p{M}\p{N}·•\w -]*(?:（[^（）]+）)?$/u;
/** Ends of `他说：`: what introduces speech in prose. */
const SAYS = /[说道问答喊叫曰想写]$/u;

/**
 * Names that begin at least two lines of a text, each followed by a colon and something to say; at most as many as a
 * cast may have, in the order they begin. Times, addresses and the `he said:` of prose are none.
 */
export function findSpeakers(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [, name = ''] of text.matchAll(LINE)) {
    const isName = LATIN_NAME.test(name) || (WIDE_NAME.test(name) && !SAYS.test(name));
    if (isName) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const found = [...counts].filter(([, count]) => count > 1).map(([name]) => name);
  return found.slice(0, limits.cast.members);
}
