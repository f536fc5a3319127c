import { languageOf } from './language.ts';
import { UNSPACED_SCRIPTS } from './unspaced-scripts.ts';

/** Scripts that some voice may read, by their Unicode names. Letters of any further script are of `Other`. */
const SCRIPTS = (
  'Latin Han Hiragana Katakana Hangul Cyrillic Greek Arabic Hebrew Devanagari Bengali Gurmukhi Gujarati Oriya Tamil ' +
  'Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Armenian Ethiopic Khmer Mongolian Bopomofo ' +
  'Cherokee Thaana Syriac'
).split(' ');

/** Unicode counts the marks that lengthen and voice kana as common to two scripts. */
const KANA_MARKS = '\\u3031-\\u3035\\u30fc\\uff70\\uff9e\\uff9f';
const TESTS = SCRIPTS.map(
  (name) => [name, new RegExp(`[\\p{Script=${name}}${name === 'Katakana' ? KANA_MARKS : ''}]`, 'u')] as const,
);
const OTHER_LETTER = /(?![\p{Script=Common}\p{Script=Inherited}])[\p{L}\p{M}]|\p{Co}/u;

/** ISO 15924 codes (as `Intl.Locale` gives them) that stand for other Unicode scripts than their own. */
const READS: Readonly<Record<string, readonly string[]>> = {
  Latn: ['Latin'],
  Hans: ['Han', 'Bopomofo'],
  Hant: ['Han', 'Bopomofo'],
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul'],
  Cyrl: ['Cyrillic'],
  Grek: ['Greek'],
  Arab: ['Arabic'],
  Hebr: ['Hebrew'],
  Deva: ['Devanagari'],
  Beng: ['Bengali'],
  Guru: ['Gurmukhi'],
  Gujr: ['Gujarati'],
  Orya: ['Oriya'],
  Taml: ['Tamil'],
  Telu: ['Telugu'],
  Knda: ['Kannada'],
  Mlym: ['Malayalam'],
  Sinh: ['Sinhala'],
  Laoo: ['Lao'],
  Tibt: ['Tibetan'],
  Mymr: ['Myanmar'],
  Geor: ['Georgian'],
  Armn: ['Armenian'],
  Ethi: ['Ethiopic'],
  Khmr: ['Khmer'],
  Mong: ['Mongolian'],
  Cher: ['Cherokee'],
  Thaa: ['Thaana'],
  Syrc: ['Syriac'],
};

const NOT_LATIN = new RegExp(
  `[^\\p{Script=Latin}\\p{Script=Common}\\p{Script=Inherited}]|[\\p{Co}${KANA_MARKS}]`,
  'u',
);
/** A figure or a sign of any script can be named in any language. */
const COMMON = /[\p{N}\p{P}\p{S}\p{Z}\p{C}](?<!\p{Co})/u;

/** A character of a script that puts no space between words, or a picture. */
export const UNSPACED = new RegExp(
  `[${UNSPACED_SCRIPTS}\\p{Extended_Pictographic}\\u3000-\\u303f\\uff00-\\uff65]`,
  'u',
);

const AROUND = '[\\p{Ps}\\p{Pe}\\p{Pi}\\p{Pf}]*';
const ENDS_UNSPACED = new RegExp(`${UNSPACED.source}${AROUND}$`, 'u');
const BEGINS_UNSPACED = new RegExp(`^${AROUND}${UNSPACED.source}`, 'u');

/** Whether a reader expects a space between two pieces of text that touch. */
export function lacksSpace(before: string, after: string): boolean {
  const [end, start] = [before.slice(-16), after.slice(0, 16)];
  return !(/\s$/.test(end) || /^\s/.test(start) || ENDS_UNSPACED.test(end) || BEGINS_UNSPACED.test(start));
}

/** True when a text is in the Latin script only, as far as it is in any. */
export function isLatinOnly(text: string): boolean {
  return !NOT_LATIN.test(text);
}

/** The Unicode script of a letter, `Other` if no voice reads it; undefined for digits, punctuation and symbols. */
export function scriptOf(character: string): string | undefined {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return /[A-Za-z]/.test(character) ? 'Latin' : undefined;
  if (COMMON.test(character)) return undefined;
  return (
    TESTS.find(([, test]) => test.test(character))?.[0] ??
    (OTHER_LETTER.test(character) ? 'Other' : undefined)
  );
}

/**
 * A Greek letter by itself is a sign with a name in every language (α rays, 5 μg); in or beside Greek words it is a
 * letter. Global.
 */
export const LONE_GREEK =
  /(?<![\p{Script=Greek}\p{M}]\s?)[\u0391-\u03a9\u03b1-\u03c9\u2126](?!\p{M}|\s?\p{Script=Greek})/gu;

/** The scripts that a voice of this locale reads. Every voice reads Latin letters somehow. */
export function scriptsReadIn(locale: string): ReadonlySet<string> {
  const script = likelyScript(locale);
  return new Set(['Latin', ...(script === undefined ? [] : (READS[script] ?? [script]))]);
}

function likelyScript(locale: string): string | undefined {
  if (languageOf(locale) === 'zh') return 'Hans';
  try {
    return new Intl.Locale(locale.replaceAll('_', '-')).maximize().script;
  } catch {
    // A tag that is not BCP 47 (an engine's own id) says nothing about scripts: only Latin is taken for granted.
    return undefined;
  }
}
