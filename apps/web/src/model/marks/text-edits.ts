import diff from 'fast-diff';

/** A stretch that two texts have in common, in UTF-16 units. */
export interface Kept {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/** Longer changes count as a replacement: the comparison takes quadratic time. */
const longestCompared = 2000;

/**
 * The stretches that an edit kept, in order. `caret` is its position after the edit, if known: it tells which of two
 * equal characters was typed or deleted.
 */
export function keptStretches(before: string, after: string, caret?: number): Kept[] {
  const { head, tail } = commonEnds(before, after, caret);
  const removed = before.slice(head, before.length - tail);
  const added = after.slice(head, after.length - tail);
  const kept: Kept[] = [{ from: 0, to: 0, length: head }];
  if (removed !== '' && added !== '' && Math.max(removed.length, added.length) <= longestCompared)
    kept.push(...keptInside(removed, added, head));
  kept.push({ from: before.length - tail, to: after.length - tail, length: tail });
  return kept.filter(({ length }) => length > 0);
}

function keptInside(removed: string, added: string, offset: number): Kept[] {
  const kept: Kept[] = [];
  let [from, to] = [offset, offset];
  for (const [kind, { length }] of diff(removed, added, undefined, true)) {
    if (kind === diff.EQUAL) kept.push({ from, to, length });
    if (kind !== diff.INSERT) from += length;
    if (kind !== diff.DELETE) to += length;
  }
  return kept;
}

/** The lengths of the common prefix and the common suffix of two texts. */
export function commonEnds(before: string, after: string, caret?: number): { head: number; tail: number } {
  const behindCaret = caret === undefined ? undefined : after.length - caret;
  const isTyped = behindCaret !== undefined && before.endsWith(after.slice(after.length - behindCaret));
  const most = Math.min(before.length, after.length);
  const typedTail = isTyped ? Math.min(behindCaret, most) : 0;
  const head = commonHead(before, after, most - typedTail);
  return { head, tail: commonTail(before, after, most - head) };
}

function commonHead(before: string, after: string, most: number): number {
  let length = 0;
  while (length < most && before.charCodeAt(length) === after.charCodeAt(length)) length++;
  return isInsidePair(before, length) || isInsidePair(after, length) ? length - 1 : length;
}

function commonTail(before: string, after: string, most: number): number {
  let length = 0;
  while (
    length < most &&
    before.charCodeAt(before.length - 1 - length) === after.charCodeAt(after.length - 1 - length)
  )
    length++;
  const splits = isInsidePair(before, before.length - length) || isInsidePair(after, after.length - length);
  return splits ? length - 1 : length;
}

/** Whether a position is inside a surrogate pair. */
export function isInsidePair(text: string, position: number): boolean {
  return position > 0 && (text.codePointAt(position - 1) ?? 0) > 0xffff;
}
