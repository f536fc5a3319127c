import { type CastMember, cleanText } from '@parlando/contract';

/** The speakers by their names as they stand in a clean text. */
export function castByName(cast: readonly CastMember[]): Map<string, CastMember> {
  const named = cast.map((member) => [cleanText(member.name).trim(), member] as const);
  return new Map(named.filter(([name]) => name !== ''));
}

/**
 * Finds where lines of a clean text begin with a name of the cast and a colon; a direction in brackets may stand between
 * them. Groups: the space before the name, the name, and all up to what is said. Global.
 */
export function turnPattern(byName: ReadonlyMap<string, CastMember>): RegExp {
  const longestFirst = [...byName.keys()].sort((a, b) => b.length - a.length);
  const names = longestFirst.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const space = '[^\\S\\n]*';
  return new RegExp(
    `^(${space})(${names})((?:${space}[(（][^()（）\\n]{1,60}[)）])?${space}[:：]${space})`,
    'gmu',
  );
}

/** Returns the members of a cast who say something in a text. */
export function speakingCast(text: string, cast: readonly CastMember[]): CastMember[] {
  const byName = castByName(cast);
  if (byName.size === 0) return [];
  const clean = cleanText(text);
  const speaking = new Set<CastMember | undefined>();
  for (const { index, 0: beginning, 2: name = '' } of clean.matchAll(turnPattern(byName))) {
    if (/\S/.test(clean.charAt(index + beginning.length))) speaking.add(byName.get(name));
  }
  return cast.filter((member) => speaking.has(member));
}
