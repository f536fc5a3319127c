import { partitionPoint } from './partition-point.ts';
import { codePointLength } from './text/code-points.ts';

/** One span of spoken text and the span of the source it stands for. All numbers are code points. */
export interface AlignmentSpan {
  readonly spokenStart: number;
  readonly spokenLength: number;
  readonly sourceStart: number;
  readonly sourceLength: number;
}

/**
 * Text with a mapping of its spans to source spans. The spans cover `text` without gaps, in order. In a span of equal
 * lengths code point i is source code point i; any other span maps as a whole to the whole source span (`二零二四` for
 * `2024`, an entity, the alias of `sub`).
 */
export interface AlignedText {
  readonly text: string;
  readonly spans: readonly AlignmentSpan[];
}

export interface SourceRange {
  readonly sourceStart: number;
  readonly sourceLength: number;
}

/** Replaces `text.slice(start, end)` (UTF-16 units, as a regular expression reports them) by `text`. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Text that is identical to the source from code point `sourceStart` on. */
export function identityText(text: string, sourceStart = 0): AlignedText {
  const length = codePointLength(text);
  return { text, spans: length === 0 ? [] : [span(0, length, sourceStart, length)] };
}

/** Spoken text that stands, as a whole, for one range of the source. */
export function replacedText(spoken: string, sourceStart: number, sourceLength: number): AlignedText {
  return { text: spoken, spans: opaqueSpans(0, codePointLength(spoken), sourceStart, sourceLength) };
}

/** Code points `start` to `end` (exclusive) of the spoken text. */
export function sliceAligned(content: AlignedText, start: number, end: number): AlignedText {
  const points = [...content.text];
  const from = Math.min(Math.max(start, 0), points.length);
  const to = Math.min(Math.max(end, from), points.length);
  return { text: points.slice(from, to).join(''), spans: sliceSpans(content.spans, 0, from, to).spans };
}

export function concatAligned(parts: readonly AlignedText[]): AlignedText {
  const spans: AlignmentSpan[] = [];
  let length = 0;
  for (const part of parts) {
    for (const each of part.spans) {
      appendSpan(spans, { ...each, spokenStart: each.spokenStart + length });
    }
    const last = part.spans.at(-1);
    length += last === undefined ? 0 : last.spokenStart + last.spokenLength;
  }
  return { text: parts.map((part) => part.text).join(''), spans };
}

/** Applies edits that are in order and do not overlap, in one pass. */
export function editAligned(content: AlignedText, edits: readonly TextEdit[]): AlignedText {
  if (edits.length === 0) return content;
  const cursor = alignedCursor(content);
  const parts: AlignedText[] = [];
  let position = 0;
  for (const edit of edits) {
    parts.push(cursor.take(edit.start - position));
    const replaced = cursor.take(edit.end - edit.start);
    parts.push(
      replaced.text === edit.text ? replaced : standIn(edit.text, replaced, cursor.sourcePosition()),
    );
    position = edit.end;
  }
  parts.push(cursor.take(content.text.length - position));
  return concatAligned(parts);
}

/** Source position of the spoken code point `position`; the end of the text maps to the end of its source. */
export function sourcePosition(content: AlignedText, position: number): number {
  const found = content.spans[spanIndexAt(content.spans, position)];
  if (found === undefined) return 0;
  if (position >= found.spokenStart + found.spokenLength) return found.sourceStart + found.sourceLength;
  return found.sourceStart + (isIdentity(found) ? position - found.spokenStart : 0);
}

/**
 * The source range that code points `start` to `start + length` of the spoken text stand for: of a replacement, all
 * that it replaced.
 */
export function sourceRange(spans: readonly AlignmentSpan[], start: number, length: number): SourceRange {
  let from: number | undefined;
  let to = 0;
  for (let index = headIndexAt(spans, start); index < spans.length; index++) {
    const each = spans[index] as AlignmentSpan;
    if (each.spokenStart >= start + length) break;
    const low = isIdentity(each) ? Math.max(start - each.spokenStart, 0) : 0;
    const high = isIdentity(each)
      ? Math.min(start + length - each.spokenStart, each.sourceLength)
      : each.sourceLength;
    from ??= each.sourceStart + low;
    to = each.sourceStart + high;
  }
  return { sourceStart: from ?? 0, sourceLength: Math.max(to - (from ?? 0), 0) };
}

/** Reads a text forwards in pieces, in time linear in its length. */
export interface AlignedCursor {
  /** The next `units` UTF-16 units. Must not end inside a surrogate pair. */
  take(units: number): AlignedText;
  /** The source position reached. */
  sourcePosition(): number;
}

export function alignedCursor(content: AlignedText): AlignedCursor {
  let unit = 0;
  let point = 0;
  let index = 0;
  let source = content.spans[0]?.sourceStart ?? 0;
  return {
    take(units) {
      if (units <= 0) return { text: '', spans: [] };
      const text = content.text.slice(unit, unit + units);
      const end = point + codePointLength(text);
      const sliced = sliceSpans(content.spans, index, point, end);
      unit += text.length;
      point = end;
      index = sliced.next;
      const last = sliced.spans.at(-1);
      if (last !== undefined) source = last.sourceStart + last.sourceLength;
      return { text, spans: sliced.spans };
    },
    sourcePosition: () => source,
  };
}

function standIn(text: string, replaced: AlignedText, position: number): AlignedText {
  const range = coveredRange(replaced.spans) ?? { sourceStart: position, sourceLength: 0 };
  return replacedText(text, range.sourceStart, range.sourceLength);
}

function coveredRange(spans: readonly AlignmentSpan[]): SourceRange | undefined {
  const first = spans[0];
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return {
    sourceStart: first.sourceStart,
    sourceLength: last.sourceStart + last.sourceLength - first.sourceStart,
  };
}

function span(
  spokenStart: number,
  spokenLength: number,
  sourceStart: number,
  sourceLength: number,
): AlignmentSpan {
  return { spokenStart, spokenLength, sourceStart, sourceLength };
}

function isIdentity(each: AlignmentSpan): boolean {
  return each.spokenLength === each.sourceLength;
}

/**
 * A replacement of the same length as its source would look like identity, so it becomes two spans: the first code
 * point stands for the whole source range, the rest for an empty range after it.
 */
function opaqueSpans(
  start: number,
  length: number,
  sourceStart: number,
  sourceLength: number,
): AlignmentSpan[] {
  if (length === 0) return [];
  if (length !== sourceLength || length === 1) return [span(start, length, sourceStart, sourceLength)];
  return [
    span(start, 1, sourceStart, sourceLength),
    span(start + 1, length - 1, sourceStart + sourceLength, 0),
  ];
}

function appendSpan(spans: AlignmentSpan[], next: AlignmentSpan): void {
  const last = spans.at(-1);
  const continues =
    last !== undefined &&
    isIdentity(last) &&
    isIdentity(next) &&
    last.sourceStart + last.sourceLength === next.sourceStart;
  if (!continues) {
    spans.push(next);
    return;
  }
  const length = last.spokenLength + next.spokenLength;
  spans[spans.length - 1] = span(last.spokenStart, length, last.sourceStart, length);
}

/** The part of `spans` within spoken `start` to `end`, counted from `start`, and the index of the span that holds `end`. */
function sliceSpans(
  spans: readonly AlignmentSpan[],
  from: number,
  start: number,
  end: number,
): { spans: AlignmentSpan[]; next: number } {
  const result: AlignmentSpan[] = [];
  let index = from;
  for (; index < spans.length; index++) {
    const each = spans[index] as AlignmentSpan;
    const spanEnd = each.spokenStart + each.spokenLength;
    const low = Math.max(start, each.spokenStart);
    const high = Math.min(end, spanEnd);
    if (high > low) {
      const cut = cutSpan(each, low, high, start);
      result.push(...cut);
    }
    if (spanEnd > end) break;
  }
  return { spans: result, next: index };
}

/** When a replacement is cut in two, the first piece stands for the source and the rest for an empty range after it. */
function cutSpan(each: AlignmentSpan, low: number, high: number, start: number): AlignmentSpan[] {
  if (isIdentity(each)) {
    return [span(low - start, high - low, each.sourceStart + low - each.spokenStart, high - low)];
  }
  if (low > each.spokenStart) {
    return [span(low - start, high - low, each.sourceStart + each.sourceLength, 0)];
  }
  return opaqueSpans(low - start, high - low, each.sourceStart, each.sourceLength);
}

/** The index of the span that holds `position`, or of the head that an equally long replacement begins with. */
function headIndexAt(spans: readonly AlignmentSpan[], position: number): number {
  const index = spanIndexAt(spans, position);
  const head = spans[index - 1];
  const isTail = spans[index]?.sourceLength === 0 && head?.spokenLength === 1 && head.sourceLength > 1;
  return isTail ? index - 1 : index;
}

/** Index of the span that holds `position`; of the last one at or beyond the end. */
function spanIndexAt(spans: readonly AlignmentSpan[], position: number): number {
  return (
    partitionPoint(1, spans.length, (index) => (spans[index] as AlignmentSpan).spokenStart <= position) - 1
  );
}
