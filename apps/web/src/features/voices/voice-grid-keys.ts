/**
 * Returns the card that a key moves to in a radio group laid out as a grid, or null. Left and right go through all cards
 * and around the ends, up and down stay in the column, Home and End go to the ends.
 */
export function nextIndex(key: string, index: number, columns: number, count: number): number | null {
  if (count === 0) return null;
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'ArrowDown':
      return index + columns < count ? index + columns : null;
    case 'ArrowUp':
      return index - columns >= 0 ? index - columns : null;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
