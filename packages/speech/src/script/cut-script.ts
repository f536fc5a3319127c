import type { CastMember } from '@parlando/contract';
import { sentenceEnds } from '../plan/sentences.ts';
import { codePointLength } from '../text/code-points.ts';
import { hasSpeakable } from '../text/sanitize.ts';
import { type ScriptSpan, scriptLines } from './script-lines.ts';

/** A part of a long text, to be spoken by a request of its own. */
export interface ScriptPart extends ScriptSpan {
  /** With the speaker's name before it where it continues a line that was cut. */
  readonly text: string;
  /** Code points of that name and its colon. */
  readonly prefixLength: number;
  /** Whether it ends where a paragraph does. */
  readonly endsParagraph: boolean;
}

/** A sentence of a line, or as much of one as fits. */
interface Unit extends ScriptSpan {
  readonly text: string;
  readonly beginsLine: boolean;
  /** Whether a part always begins with it. */
  readonly beginsPart: boolean;
  /** The name of its line's speaker, and a colon, where it does not begin the line. */
  readonly prefix: string;
}

/** Parts of whole paragraphs have about so many code points. */
const USUAL_CHARACTERS = 800;

/**
 * Cuts a text into parts of at most `maxCharacters` code points (of speakers' names there may be more), at the ends of
 * paragraphs where it can, else of sentences. Most cuts depend only on the paragraph before them, so an edit changes
 * only the parts around it. What has nothing to speak is left out.
 */
export function cutScript(text: string, cast: readonly CastMember[], maxCharacters: number): ScriptPart[] {
  const steps = cutSteps(text, cast, maxCharacters);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/**
 * `cutScript` sentence by sentence, so that a caller can do other work in between.
 * @param isWhole whether no part may end at a code point; parts may then be longer by what belongs together
 */
export function* cutSteps(
  text: string,
  cast: readonly CastMember[],
  maxCharacters: number,
  isWhole: (position: number) => boolean = () => false,
): Generator<undefined, ScriptPart[]> {
  const parts: ScriptPart[] = [];
  let units: Unit[] = [];
  let characters = 0;
  const flush = (next?: Unit) => {
    const words = units.map((unit) => unit.text).join('');
    const endsParagraph = next?.beginsLine ?? true;
    const [first, last] = [units[0], units.at(-1)];
    if (first && last && hasSpeakable(words)) {
      const { prefix, start } = first;
      const prefixLength = codePointLength(prefix);
      parts.push({ text: `${prefix}${words}`, prefixLength, start, end: last.end, endsParagraph });
    }
    units = [];
    characters = 0;
  };
  for (const unit of unitsOf(text, cast, maxCharacters)) {
    const length = unit.end - unit.start;
    const isFull = unit.beginsPart || characters + length > maxCharacters;
    if (isFull && !isWhole(unit.start)) flush(unit);
    units.push(unit);
    characters += length;
    yield undefined;
  }
  flush();
  return parts;
}

function* unitsOf(text: string, cast: readonly CastMember[], maxCharacters: number): Generator<Unit> {
  const points = [...text];
  let beginsPart = false;
  for (const { start, end, speaker } of scriptLines(text, cast)) {
    const line = points.slice(start, end).join('');
    let beginsLine = true;
    let at = start;
    for (const piece of piecesOf(line, maxCharacters)) {
      const prefix = beginsLine || speaker === undefined ? '' : `${speaker.name}: `;
      const next = at + piece.length;
      yield { text: piece.join(''), start: at, end: next, beginsLine, beginsPart, prefix };
      at = next;
      beginsPart = false;
      beginsLine = false;
    }
    beginsPart = mayEndPart(line);
  }
}

/** Sentences as code points; a longer one is cut between words, or anywhere. */
function* piecesOf(line: string, maxCharacters: number): Generator<string[]> {
  let from = 0;
  for (const end of sentenceEnds(line)) {
    const points = [...line.slice(from, end)];
    from = end;
    let at = 0;
    while (points.length - at > maxCharacters) {
      const most = points.slice(at, at + maxCharacters);
      const space = most.findLastIndex((point) => /[\s\p{P}]/u.test(point)) + 1;
      const piece = space > maxCharacters / 2 ? most.slice(0, space) : most;
      yield piece;
      at += piece.length;
    }
    yield points.slice(at);
  }
}

/** Pseudo-random but deterministic per paragraph; more likely after a longer one. */
function mayEndPart(paragraph: string): boolean {
  let hash = 0x811c9dc5;
  for (let index = 0; index < paragraph.length; index++) {
    hash = Math.imul(hash ^ paragraph.charCodeAt(index), 0x01000193);
  }
  // The lowest bits of this hash are the last to mix.
  return ((hash >>> 8) & 0xffff) / 0x10000 < paragraph.length / USUAL_CHARACTERS;
}
