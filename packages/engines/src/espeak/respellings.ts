/** A word as espeak-ng must be given it. Positions are code points. */
export interface Respelling {
  readonly start: number;
  readonly length: number;
  readonly respelling: string;
}

interface Rule {
  /** Sticky. */
  readonly pattern: RegExp;
  readonly respelling: string;
}

export const ruleOf = (word: string, respelling: string, pattern: string): [string, Rule] => [
  word,
  { respelling, pattern: new RegExp(`(?:${pattern})`, /^\p{Lu}/u.test(word) ? 'uy' : 'iuy') },
];

/** Words and their spellings for espeak-ng. */
export const namesOf = (words: string) =>
  words
    .trim()
    .split(/[|\n]/)
    .map((entry): [string, string] => {
      const [word = '', respelling = ''] = entry.split(' ');
      return [word, respelling];
    });

/** Finds the words of a text that espeak-ng would read wrong, in order. `neighbours` may not stand beside a word. */
export function createRespeller(
  entries: readonly [string, Rule][],
  neighbours = '\\p{L}\\p{N}',
): (text: string) => Respelling[] {
  const rules = new Map(entries);
  const anyWord = new RegExp(
    `(?<![${neighbours}])(?:${[...rules.keys()].join('|')})(?![${neighbours}])`,
    'giu',
  );
  return (text) => {
    const found: Respelling[] = [];
    let unit = 0;
    let point = 0;
    for (const { 0: word, index } of text.matchAll(anyWord)) {
      const rule = rules.get(word) ?? rules.get(word.toLowerCase());
      if (rule === undefined) continue;
      rule.pattern.lastIndex = index;
      if (!rule.pattern.test(text)) continue;
      point += Array.from(text.slice(unit, index)).length;
      unit = index;
      found.push({ start: point, length: word.length, respelling: rule.respelling });
    }
    return found;
  };
}
