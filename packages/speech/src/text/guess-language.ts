import { scriptOf } from './scripts.ts';

/** The language that is most often written in a script. Latin and Cyrillic are looked at more closely. */
const LANGUAGE_OF_SCRIPT: Readonly<Record<string, string>> = {
  ...{ Han: 'zh', Bopomofo: 'zh', Hiragana: 'ja', Katakana: 'ja', Hangul: 'ko', Cyrillic: 'ru', Greek: 'el' },
  ...{
    Arabic: 'ar',
    Hebrew: 'he',
    Devanagari: 'hi',
    Bengali: 'bn',
    Gurmukhi: 'pa',
    Gujarati: 'gu',
    Oriya: 'or',
  },
  ...{ Tamil: 'ta', Telugu: 'te', Kannada: 'kn', Malayalam: 'ml', Sinhala: 'si', Thai: 'th', Lao: 'lo' },
  ...{ Myanmar: 'my', Georgian: 'ka', Armenian: 'hy', Ethiopic: 'am', Khmer: 'km' },
};

/** Letters that tell languages of one script apart. */
const TELLING_LETTERS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['es', /[ñ¿¡]/giu],
  ['pt', /[ãõ]/giu],
  ['de', /ß/giu],
  ['pl', /[łąęśźż]/giu],
  ['tr', /[ğış]/gu],
  ['cs', /[řěů]/giu],
  ['hu', /[őű]/giu],
  ['ro', /[șțţ]/giu],
  ['vi', /[ơưạảấầẩậắằặẹẻẽếềểễệịọỏốồổộớờởợụủứừửựỳỵ]/giu],
  ['da', /[øæ]/giu],
  ['sv', /[åäö]/giu],
  ['uk', /[іїєґ]/giu],
  ['fa', /[پچژگ]/gu],
];

/** Short words that nearly every text of a language has. */
const COMMON_WORDS: Readonly<Record<string, string>> = {
  en: 'the and of to is that it you for are with this have not was in on be we he she',
  es: 'el la los las que de y en un una por con para es no del se lo su más como hola',
  fr: 'le la les des et est un une que dans pour pas du au ce qui il elle nous vous je bonjour',
  de: 'der die das und ist nicht ein eine zu den mit von ich auf dem es wir sie guten',
  it: 'il di che non è per una sono con della gli lo la un questo ciao le',
  pt: 'o de que e não um uma para com os do da em é no na se por olá',
  nl: 'de het een en van is niet dat ik je op te zijn met voor hij we',
  pl: 'nie się jest na to w z że do i jak ale co',
  tr: 've bir bu da için ile çok ne var ben değil',
  sv: 'och det är att en som på jag inte med för ett av',
  da: 'og det er at en til på jeg ikke med for et af',
  fi: 'ja on ei se että hän oli mutta kun ovat minä',
  cs: 'je se na že to a v s do jsem není ale',
  hu: 'a az és nem hogy is egy van meg ez de',
  ro: 'și este nu de la în un o cu pe să că',
  vi: 'và là của không có một cho tôi được trong',
  id: 'yang dan di itu ini dengan untuk tidak dari saya ada ke',
};
const LANGUAGES_OF_WORD = new Map<string, string[]>();
for (const [language, words] of Object.entries(COMMON_WORDS)) {
  for (const word of words.split(' ')) {
    LANGUAGES_OF_WORD.set(word, [...(LANGUAGES_OF_WORD.get(word) ?? []), language]);
  }
}

/** More than this says nothing new, in UTF-16 code units. */
const LOOKED_AT = 2000;

/** A language other than Latin is meant as soon as so many of the letters are its own: names and brands are Latin. */
const LEAST_SHARE = 0.1;

/**
 * The language that a text is probably in, as an ISO 639 code: by its script, in Latin and Cyrillic by common words and
 * telling letters. English when nothing says otherwise. For the choice of a voice, not of a reading.
 */
export function guessLanguage(text: string): string {
  const beginning = text.slice(0, LOOKED_AT);
  const letters = new Map<string, number>();
  let count = 0;
  for (const character of beginning) {
    const script = scriptOf(character);
    if (script === undefined) continue;
    count++;
    letters.set(script, (letters.get(script) ?? 0) + 1);
  }
  const own = [...letters].filter(([script]) => script !== 'Latin' && LANGUAGE_OF_SCRIPT[script]);
  const total = own.reduce((sum, [, number]) => sum + number, 0);
  if (total === 0 || total < count * LEAST_SHARE) return bestOf(scores(beginning), 'en');
  // Japanese is written with kana among the Han characters.
  const kana = (letters.get('Hiragana') ?? 0) + (letters.get('Katakana') ?? 0);
  if (kana > total * LEAST_SHARE) return 'ja';
  const [script = ''] = own.sort(([, one], [, other]) => other - one)[0] ?? [];
  const usual = LANGUAGE_OF_SCRIPT[script] ?? 'en';
  return tellingLetters(beginning).find(([language]) => near[language] === usual)?.[0] ?? usual;
}

/** Languages that are told from the usual one of their script by a letter alone. */
const near: Readonly<Record<string, string>> = { uk: 'ru', fa: 'ar' };

function scores(text: string): Map<string, number> {
  const found = new Map<string, number>();
  const add = (language: string, points: number) => found.set(language, (found.get(language) ?? 0) + points);
  for (const word of text.toLowerCase().split(/[^\p{L}\p{M}]+/u)) {
    for (const language of LANGUAGES_OF_WORD.get(word) ?? []) add(language, 1);
  }
  for (const [language, number] of tellingLetters(text)) add(language, number);
  return found;
}

function tellingLetters(text: string): [language: string, count: number][] {
  return TELLING_LETTERS.map(([language, letters]): [string, number] => [
    language,
    text.match(letters)?.length ?? 0,
  ]).filter(([, number]) => number > 0);
}

function bestOf(points: ReadonlyMap<string, number>, otherwise: string): string {
  let best = otherwise;
  for (const [language, number] of points) if (number > (points.get(best) ?? 0)) best = language;
  return best;
}
