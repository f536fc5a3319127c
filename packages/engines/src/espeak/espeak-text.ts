/** Text as espeak-ng takes it, and the way back from its positions. */
export interface EspeakText {
  readonly ssml: string;
  /** Code point of the source text for each code point of `ssml`. */
  readonly sourceOf: Int32Array;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Escapes plain text for the SSML mode, which this build cannot switch off. `[[` would start phoneme input, so its
 * first bracket becomes a space; so do control characters and unpaired surrogates.
 */
export function escapeForEspeak(text: string): EspeakText {
  const points = Array.from(text);
  const pieces: string[] = [];
  const sourceOf: number[] = [];
  for (const [index, point] of points.entries()) {
    const piece = escapePoint(point, points[index + 1]);
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
