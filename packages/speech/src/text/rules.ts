import {
  type AlignedText,
  alignedCursor,
  concatAligned,
  editAligned,
  type TextEdit,
} from '../aligned-text.ts';

export type Groups = Readonly<Record<string, string | undefined>>;

/** One way of writing and how it is spoken. */
export interface Rule {
  /** Global; named groups reach `speak`. Must not backtrack over runs of digits: guard their start by a look-behind. */
  readonly pattern: RegExp;
  /** The spoken words for a match; undefined leaves it as it is. */
  readonly speak: (groups: Groups, match: string) => string | undefined;
}

/** Names the pattern of a rule: `source` with the `u` and `g` flags and any further ones. */
export function rule(source: string, speak: Rule['speak'], flags = ''): Rule {
  return { pattern: new RegExp(source, `gu${flags}`), speak };
}

/** A rule for words that are always spoken the same. */
export function wordRule(source: string, spoken: string, flags = ''): Rule {
  return rule(source, () => spoken, flags);
}

/** The entry of a table for the group `word`, with the full stop in `end` where a sentence ends. */
export function withEnd(table: Readonly<Record<string, string>>): Rule['speak'] {
  return ({ word = '', end = '' }) => (table[word] === undefined ? undefined : table[word] + end);
}

/** Words as alternatives of a pattern: the longest first, so that none hides another. */
export function alternatives(words: readonly string[]): string {
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  return longestFirst.map((word) => word.replace(/[.$()]/g, '\\$&')).join('|');
}

/** Alternatives of a pattern, each with or without a capital: piso|Sr → [Pp]iso|[Ss]r. */
export function anyCase(source: string): string {
  return source.replace(/(?<=^|\|)\p{L}/gu, (first) => `[${first.toUpperCase()}${first.toLowerCase()}]`);
}

/** Applies each rule to the whole text, one after the other. */
export function applyRules(content: AlignedText, rules: readonly Rule[]): AlignedText {
  return rules.reduce(applyRule, content);
}

/** Applies `inside` to stretches of the text, which are in order, and rules to what is around them. */
export function applyByStretch(
  content: AlignedText,
  stretches: readonly Pick<Match, 'start' | 'match'>[],
  inside: (stretch: AlignedText) => AlignedText,
  rules: readonly Rule[],
): AlignedText {
  if (stretches.length === 0) return applyRules(content, rules);
  const cursor = alignedCursor(content);
  let position = 0;
  const parts = stretches.flatMap(({ start, match }) => {
    const before = cursor.take(start - position);
    position = start + match.length;
    return [applyRules(before, rules), inside(cursor.take(match.length))];
  });
  return concatAligned([...parts, applyRules(cursor.take(content.text.length - position), rules)]);
}

function applyRule(content: AlignedText, { pattern, speak }: Rule): AlignedText {
  const edits: TextEdit[] = [];
  for (const { start, match, groups } of matchesOf(content.text, pattern)) {
    const spoken = speak(groups, match);
    if (spoken !== undefined) edits.push({ start, end: start + match.length, text: spoken });
  }
  return editAligned(content, edits);
}

export interface Match {
  readonly start: number;
  readonly match: string;
  readonly groups: Groups;
}

const NONE: readonly Match[] = [];

/**
 * As `text.matchAll(pattern)`, which copies the pattern: V8 compiles a copy anew once two garbage collections have passed
 * since the one before. For all rules of a language that takes 15 ms.
 */
export function matchesOf(text: string, pattern: RegExp): readonly Match[] {
  pattern.lastIndex = 0;
  // Most rules match nothing in most texts, and asking is three times as fast as replacing.
  if (!pattern.test(text)) return NONE;
  const matches: Match[] = [];
  text.replace(pattern, (match: string, ...rest) => {
    const groups: Groups = typeof rest.at(-1) === 'object' ? rest.pop() : {};
    matches.push({ start: rest.at(-2), match, groups });
    return match;
  });
  return matches;
}
