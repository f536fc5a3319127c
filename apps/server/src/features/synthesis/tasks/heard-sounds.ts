import type { EngineBoundary, Utterance } from '@parlando/speech';
import type { BoundaryRow } from '../store/read-task.ts';

/** Bookmarks and sounds of a segment. Times count from its first sample. */
export interface HeardSounds {
  readonly marks: readonly { readonly name: string; readonly offsetMs: number }[];
  /** IPA, empty for a pause; no entries from an engine that does not report phonemes. */
  readonly phonemes: readonly { readonly ipa: string; readonly offsetMs: number }[];
}

export function heardSounds({ utterance, boundaries }: BoundaryRow): HeardSounds {
  const marks = utterance.parts.flatMap((part, index) =>
    part.kind === 'mark' ? [{ name: part.name, offsetMs: timeOfMark(index, utterance, boundaries) }] : [],
  );
  const phonemes = boundaries.flatMap(({ offsetMs, phonemes = [] }) =>
    phonemes.map(([ipa, afterMs]) => ({ ipa, offsetMs: offsetMs + afterMs })),
  );
  return { marks, phonemes };
}

/** A bookmark is reached where the next word begins; where a pause or the end follows it, after the word before it. */
function timeOfMark(mark: number, { parts }: Utterance, boundaries: readonly EngineBoundary[]): number {
  const following = parts.slice(mark + 1).find(({ kind }) => kind !== 'mark');
  const next = boundaries.find(({ part }) => part > mark);
  if (following?.kind === 'text' && next !== undefined) return next.offsetMs;
  const before = boundaries.findLast(({ part }) => part < mark);
  return before === undefined ? 0 : before.offsetMs + before.durationMs;
}
