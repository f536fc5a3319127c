import { isPinyinSyllable } from '@parlando/speech/pinyin';

/** A map, because what people write is looked up in it: `constructor` is no sound. */
type Spelling = ReadonlyMap<string, string>;
const spelling = (sounds: Readonly<Record<string, string>>): Spelling => new Map(Object.entries(sounds));

const INITIALS = spelling({
  p: 'b',
  pʰ: 'p',
  m: 'm',
  f: 'f',
  t: 'd',
  tʰ: 't',
  n: 'n',
  l: 'l',
  k: 'g',
  kʰ: 'k',
  x: 'h',
  h: 'h',
  χ: 'h',
  tɕ: 'j',
  tɕʰ: 'q',
  ɕ: 'x',
  ʈʂ: 'zh',
  tʂ: 'zh',
  ʈʂʰ: 'ch',
  tʂʰ: 'ch',
  ʂ: 'sh',
  ɻ: 'r',
  ʐ: 'r',
  ɹ: 'r',
  ts: 'z',
  tsʰ: 'c',
  s: 's',
  '': '',
});

/** After `SAME`: one spelling of each sound. */
const FINALS = spelling({
  ...Object.fromEntries(
    'a o ai ei ou an in i ia ie iou iu u ua uo uai uei ui uan un'.split(' ').map((final) => [final, final]),
  ),
  au: 'ao',
  e: 'e',
  ə: 'e',
  ɤ: 'e',
  əu: 'ou',
  ən: 'en',
  aŋ: 'ang',
  əŋ: 'eng',
  ɤŋ: 'eng',
  uŋ: 'ong',
  oŋ: 'ong',
  'ə˞': 'er',
  'a˞': 'er',
  ɨ: 'i',
  iau: 'iao',
  iəu: 'iu',
  ian: 'ian',
  ien: 'ian',
  iaŋ: 'iang',
  iŋ: 'ing',
  iəŋ: 'ing',
  iən: 'in',
  iuŋ: 'iong',
  ioŋ: 'iong',
  yŋ: 'iong',
  yuŋ: 'iong',
  uən: 'un',
  uaŋ: 'uang',
  uəŋ: 'ueng',
  y: 'v',
  ye: 've',
  yan: 'van',
  yen: 'van',
  yn: 'vn',
  yən: 'vn',
});

const SAME: readonly (readonly [RegExp, string])[] = [
  // tie bars, stress, length, syllable and link marks, nothing to tell apart here
  [/\u0361|\u035c|[\u031e\u031f\u0320\u031d\u032f\u033d\u031a]|[ˈˌːˑ.‿|‖/[\]]/gu, ''],
  [/(?<=[ptkɕʂs])h(?=.)/gu, 'ʰ'],
  [/[ɑɐ]\u0308?|a\u0308/gu, 'a'],
  [/[ɪ]/gu, 'i'],
  [/[ʊ]/gu, 'u'],
  [/[ɔ]/gu, 'o'],
  [/[ɛæ]/gu, 'e'],
  [/ʌ/gu, 'ɤ'],
  [/ɚ/gu, 'ə˞'],
  [/g|ɡ/gu, 'k'],
  // a syllabic consonant, or the vowel that Chinese books write for it
  [/[ɹɻʐz]\u0329|[ɿʅ]/gu, 'ɨ'],
  [/j(?=i)|w(?=u)|ɥ(?=y)/gu, ''],
  [/j/gu, 'i'],
  [/w/gu, 'u'],
  [/ɥ/gu, 'y'],
  [/(?<=[aeiouyəɤ])[ɻɹ]/gu, '˞'],
];

/** Tones as Chao's letters or digits, as marks on the vowel after decomposition, or as the number of the tone. */
const TONES: readonly (readonly [RegExp, string])[] = [
  [/^(?:˥+|55?|44|1)$/u, '1'],
  [/^(?:[˧˨]˥|[23]5|2)$/u, '2'],
  [/^(?:˨˩˦?|˨˩˧|˧˩˧|21[34]?|213|313|3)$/u, '3'],
  [/^(?:˥[˩˧]|5[13]|4)$/u, '4'],
  [/^(?:[˩˨˧˦]|[05])$/u, '5'],
];
const TONE_OF_MARK = spelling({
  '\u030b': '1',
  '\u0301': '1',
  '\u0304': '1',
  '\u030c': '2',
  '\u0300': '3',
  '\u0302': '4',
});
const SUPERSCRIPTS = '⁰¹²³⁴⁵';

const SYLLABLE = /([^\s˥˦˧˨˩0-5-]+)([˥˦˧˨˩]+|[0-5]{1,3})?/gu;

/**
 * Pinyin, as `Reading.pinyin` is, for Mandarin in IPA; undefined when a syllable is none of Mandarin. Syllables are
 * parted by their tones, by spaces, dots or hyphens.
 */
export function mandarinOfIpa(ipa: string): string | undefined {
  const plain = ipa
    .replace(/[⁰¹²³⁴⁵]/gu, (digit) => String(SUPERSCRIPTS.indexOf(digit)))
    .replace(/(?<=.)[.ˈˌ](?=.)/gu, ' ')
    .trim();
  const syllables = Array.from(plain.matchAll(SYLLABLE), ([, sounds = '', tone = '']) =>
    spelled(sounds, tone),
  );
  const isWhole = plain.replace(SYLLABLE, '').replace(/[\s-]+/gu, '') === '';
  return !isWhole || syllables.length === 0 || syllables.includes(undefined)
    ? undefined
    : syllables.join(' ');
}

function spelled(sounds: string, toneLetters: string): string | undefined {
  let mark = '';
  let plain = sounds.normalize('NFD').replace(/[\u030b\u0301\u0304\u030c\u0300\u0302]/gu, (sign) => {
    mark = TONE_OF_MARK.get(sign) ?? '';
    return '';
  });
  for (const [from, to] of SAME) plain = plain.replace(from, to);
  const tone = toneLetters === '' ? mark || '5' : TONES.find(([pattern]) => pattern.test(toneLetters))?.[1];
  const rhotic = plain.endsWith('˞') && FINALS.get(plain) !== 'er';
  const body = rhotic ? plain.slice(0, -1) : plain;
  for (let length = Math.min(3, body.length); length >= 0; length--) {
    const initial = INITIALS.get(body.slice(0, length));
    const final = FINALS.get(body.slice(length));
    if (initial === undefined || final === undefined) continue;
    const syllable = `${orthography(initial, final)}${rhotic ? 'r' : ''}`;
    return tone !== undefined && isPinyinSyllable(syllable) ? `${syllable}${tone}` : undefined;
  }
  return undefined;
}

function orthography(initial: string, final: string): string {
  if (initial === '') return withoutInitial(final);
  const short = final.replace(/^iou$/u, 'iu').replace(/^uei$/u, 'ui');
  if (/^[bpmf]$/u.test(initial)) return initial + short.replace(/^uo$/u, 'o');
  return initial + (/^[jqx]$/u.test(initial) ? short.replace(/^v/u, 'u') : short);
}

function withoutInitial(final: string): string {
  if (/^i(?:n|ng)?$/u.test(final)) return `y${final}`;
  if (final.startsWith('i')) return final === 'iu' ? 'you' : `y${final.slice(1)}`;
  if (final === 'u') return 'wu';
  if (final === 'un' || final === 'ui') return final === 'un' ? 'wen' : 'wei';
  if (final.startsWith('u')) return `w${final.slice(1)}`;
  return final.startsWith('v') ? `yu${final.slice(1)}` : final;
}
