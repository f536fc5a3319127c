/** The position for new text: at the caret, or replacing the whole text. */
export type WritingPlace = 'caret' | 'replace';

/** Inserts chunks at one position of a text that the person may edit meanwhile. Positions are UTF-16 units. */
export function insertInto(text: string, place: WritingPlace, caret: number) {
  let at = place === 'replace' ? 0 : Math.min(Math.max(caret, 0), text.length);
  let expected = place === 'replace' ? '' : text;
  let isFirst = true;
  return {
    /** Returns the current text with another chunk inserted. */
    add(now: string, piece: string): string {
      const base = isFirst && place === 'replace' && now === text ? '' : now;
      isFirst = false;
      if (base !== expected) at = movedPosition(expected, base, at);
      expected = base.slice(0, at) + piece + base.slice(at);
      at += piece.length;
      return expected;
    },
  };
}

/** Maps a position of `before` to `after`, which was edited in one place. */
function movedPosition(before: string, after: string, at: number): number {
  let same = 0;
  const shorter = Math.min(before.length, after.length);
  while (same < shorter && before[same] === after[same]) same++;
  // An edit after the position does not move it. An edit before it keeps the text that follows.
  return at <= same ? at : Math.max(same, after.length - (before.length - at));
}
