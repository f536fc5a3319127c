import { type CastMember, cleanText } from '@parlando/contract';

/**
 * Finds where lines of a clean text begin with a name of the cast and a colon. Groups: the space before the name, the
 * name, and the colon with the space around it. Global.
 */
export function turnPattern(cast: readonly CastMember[]): RegExp {
  const names = cast.map(({ name }) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  return new RegExp(`^([^\\S\\n]*)(${names})([^\\S\\n]*[:：][^\\S\\n]*)`, 'gmu');
}

/** Who of a cast has something to say in a text. */
export function speakingCast(text: string, cast: readonly CastMember[]): CastMember[] {
  if (cast.length === 0) return [];
  const clean = cleanText(text);
  const speaking = new Set<string>();
  for (const { index, 0: beginning, 2: name = '' } of clean.matchAll(turnPattern(cast))) {
    if (/\S/.test(clean.charAt(index + beginning.length))) speaking.add(name);
  }
  return cast.filter(({ name }) => speaking.has(name));
}
