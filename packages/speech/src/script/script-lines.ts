import type { CastMember } from '@parlando/contract';
import type { AlignedText } from '../aligned-text.ts';
import { partitionPoint } from '../partition-point.ts';
import { codePointLength } from '../text/code-points.ts';
import { sanitizePlainText } from '../text/sanitize.ts';
import { readScript } from './read-script.ts';

/** Code points of the person's text, as boundaries count them. */
export interface ScriptSpan {
  readonly start: number;
  readonly end: number;
}

/** A line with its line end: it ends where the next one begins, the first one at 0, the last one at the text's end. */
export interface ScriptLine extends ScriptSpan {
  /** Undefined: narration. */
  readonly speaker: CastMember | undefined;
  /** The speaker's name, without the colon; undefined for narration. */
  readonly name: ScriptSpan | undefined;
  /** What is spoken, without the space around it; empty for an empty line. */
  readonly words: ScriptSpan;
}

/** The lines of a text and who speaks them. Without a cast every line is narration. */
export function scriptLines(text: string, cast: readonly CastMember[]): ScriptLine[] {
  const lines = readScript(sanitizePlainText(text).content, cast);
  const textEnd = codePointLength(text);
  return lines.map(({ sourceStart, speaker, name, words }, index) => {
    const end = lines[index + 1]?.sourceStart ?? textEnd;
    const named = speaker && spanOf(name, sourceStart);
    return { start: sourceStart, end, speaker, name: named, words: spanOf(words, named?.end ?? sourceStart) };
  });
}

/** The line that holds code point `position`; of lines in order. */
export function lineAt(lines: readonly ScriptLine[], position: number): ScriptLine | undefined {
  return lines[partitionPoint(0, lines.length, (index) => (lines[index] as ScriptLine).end <= position)];
}

/** Returns the speaker at code point `position`; undefined for the narrator, who also says the names. */
export function speakerAt(lines: readonly ScriptLine[], position: number): CastMember | undefined {
  const line = lineAt(lines, position);
  return line !== undefined && position >= line.words.start ? line.speaker : undefined;
}

function spanOf({ spans }: AlignedText, otherwise: number): ScriptSpan {
  const [first, last] = [spans[0], spans.at(-1)];
  if (first === undefined || last === undefined) return { start: otherwise, end: otherwise };
  return { start: first.sourceStart, end: last.sourceStart + last.sourceLength };
}
