export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The one change that turns a text into another, without what both begin and end with. */
export function textChange(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}

/** Where an offset lies after a change of layout: behind as many characters that are no white space. */
export function offsetAfterFormat(before: string, after: string, offset: number): number {
  let wanted = before.slice(0, offset).replace(/\s/g, '').length;
  for (let index = 0; index < after.length; index++) {
    if (wanted === 0) return index;
    if (/\S/.test(after[index] ?? '')) wanted -= 1;
  }
  return after.length;
}
