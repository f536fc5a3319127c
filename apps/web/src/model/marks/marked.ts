import type { Mark } from '@parlando/contract';

/**
 * A mark placed in the text. `start` and `length` are code points; a passage has its words in `text`. The id is local
 * to the page and stays the same while the mark moves.
 */
export type PlacedMark = Mark & { readonly id: string };

/** A mark whose words are gone. It stays listed until it is placed again or dismissed. */
export interface LostMark {
  /** Its last position. */
  readonly mark: PlacedMark;
  /** A few characters around it, used to find it again. */
  readonly before: string;
  readonly after: string;
}

/** A text with its marks. Only `marks.ts` creates one that has any. */
export interface Marked {
  /** The text that the positions refer to. */
  readonly text: string;
  /** Sorted by position. */
  readonly marks: readonly PlacedMark[];
  /** Oldest first. */
  readonly lost: readonly LostMark[];
}

/** Placed marks as sent and stored. */
export const withoutIds = (marks: readonly PlacedMark[]): Mark[] =>
  marks.map(({ id: _, ...mark }) => mark as Mark);

export const unmarked = (text: string): Marked => ({ text, marks: [], lost: [] });
