import { codePointLength } from '../text/code-points.ts';
import { positionAt } from './source-cursor.ts';
import type { SourcePosition } from './ssml-issue.ts';
import { isBlank } from './xml-characters.ts';
import type { TextPiece } from './xml-tokens.ts';

export interface TextEdges {
  readonly before: readonly TextPiece[];
  readonly core: readonly TextPiece[];
  readonly after: readonly TextPiece[];
}

/** Parts the white space at both ends from the words, so that a run spoken in a special way holds words only. */
export function textEdges(pieces: readonly TextPiece[]): TextEdges {
  const split = pieces.flatMap(splitPiece);
  const first = split.findIndex((piece) => !isBlank(piece.text));
  if (first < 0) return { before: split, core: [], after: [] };
  const end = split.findLastIndex((piece) => !isBlank(piece.text)) + 1;
  return { before: split.slice(0, first), core: split.slice(first, end), after: split.slice(end) };
}

/** Where the first word of a run stands, which begins at `start`: there itself when the run is blank. */
export function firstWordPosition(
  pieces: readonly TextPiece[],
  source: string,
  start: SourcePosition,
): SourcePosition {
  const [first] = textEdges(pieces).core;
  return first ? positionAt(source, first.offset, start) : start;
}

function splitPiece(piece: TextPiece): TextPiece[] {
  if (codePointLength(piece.text) !== piece.sourceLength) return [piece];
  const head = /^[ \t\r\n]*/.exec(piece.text)?.[0] ?? '';
  const rest = piece.text.slice(head.length);
  const core = rest.trimEnd() === rest ? rest : withoutTrailingSpaces(rest);
  const tail = rest.slice(core.length);
  let { offset, sourceStart } = piece;
  return [head, core, tail].flatMap((text) => {
    if (text === '') return [];
    const part = { text, offset, sourceStart, sourceLength: codePointLength(text) };
    offset += text.length;
    sourceStart += part.sourceLength;
    return [part];
  });
}

function withoutTrailingSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && isBlank(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
