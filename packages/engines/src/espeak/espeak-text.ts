import type { Reading } from '@parlando/speech';
import type { Respelling } from './respellings.ts';

/** Text as espeak-ng takes it, and the way back from its positions. */
export interface EspeakText {
  readonly ssml: string;
  /** Code point of the source text for each code point of `ssml`. */
  readonly sourceOf: Int32Array;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Syllables that are given as one word: espeak-ng takes words of at most 160 bytes. */
const SYLLABLES_OF_WORD = 4;

/** Languages that read Latin letters as English, and their accents as tones. */
const WITHOUT_ACCENTS: ReadonlySet<string> = new Set(['cmn', 'yue']);
const ACCENTED = /(?=[^A-Za-z])\p{Script=Latin}/u;
/** Latin Extended Additional. But for Vietnamese espeak-ng names these letters by their numbers. */
const UNKNOWN_LETTER = /[\u1e00-\u1eff]/;

/**
 * Escapes plain text for the SSML mode, which this build cannot switch off. `[[` would start phoneme input, so its
 * first bracket becomes a space; so do control characters and unpaired surrogates. A Latin letter that `language` (a
 * voice file) would spell loses its accent. What has a reading is given as pinyin, which only the Mandarin voices
 * understand, or in another spelling.
 */
export function escapeForEspeak(
  text: string,
  language: string,
  readings: readonly (Reading | Respelling)[] = [],
): EspeakText {
  const points = Array.from(text);
  const pieces: string[] = [];
  const sourceOf: number[] = [];
  const add = (piece: string, source: number): void => {
    pieces.push(piece);
    for (const _ of piece) sourceOf.push(source);
  };
  let next = 0;
  for (let index = 0; index < points.length; ) {
    const reading = readings[next];
    if (reading !== undefined && reading.start === index && reading.length > 0) {
      const given = 'pinyin' in reading ? readingPieces(reading, points) : respelledPieces(reading);
      for (const [piece, source] of given) add(piece, source);
      index += reading.length;
      next++;
    } else {
      add(escapePoint(legible(points[index] ?? '', language), points[index + 1]), index);
      index++;
    }
  }
  return { ssml: pieces.join(''), sourceOf: Int32Array.from(sourceOf) };
}

function escapePoint(point: string, next: string | undefined): string {
  if (point === '[' && next === '[') return ' ';
  if (/[\p{Cc}\p{Cs}]/u.test(point)) return ' ';
  return ENTITIES[point] ?? point;
}

/** The syllables of a reading with the code point each stands for, in the dictionary's way: `hua1r5` for `huar1`. */
function readingPieces({ start, length, pinyin }: Reading, points: readonly string[]): [string, number][] {
  const pieces: [string, number][] = [];
  const last = start + length - 1;
  let at = start;
  if (/[\p{Script=Latin}\p{N}]/u.test(points[start - 1] ?? '')) pieces.push([' ', start]);
  for (const [index, syllable] of pinyin.split(' ').entries()) {
    if (index > 0 && index % SYLLABLES_OF_WORD === 0) pieces.push([' ', Math.min(at, last)]);
    const coloured = /^(?!er\d)(.+)r(\d)$/u.exec(syllable);
    pieces.push([coloured ? `${coloured[1]}${coloured[2]}` : syllable, Math.min(at, last)]);
    at++;
    if (!coloured) continue;
    const suffix = /[儿兒]/u.test(points[at] ?? '');
    pieces.push(['r5', Math.min(suffix ? at : at - 1, last)]);
    if (suffix) at++;
  }
  // Without a gap it is one word with what follows: with one boundary, and lost from its 160th byte on.
  if (/[\p{L}\p{N}]/u.test(points[last + 1] ?? '')) pieces.push([' ', last]);
  return pieces;
}

/** The letters of another spelling, each with a code point of the word. */
function respelledPieces({ start, length, respelling }: Respelling): [string, number][] {
  return Array.from(respelling, (letter, at) => [letter, start + Math.min(at, length - 1)]);
}

function legible(point: string, language: string): string {
  const isSpelled = WITHOUT_ACCENTS.has(language)
    ? ACCENTED.test(point)
    : language !== 'vi' && UNKNOWN_LETTER.test(point);
  return isSpelled ? point.normalize('NFD').charAt(0) : point;
}
