/** Where new text goes: to the caret, or in place of the whole text. */
export type WritingPlace = 'caret' | 'replace';

/** Adds pieces at one place of a text that a person may edit meanwhile. Positions are UTF-16 units. */
export interface TextInsertion {
  /** Returns the present text with another piece in it. */
  readonly add: (now: string, piece: string) => string;
}

export function insertInto(text: string, place: WritingPlace, caret: number): TextInsertion {
  let at = place === 'replace' ? 0 : Math.min(Math.max(caret, 0), text.length);
  let expected = place === 'replace' ? '' : text;
  let isFirst = true;
  return {
    add(now, piece) {
      const base = isFirst && place === 'replace' && now === text ? '' : now;
      isFirst = false;
      if (base !== expected) at = movedPosition(expected, base, at);
      expected = base.slice(0, at) + piece + base.slice(at);
      at += piece.length;
      return expected;
    },
  };
}

/** Where a position of `before` is in `after`, which a person has edited in one place. */
function movedPosition(before: string, after: string, at: number): number {
  let same = 0;
  const shorter = Math.min(before.length, after.length);
  while (same < shorter && before[same] === after[same]) same++;
  // An edit behind the position does not move it. An edit before it keeps the text that follows.
  return at <= same ? at : Math.max(same, after.length - (before.length - at));
}
