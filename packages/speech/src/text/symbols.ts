import { type Rule, rule, wordRule } from './rules.ts';
import { LONE_GREEK } from './scripts.ts';

/** What one language calls the signs that people read. */
export interface SignNames {
  /** Names of signs that stand alone. */
  readonly signs: Readonly<Record<string, string>>;
  /** Alpha to omega, in the order of the alphabet, final sigma included. */
  readonly greek: readonly string[];
  /** Stands for an arrow or another sign at which people pause. */
  readonly pause: string;
}

/** Lines drawn with a sign, unless they are an arrow, and emphasis in Markdown. */
const DRAWN = '(?<drawn>[=*#~_+-])\\k<drawn>{2,}(?!(?<=-)>)|#{2,}|[*_~]{2}|`+';
const ARROW = '\\s?(?:[→⇒➔➜➝➞➡⟶⟹▶►]|-{1,9}>)\\s?';
/** Between the names of a menu, Settings > General: words are not compared. */
export const MENU_PATH = '(?<=\\p{L}{2}) > (?=\\p{L}{2})';
const STOP = '[!?.~…！？。～]';
/** Faces and hearts drawn with signs, as in a chat: thanks <3, nice :-D, 好的^_^ */
export const EMOTICON_RULE: Rule = wordRule(
  `(?:(?<=\\p{L}{2}|[!.?])(?: <3)+|(?: |(?<=^|\\s|\\p{Script=Han}|${STOP}))(?::-?[DP]|xD|T_T|Q_Q|[>^-]_{1,3}[<^-])|(?: |(?<=^|\\s|\\p{L}{2}|${STOP}))(?::-[)(/]|;-[)]))(?=$|[\\s,)”’"，]|${STOP})`,
  '',
);
const ATTRIBUTES = ' [A-Za-z-]{1,20}=[^<>\\n]{0,300}';
/** Tags whose names are words as well, which may be a placeholder: <code>. */
const NAMED_TAG = '(?:a|code|font|center|small|table|section|article|button)';
/** Brackets that compare nothing. */
export const BRACKET_RULES: readonly Rule[] = [
  // Pasted with its tags: <p>text</p>
  wordRule(
    `</?(?:[pbiu]|[bh]r|em|strong|span|div|h[1-6]|li|[uo]l|img|pre|su[bp]|t(?:[rdh]|head|body)|blockquote)(?:${ATTRIBUTES})?\\s?/?>`,
    ' ',
  ),
  wordRule(
    `<${NAMED_TAG}${ATTRIBUTES}>|</${NAMED_TAG}>|<(?<name>${NAMED_TAG})>(?=[^<>\\n]{0,300}</\\k<name>>)`,
    ' ',
  ),
  // A key, a placeholder or a type: press <Enter>, <您的姓名>, Vec<String>
  rule(
    '(?<!(?<![A-Za-z])[A-Za-z] ?|[\\d)）] ?)(?:(?<before>(?<=[A-Za-z]))|)[<＜](?<name>(?=\\p{L}{2}|\\p{Lu})\\p{L}[^<>＜＞=\\n]{0,20}(?<=[\\p{L}\\d]))[>＞](?![=＝])(?:(?<after>(?=[A-Za-z]))|)',
    ({ before, name = '', after }) =>
      `${before === undefined ? '' : ' '}${name}${after === undefined ? '' : ' '}`,
  ),
];
/** ∫₀¹, once its small figures are ∫0^1 */
export const integralRule = (speak: (from: string, to: string) => string): Rule =>
  rule('∫_?(?<from>\\d{1,3})\\^?(?<to>(?<=\\^)\\d{1,3}|∞)', ({ from = '', to = '' }) => speak(from, to));
/** Every engine names these as the language does. */
const LEFT_TO_ENGINES = '$€£¥%&@#+=<>/';
/** Signs and foreign punctuation that nobody reads aloud. An engine would name them, in English or by their number. */
const UNREAD = `(?![${LEFT_TO_ENGINES}])[\\p{S}*\\\\_¶†‡※‧]|(?![\\u0000-\\u00bf\\u2010-\\u205e\\u2e00-\\u2e5d\\u3000-\\u303f\\u30fb\\ufe10-\\ufe6b\\uff00-\\uff65])\\p{P}`;

/** What is left out must not join two words. */
const BETWEEN_WORDS = ['(?<=[\\p{L}\\p{N}])', '(?=[\\p{L}\\p{N}])'] as const;

/** Names of signs, last of all rules: what is left then is no part of a number, a unit or an address. */
export function symbolRules({ signs, greek, pause }: SignNames): Rule[] {
  const isSpaced = /[a-z]/.test(greek[0] ?? '');
  const apart = (word: string, before: string | undefined, after: string | undefined) =>
    isSpaced ? `${before === undefined ? '' : ' '}${word}${after === undefined ? '' : ' '}` : word;
  return [
    rule(`${BETWEEN_WORDS[0]}(?:${DRAWN})${BETWEEN_WORDS[1]}`, () => ' '),
    rule(DRAWN, () => ''),
    rule(ARROW, () => pause),
    rule(' ?[™®℠℗]', () => ''),
    rule(
      `(?:(?<before>(?<=[\\p{L}\\p{N}]))|)(?<sign>[${Object.keys(signs).join('')}])(?:(?<after>(?=[\\p{L}\\p{N}]|(?<=[√∛])\\())|)`,
      ({ before, sign = '', after }) => apart(signs[sign] ?? '', before, after),
    ),
    rule(
      `(?:(?<before>(?<=[\\p{L}\\p{N}]))|)(?<letter>${LONE_GREEK.source})(?:(?<after>(?=[\\p{L}\\p{N}]))|)`,
      ({ before, letter = '', after }) => {
        const place = (letter.toLowerCase().codePointAt(0) ?? 0) - ALPHA;
        return apart(greek[place] ?? '', before, after);
      },
    ),
    rule(`${BETWEEN_WORDS[0]}(?:${UNREAD})+${BETWEEN_WORDS[1]}`, () => ' '),
    rule(`(?:${UNREAD})+`, () => ''),
  ];
}

const ALPHA = 0x3b1;
