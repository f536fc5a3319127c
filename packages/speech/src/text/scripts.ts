import { languageOf } from './language.ts';

/** Scripts a run can be in, by their Unicode names; what is none of these counts as common to all. */
const SCRIPTS = (
  'Latin Han Hiragana Katakana Hangul Cyrillic Greek Arabic Hebrew Devanagari Bengali Gurmukhi Gujarati Oriya Tamil ' +
  'Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Armenian Ethiopic Khmer Mongolian Bopomofo ' +
  'Cherokee Thaana Syriac'
).split(' ');

const TESTS = SCRIPTS.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const);

/** ISO 15924 codes (as `Intl.Locale` gives them) that stand for other Unicode scripts than their own. */
const READS: Readonly<Record<string, readonly string[]>> = {
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

const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** True when a text is in the Latin script only, as far as it is in any. */
export function isLatinOnly(text: string): boolean {
  return !NOT_LATIN.test(text);
}

/** The Unicode script of a letter, one of those known here; undefined for digits, punctuation, marks and symbols. */
export function scriptOf(character: string): string | undefined {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return /[A-Za-z]/.test(character) ? 'Latin' : undefined;
  return TESTS.find(([, test]) => test.test(character))?.[0];
}

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
