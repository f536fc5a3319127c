/** What the characters of a text are to a voice: the kinds that take their own time to say. */

export const CharacterKind = {
  none: 0,
  space: 1,
  letter: 2,
  digit: 3,
  han: 4,
  readLetter: 5,
  fullStop: 6,
  clauseStop: 7,
  quiet: 8,
  mark: 9,
  symbol: 10,
  described: 11,
  picture: 12,
  fraction: 13,
} as const;
export type CharacterKind = (typeof CharacterKind)[keyof typeof CharacterKind];

export function isLatinOrDigit(kind: CharacterKind): boolean {
  return kind === CharacterKind.letter || kind === CharacterKind.digit;
}

function isDigitCode(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

export function latinRunEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && isLatinLetter(text.charCodeAt(end))) end++;
  return end;
}

function isLatinLetter(code: number): boolean {
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
  return code >= 0xc0 && code <= 0x17f && code !== 0xd7 && code !== 0xf7 && !DESCRIBED_LATIN.includes(code);
}

/** `ŉ`, `ŀ`, `ſ` …: engines say their names wherever they stand. */
const DESCRIBED_LATIN = [0x126, 0x127, 0x13f, 0x140, 0x149, 0x166, 0x167, 0x17f];

/** 〇 */
export const HAN_ZERO = 0x3007;
const MALAYALAM_FRACTIONS = '൘൙൚൛൜൝൞';
/** Letters whose accents voices name, except those of these languages. */
const NAMED_ACCENTS: ReadonlyMap<number, string> = new Map(
  Object.entries({ ĈĉĜĝĤĥĴĵŜŝ: 'eo', ĊċĠġ: 'mt', Żż: 'pl mt', ŴŵŶŷ: 'cy', ı: 'tr az' }).flatMap(
    ([letters, languages]) => [...letters].map((letter) => [letter.charCodeAt(0), languages] as const),
  ),
);

export function isAccentNamed(code: number, language: string): boolean {
  const languages = code < 0x100 ? undefined : NAMED_ACCENTS.get(code);
  return languages !== undefined && !languages.split(' ').includes(language);
}

const FULL_STOPS = '.!?…．。！？｡؟।॥።։፧⸮۔';
const CLAUSE_STOPS = ',;:，；：、—–،؛';
/** Characters that Unicode calls punctuation but that are spoken. */
const NAMED_SIGNS = '§¶†‡‰‱′″‴＃％＆＊＠';
const QUIET_SIGNS = '\'"()[]{}<>-`“”‘’«»「」『』《》（）【】·¿¡‐‑‒';

const asciiKinds: readonly CharacterKind[] = Array.from({ length: 0x80 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (code <= 0x20) return CharacterKind.space;
  if (isDigitCode(code)) return CharacterKind.digit;
  if (isLatinLetter(code)) return CharacterKind.letter;
  if (FULL_STOPS.includes(sign)) return CharacterKind.fullStop;
  if (CLAUSE_STOPS.includes(sign)) return CharacterKind.clauseStop;
  return QUIET_SIGNS.includes(sign) ? CharacterKind.quiet : CharacterKind.symbol;
});

export function kindOf(code: number): CharacterKind {
  if (code < 0x80) return asciiKinds[code] as CharacterKind;
  if (isLatinLetter(code)) return CharacterKind.letter;
  if ((code >= 0x4e00 && code <= 0x9fff) || (code >= 0x3400 && code <= 0x4dbf)) return CharacterKind.han;
  const sign = String.fromCodePoint(code);
  if (FULL_STOPS.includes(sign)) return CharacterKind.fullStop;
  if (CLAUSE_STOPS.includes(sign)) return CharacterKind.clauseStop;
  if (QUIET_SIGNS.includes(sign)) return CharacterKind.quiet;
  return rareKind(sign, code);
}

function rareKind(sign: string, code: number): CharacterKind {
  if (/[\p{Z}\p{Cf}\p{Cc}]/u.test(sign)) return CharacterKind.space;
  if (/\p{M}/u.test(sign)) return CharacterKind.mark;
  if (/\p{P}/u.test(sign)) return NAMED_SIGNS.includes(sign) ? CharacterKind.symbol : CharacterKind.quiet;
  if (/\p{Extended_Pictographic}/u.test(sign) && code >= 0x2600) return CharacterKind.picture;
  if (/\p{Nd}/u.test(sign)) return CharacterKind.digit;
  if (code === HAN_ZERO) return CharacterKind.han;
  if (code >= 0x2150 && code <= 0x215f) return CharacterKind.fraction;
  if (MALAYALAM_FRACTIONS.includes(sign)) return CharacterKind.described;
  if (scriptBlocks.some(([from, to]) => code >= from && code <= to)) return CharacterKind.readLetter;
  return /[\p{S}\p{N}]/u.test(sign) ? CharacterKind.symbol : CharacterKind.described;
}

/**
 * Blocks of letters and the languages whose voices read them; without languages there is always a voice. `nobody`:
 * letters like ь, whose names are said when they stand alone.
 */
const scriptBlocks: readonly (readonly [number, number, string?])[] = [
  [0x386, 0x3ff],
  [0x401, 0x404],
  [0x406, 0x409],
  [0x40b, 0x40c],
  [0x40e, 0x418],
  [0x419, 0x419, 'nobody'],
  [0x41a, 0x429],
  [0x42a, 0x42a, 'nobody'],
  [0x42b, 0x42b],
  [0x42c, 0x42c, 'nobody'],
  [0x42d, 0x438],
  [0x439, 0x439, 'nobody'],
  [0x43a, 0x449],
  [0x44a, 0x44a, 'nobody'],
  [0x44b, 0x44b],
  [0x44c, 0x44c, 'nobody'],
  [0x44d, 0x44f],
  [0x451, 0x454],
  [0x456, 0x459],
  [0x45b, 0x45c],
  [0x45e, 0x45f],
  [0x490, 0x491],
  [0x492, 0x4ff, 'ba kk ky mn tg tt uz'],
  [0x531, 0x587],
  [0x5d0, 0x5f2, 'he yi'],
  [0x621, 0x63a],
  [0x641, 0x64a],
  [0x66e, 0x6d3, 'fa ps sd ug ur'],
  [0x904, 0x939],
  [0x985, 0x9b9],
  [0xa05, 0xa39],
  [0xa85, 0xab9],
  [0xb05, 0xb39, 'or'],
  [0xb85, 0xbb9],
  [0xc05, 0xc39],
  [0xc85, 0xcb9],
  [0xd05, 0xd3a],
  [0xd85, 0xdc6, 'si'],
  [0xe01, 0xe4e, 'th'],
  [0xe81, 0xec4, 'lo'],
  [0x1000, 0x102a, 'my'],
  [0x10d0, 0x10f0],
  [0x1200, 0x135a, 'am ti'],
  [0x1780, 0x17b3, 'km'],
  [0x3041, 0x30ff, 'ja'],
  [0xac00, 0xd7a3],
];

export function isReadIn(code: number, language: string): boolean {
  const readers = scriptBlocks.find(([from, to]) => code >= from && code <= to)?.[2];
  return readers === undefined || readers.split(' ').includes(language);
}
