/** Text as espeak-ng takes it, and the way back from its positions. */
export interface EspeakText {
  readonly ssml: string;
  /** Code point of the source text for each code point of `ssml`. */
  readonly sourceOf: Int32Array;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Languages that read Latin letters as English, and their accents as tones. */
const WITHOUT_ACCENTS: ReadonlySet<string> = new Set(['cmn', 'yue']);
const ACCENTED = /(?=[^A-Za-z])\p{Script=Latin}/u;
/** Latin Extended Additional. But for Vietnamese espeak-ng names these letters by their numbers. */
const UNKNOWN_LETTER = /[\u1e00-\u1eff]/;

/**
 * Escapes plain text for the SSML mode, which this build cannot switch off. `[[` would start phoneme input, so its
 * first bracket becomes a space; so do control characters and unpaired surrogates. A
 * Latin letter that `language` (a voice file) would spell loses its accent.
 */
export function escapeForEspeak(text: string, language: string): EspeakText {
  const points = Array.from(text);
  const pieces: string[] = [];
  const sourceOf: number[] = [];
  for (const [index, point] of points.entries()) {
    const piece = escapePoint(legible(point, language), points[index + 1]);
    pieces.push(piece);
    for (const _ of piece) sourceOf.push(index);
  }
  return { ssml: pieces.join(''), sourceOf: Int32Array.from(sourceOf) };
}

function escapePoint(point: string, next: string | undefined): string {
  if (point === '[' && next === '[') return ' ';
  if (/[\p{Cc}\p{Cs}]/u.test(point)) return ' ';
  return ENTITIES[point] ?? point;
}

function legible(point: string, language: string): string {
  const isSpelled = WITHOUT_ACCENTS.has(language)
    ? ACCENTED.test(point)
    : language !== 'vi' && UNKNOWN_LETTER.test(point);
  return isSpelled ? point.normalize('NFD').charAt(0) : point;
}
