/** Number of Unicode code points. Assumes nothing about well-formedness: an unpaired surrogate counts as one. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length - 1; i++) {
    if (isHighSurrogate(text.charCodeAt(i)) && isLowSurrogate(text.charCodeAt(i + 1))) {
      length--;
      i++;
    }
  }
  return length;
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** A text that can be sliced by code point in constant time. */
export interface CodePointIndex {
  /** In code points. */
  readonly length: number;
  slice(start: number, end: number): string;
}

export function indexCodePoints(text: string): CodePointIndex {
  const length = codePointLength(text);
  if (length === text.length) return { length, slice: (start, end) => text.slice(start, end) };
  const units = new Uint32Array(length + 1);
  let unit = 0;
  for (let i = 0; i < length; i++) {
    units[i] = unit;
    unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
  }
  units[length] = text.length;
  const at = (position: number) => units[Math.min(Math.max(position, 0), length)] ?? 0;
  return { length, slice: (start, end) => text.slice(at(start), at(end)) };
}
