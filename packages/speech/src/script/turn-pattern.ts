import { type CastMember, cleanText } from '@parlando/contract';

const space = '[^\\S\\n]*';
/** A direction for the actor. */
export const DIRECTION = `${space}[(（][^()（）\\n]{1,60}[)）]`;
/** Signs of Markdown, as chat models write them around names: `**Ann:**`, `_Ann_:`. */
export const STRESS = '\\*{1,3}|_{1,3}';
/** Opens brackets that close before the colon, as transcripts have around names: `[Ann]:`, `【小明】：`. */
export const BRACKET = '[\\[［【](?=[^\\n:：\\[［【\\]］】]{1,60}[\\]］】])';
export const BRACKET_END = '[\\]］】]';

/** The speakers by their names as they stand in a clean text. */
export function castByName(cast: readonly CastMember[]): Map<string, CastMember> {
  const named = cast.map((member) => [cleanText(member.name).trim(), member] as const);
  return new Map(named.filter(([name]) => name !== ''));
}

/**
 * Finds where lines of a clean text begin with a name of the cast and a colon; a direction in brackets may stand between
 * them, and the name may be bold as in Markdown or in brackets. Groups: `indent`, what `opens` the name, the `name`, and
 * `rest`, which is all up to what is said. Global.
 */
export function turnPattern(byName: ReadonlyMap<string, CastMember>): RegExp {
  const longestFirst = [...byName.keys()].sort((a, b) => b.length - a.length);
  const names = longestFirst.map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const colon = `${space}[:：]`;
  return new RegExp(
    `^(?<indent>${space})(?<opens>(?<stress>${STRESS})?(?:${BRACKET})?)(?<name>${names})` +
      `(?<rest>(?:${BRACKET_END})?(?:\\k<stress>(?:${DIRECTION})?${colon}|(?:${DIRECTION})?${colon}\\k<stress>)${space})`,
    'gmu',
  );
}

/** Returns the members of a cast who say something in a text. */
export function speakingCast(text: string, cast: readonly CastMember[]): CastMember[] {
  const byName = castByName(cast);
  if (byName.size === 0) return [];
  const clean = cleanText(text);
  const speaking = new Set<CastMember | undefined>();
  for (const { index, 0: beginning, groups } of clean.matchAll(turnPattern(byName))) {
    if (/\S/.test(clean.charAt(index + beginning.length))) speaking.add(byName.get(groups?.name ?? ''));
  }
  return cast.filter((member) => speaking.has(member));
}
