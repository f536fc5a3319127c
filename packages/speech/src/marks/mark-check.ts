import type { Mark } from '@parlando/contract';
import { element } from '../ssml/write-element.ts';
import { codePointLength, indexCodePoints } from '../text/code-points.ts';
import { markedParagraphs } from './mark-ssml.ts';

export interface VoicedMark {
  readonly voice: string;
  readonly mark: Mark;
}

/** A document to be checked in place of marks, and which of them each place in it stands for. */
export interface MarkCheck {
  readonly ssml: string;
  /** Returns the mark at a column of its only line, counted from 1 in code points. */
  markAt(column: number): VoicedMark | undefined;
}

/**
 * A document that contains every mark of a text once, each in its voice, so that `checkSsml` reports which marks a voice
 * does not support. `volume` is the level of the text.
 */
export function markCheck(text: string, marks: readonly VoicedMark[], volume: number): MarkCheck {
  const points = indexCodePoints(text);
  const ends: number[] = [];
  let ssml = '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US">';
  let length = codePointLength(ssml);
  for (const { voice, mark } of marks) {
    const words = mark.kind === 'pause' ? 'x' : points.slice(mark.start, mark.start + mark.length);
    const content = markedParagraphs(words, [{ ...mark, start: 0 }]);
    const said = element('voice', { name: voice })(element('prosody', { volume: String(volume) })(content));
    ssml += said;
    length += codePointLength(said);
    ends.push(length);
  }
  return {
    ssml: `${ssml}</speak>`,
    markAt: (column) => marks[ends.findIndex((end) => column <= end)],
  };
}
