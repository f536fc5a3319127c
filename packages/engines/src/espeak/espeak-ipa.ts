/** IPA symbols to espeak-ng's phoneme mnemonics, by its phoneme tables (checked by the phonemes it reports back). */
type PhonemeTable = Readonly<Record<string, string>>;

const CONSONANTS: PhonemeTable = {
  ...Object.fromEntries(Array.from('pbtdkfvszhmnljwx', (letter) => [letter, letter])),
  g: 'g',
  ɡ: 'g',
  θ: 'T',
  ð: 'D',
  ʃ: 'S',
  ʒ: 'Z',
  tʃ: 'tS',
  ʧ: 'tS',
  dʒ: 'dZ',
  ʤ: 'dZ',
  ŋ: 'N',
  ɲ: 'n^',
  ʎ: 'l^',
  β: 'B',
  ɣ: 'Q',
};

const ENGLISH: PhonemeTable = {
  ...CONSONANTS,
  r: 'r',
  ɹ: 'r',
  ɾ: 't#',
  ʔ: '?',
  ə: '@',
  ɐ: 'a#',
  ɚ: '3',
  ɝ: '3:',
  ɜ: '3:',
  ɜː: '3:',
  æ: 'a',
  a: 'a',
  ɑ: 'A:',
  ɑː: 'A:',
  ɒ: '0',
  ɔ: 'O:',
  ɔː: 'O:',
  ɛ: 'E',
  e: 'E',
  ɪ: 'I',
  i: 'i',
  iː: 'i:',
  ʊ: 'U',
  u: 'u:',
  uː: 'u:',
  ʌ: 'V',
  eɪ: 'eI',
  aɪ: 'aI',
  aʊ: 'aU',
  ɔɪ: 'OI',
  oʊ: 'oU',
  əʊ: 'oU',
  o: 'oU',
  ɪə: 'i@',
  iə: 'i@',
  eə: 'e@',
  ɛə: 'e@',
  ʊə: 'U@',
};

const SPANISH: PhonemeTable = {
  ...CONSONANTS,
  ...Object.fromEntries(Array.from('aeiou', (letter) => [letter, letter])),
  r: 'R',
  ɾ: '*',
  ʝ: 'J^',
  i̯: 'j',
  u̯: 'w',
};

const TABLES: Readonly<Record<string, PhonemeTable>> = {
  'en-US': ENGLISH,
  'en-GB-x-rp': ENGLISH,
  es: SPANISH,
  'es-419': SPANISH,
};

const MARKS: PhonemeTable = { ˈ: "'", "'": "'", ˌ: ',' };
/** Syllable dots, tie bars, linking and group marks: nothing to hear in them. */
const SILENT = /\u0361|\u035c|[.\u203f|‖/[\]]/gu;
const LONGEST_SYMBOL = 2;

/**
 * Phoneme input for espeak-ng, or undefined when its language has no table here or a symbol is not in it.
 * @param language espeak-ng's voice file
 */
export function phonemeInput(ipa: string, language: string): string | undefined {
  const table = TABLES[language];
  if (!table) return undefined;
  const words = ipa.normalize('NFC').replace(SILENT, '').split(/\s+/u).filter(Boolean);
  const spoken = words.map((word) => wordMnemonics(Array.from(word), table));
  if (spoken.length === 0 || spoken.includes(undefined)) return undefined;
  return `[[${spoken.join(' ')}]]`;
}

/** The bar keeps neighbours apart that would read as one mnemonic. */
function wordMnemonics(points: readonly string[], table: PhonemeTable): string | undefined {
  const mnemonics: string[] = [];
  let stress = '';
  for (let at = 0; at < points.length; ) {
    const mark = MARKS[points[at] ?? ''];
    const size = mark === undefined ? symbolSize(points, at, table) : 1;
    if (size === 0) return undefined;
    if (mark === undefined) {
      mnemonics.push(stress + table[points.slice(at, at + size).join('')]);
      stress = '';
    } else stress = mark;
    at += size;
  }
  return mnemonics.length > 0 ? mnemonics.join('|') : undefined;
}

function symbolSize(points: readonly string[], at: number, table: PhonemeTable): number {
  for (let size = LONGEST_SYMBOL; size > 0; size--) {
    const symbol = points.slice(at, at + size);
    if (symbol.length === size && Object.hasOwn(table, symbol.join(''))) return size;
  }
  return 0;
}
