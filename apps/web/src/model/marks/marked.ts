import type { Mark } from '@parlando/contract';

/**
 * A mark that stands in the text. `start` and `length` count code points, as everywhere; a passage has its words in
 * `text`. The id is the page's own and stays the same while the mark moves.
 */
export type PlacedMark = Mark & { readonly id: string };

/** A mark whose words are no longer there. It stays listed until it is placed again or dismissed. */
export interface LostMark {
  /** Where it stood last. */
  readonly mark: PlacedMark;
  /** What stood around it: a few characters, by which it is found again. */
  readonly before: string;
  readonly after: string;
}

/** A text with its marks. Only `marks.ts` makes one with any. */
export interface Marked {
  /** The text that the positions refer to. */
  readonly text: string;
  /** In the order of their positions. */
  readonly marks: readonly PlacedMark[];
  /** The latest last. */
  readonly lost: readonly LostMark[];
}

/** Placed marks as they are sent and stored. */
export const withoutIds = (marks: readonly PlacedMark[]): Mark[] =>
  marks.map(({ id: _, ...mark }) => mark as Mark);

export const unmarked = (text: string): Marked => ({ text, marks: [], lost: [] });
