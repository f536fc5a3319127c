import { partitionPoint } from '../partition-point.ts';

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

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** A text that can be sliced by code point in constant time. Positions beyond its ends count as its ends. */
export interface CodePointIndex {
  /** In code points. */
  readonly length: number;
  slice(start: number, end: number): string;
  /** The UTF-16 unit where a code point begins. */
  unitAt(position: number): number;
  /** The code point that a UTF-16 unit belongs to. */
  positionAt(unit: number): number;
}

export function indexCodePoints(text: string): CodePointIndex {
  const length = codePointLength(text);
  const within = (place: number, end: number) => Math.min(Math.max(place, 0), end);
  if (length === text.length) {
    const same = (place: number) => within(place, length);
    return { length, slice: (start, end) => text.slice(start, end), unitAt: same, positionAt: same };
  }
  const units = new Uint32Array(length + 1);
  let unit = 0;
  for (let i = 0; i < length; i++) {
    units[i] = unit;
    unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
  }
  units[length] = text.length;
  const unitAt = (position: number) => units[within(position, length)] ?? 0;
  return {
    length,
    slice: (start, end) => text.slice(unitAt(start), unitAt(end)),
    unitAt,
    positionAt: (place) => positionOf(units, within(place, text.length)),
  };
}

function positionOf(units: Uint32Array, unit: number): number {
  return partitionPoint(1, units.length, (index) => (units[index] as number) <= unit) - 1;
}
