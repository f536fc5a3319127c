import { type CastMember, paragraphEnds } from '@parlando/contract';
import { type AlignedText, alignedCursor } from '../aligned-text.ts';
import { castByName, turnPattern } from './turn-pattern.ts';

/** A line of a sanitised script. */
export interface ReadLine {
  /** Where it begins in the source, in code points. */
  readonly sourceStart: number;
  /** Undefined: narration. */
  readonly speaker: CastMember | undefined;
  /** The name as it stands; empty for narration. */
  readonly name: AlignedText;
  /** What is spoken, without the space around it. */
  readonly words: AlignedText;
  /** An empty line stands before it. */
  readonly isApart: boolean;
}

/**
 * Reads a sanitised text line by line; joined, the lines are the text. A line ends where a paragraph does, so a wrapped
 * line continues in the next one; but a line that begins with a name of the cast and a colon is always a new one.
 */
export function readScript(content: AlignedText, cast: readonly CastMember[]): ReadLine[] {
  const { text } = content;
  const turns = new Map(findTurns(text, cast).map((turn) => [turn.start, turn]));
  const starts = [...new Set([0, ...paragraphEnds(text), ...turns.keys()])]
    .filter((start) => start < text.length)
    .sort((a, b) => a - b);
  const cursor = alignedCursor(content);
  let position = 0;
  let spokenEnd = 0;
  const takeUpTo = (end: number): AlignedText => {
    const taken = cursor.take(end - position);
    position = Math.max(position, end);
    return taken;
  };
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? text.length;
    takeUpTo(start);
    const isApart = /\n[^\S\n]*\n/.test(text.slice(spokenEnd, start));
    const sourceStart = index === 0 ? 0 : cursor.sourcePosition();
    const turn = turns.get(start);
    takeUpTo(turn?.nameStart ?? start);
    const name = takeUpTo(turn?.nameEnd ?? start);
    const written = text.slice(turn?.wordsStart ?? start, end);
    takeUpTo(end - written.trimStart().length);
    spokenEnd = end - written.length + written.trimEnd().length;
    const words = takeUpTo(spokenEnd);
    return { sourceStart, speaker: turn?.speaker, name, words, isApart };
  });
}

/** Positions are UTF-16 units. */
interface Turn {
  /** Start of its line. */
  readonly start: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly wordsStart: number;
  readonly speaker: CastMember;
}

function findTurns(text: string, cast: readonly CastMember[]): Turn[] {
  const byName = castByName(cast);
  if (byName.size === 0) return [];
  const firstWord = text.search(/\S/);
  return [...text.matchAll(turnPattern(byName))].map(({ index, groups }) => {
    const { indent = '', opens = '', name = '', rest = '' } = groups ?? {};
    const from = index + indent.length;
    const nameStart = from + opens.length;
    const nameEnd = nameStart + name.length;
    // The space that a line begins with is the end of the line before, if there is one.
    const start = from === firstWord ? 0 : from;
    const speaker = byName.get(name) as CastMember;
    return { start, nameStart, nameEnd, wordsStart: nameEnd + rest.length, speaker };
  });
}
