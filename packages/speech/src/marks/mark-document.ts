import type { Mark } from '@parlando/contract';
import { type AlignedText, alignedCursor, concatAligned, replacedText } from '../aligned-text.ts';
import { partitionPoint } from '../partition-point.ts';
import { hasSounds } from '../plan/sounds.ts';
import { splitTranscription } from '../plan/split-transcription.ts';
import type { SpeechDocument, SpeechNode, SpeechStyle } from '../speech-document.ts';
import { codePointLength, indexCodePoints } from '../text/code-points.ts';
import { sanitizePlainText } from '../text/sanitize.ts';
import { aliasOf, type Manner, mannered, mannerOf, read } from './mark-style.ts';
import { type ReadingMark, type SettledMarks, settleMarks } from './settle-marks.ts';

type TextNode = Extract<SpeechNode, { kind: 'text' }>;

/**
 * Brings marks without faults (`markFault`) into the document of their text: nodes are cut where a mark begins or ends,
 * and pauses come between them. Words that are not spoken, such as a speaker's name, take their marks with them.
 */
export function markDocument(document: SpeechDocument, marks: readonly Mark[]): SpeechDocument {
  if (marks.length === 0) return document;
  const marker = new Marker(settleMarks(marks));
  for (const node of document.nodes) {
    if (node.kind === 'text') marker.text(node);
    else marker.other(node);
  }
  return { ...document, nodes: marker.finish() };
}

/** A part of a node without a mark boundary inside. */
interface Piece {
  readonly start: number;
  readonly content: AlignedText;
}

class Marker {
  readonly #marks: SettledMarks;
  readonly #cuts: readonly number[];
  readonly #nodes: SpeechNode[] = [];
  /** The next of each that has not begun. */
  #pause = 0;
  #manner = 0;
  #reading = 0;
  /** Those that have begun and may not have ended. */
  #active: Manner[] = [];

  constructor(marks: SettledMarks) {
    this.#marks = marks;
    const edges = [...marks.manners, ...marks.readings].flatMap(({ start, length }) => [
      start,
      start + length,
    ]);
    const all = new Set([...edges, ...marks.pauses.map(({ start }) => start)]);
    this.#cuts = [...all].sort((one, other) => one - other);
  }

  text({ content, style }: TextNode): void {
    for (const piece of piecesOf(content, this.#cuts)) {
      this.#pausesUpTo(piece.start);
      const manner = this.#mannered(piece.start, style);
      const reading = this.#readingAt(piece.start);
      if (reading === undefined) this.#nodes.push({ kind: 'text', content: piece.content, style: manner });
      else this.#nodes.push(...readNodes(piece.content, reading, manner));
    }
    const last = content.spans.at(-1);
    if (last !== undefined) this.#pausesUpTo(last.sourceStart + last.sourceLength);
  }

  other(node: SpeechNode): void {
    this.#nodes.push(node);
  }

  finish(): readonly SpeechNode[] {
    this.#pausesUpTo(Number.POSITIVE_INFINITY);
    return joinEqual(this.#nodes);
  }

  #pausesUpTo(position: number): void {
    for (; ; this.#pause++) {
      const pause = this.#marks.pauses[this.#pause];
      if (pause === undefined || pause.start > position) return;
      this.#nodes.push({ kind: 'pause', durationMs: pause.durationMs });
    }
  }

  #mannered(position: number, style: SpeechStyle): SpeechStyle {
    for (; ; this.#manner++) {
      const mark = this.#marks.manners[this.#manner];
      if (mark === undefined || mark.start > position) break;
      this.#active.push(mannerOf(mark));
    }
    this.#active = this.#active.filter(({ end }) => position < end);
    return mannered(style, this.#active);
  }

  #readingAt(position: number): ReadingMark | undefined {
    for (; ; this.#reading++) {
      const reading = this.#marks.readings[this.#reading];
      if (reading === undefined || reading.start > position) return undefined;
      if (position < reading.start + reading.length) return reading;
    }
  }
}

/** Joins parts with the same style: a replacement word does not interrupt its sentence. */
function joinEqual(nodes: readonly SpeechNode[]): SpeechNode[] {
  const groups: [SpeechNode, ...TextNode[]][] = [];
  let before = '';
  for (const node of nodes) {
    const style = node.kind === 'text' ? JSON.stringify(node.style) : '';
    if (node.kind === 'text' && style === before && !standsAlone(node.style)) groups.at(-1)?.push(node);
    else groups.push([node]);
    before = style;
  }
  return groups.map(([first, ...others]) =>
    first.kind === 'text' && others.length > 0 ? joined([first, ...others]) : first,
  );
}

/** Phonemes and `sayAs` belong to one stretch of words. */
function standsAlone(style: SpeechStyle): boolean {
  return hasSounds(style) || style.sayAs !== undefined;
}

function joined(nodes: readonly [TextNode, ...TextNode[]]): SpeechNode {
  let at = 0;
  const standIns = nodes.flatMap(({ content, standIns = [] }) => {
    const moved = standIns.map((each) => ({ ...each, start: at + each.start, end: at + each.end }));
    at += content.text.length;
    return moved;
  });
  const content = concatAligned(nodes.map((node) => node.content));
  return { kind: 'text', content, style: nodes[0].style, ...(standIns.length > 0 && { standIns }) };
}

/** Words as their reading has them. One that lasts longer than a segment is spoken in several. */
function readNodes(content: AlignedText, mark: ReadingMark, style: SpeechStyle): SpeechNode[] {
  const { start, length } = mark;
  const alias = aliasOf(mark);
  if (alias !== undefined) {
    const spoken = sanitizePlainText(alias).content.text;
    return [inPlaceOf(content.text, replacedText(spoken, start, length), style)];
  }
  const reading = read(style, mark);
  const sounds = reading.ipa ?? reading.pinyin;
  if (sounds === undefined) return [{ kind: 'text', content, style: reading }];
  return splitTranscription(sounds, style).map((piece, index) => {
    const sounding = { ...reading, ...(reading.ipa === undefined ? { pinyin: piece } : { ipa: piece }) };
    if (index === 0) return inPlaceOf(content.text, content, sounding);
    return inPlaceOf('', replacedText(piece, start + length, 0), sounding);
  });
}

/** What is said for words that a person wrote, which are what is counted and shown. */
function inPlaceOf(written: string, content: AlignedText, style: SpeechStyle): SpeechNode {
  return { kind: 'text', content, style, standIns: [{ start: 0, end: content.text.length, written }] };
}

/** A text cut at source positions, which are in order. What has no source of its own stays with what is before it. */
function piecesOf(content: AlignedText, cuts: readonly number[]): Piece[] {
  const cursor = alignedCursor(content);
  const points = indexCodePoints(content.text);
  const pieces: Piece[] = [];
  let [unit, start] = [0, content.spans[0]?.sourceStart ?? 0];
  const take = (end: number, next: number) => {
    if (end > unit) pieces.push({ start, content: cursor.take(end - unit) });
    [unit, start] = [end, next];
  };
  let index = firstAfter(cuts, start);
  for (const { spokenStart, spokenLength, sourceStart, sourceLength } of content.spans) {
    for (; (cuts[index] ?? Number.POSITIVE_INFINITY) < sourceStart + sourceLength; index++) {
      const cut = Math.max(cuts[index] as number, sourceStart);
      const isExact = spokenLength === sourceLength;
      if (isExact || cut === sourceStart) take(points.unitAt(spokenStart + cut - sourceStart), cut);
    }
  }
  take(content.text.length, start + codePointLength(content.text));
  return pieces;
}

function firstAfter(cuts: readonly number[], position: number): number {
  return partitionPoint(0, cuts.length, (index) => (cuts[index] as number) <= position);
}
