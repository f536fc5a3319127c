import { limits } from '@parlando/contract';
import { partitionPoint } from '../partition-point.ts';
import { type ClauseBudget, type CutKind, clauseCut } from './clauses.ts';
import type { Durations } from './durations.ts';
import { sentenceEnds } from './sentences.ts';

/** A stretch of a paragraph that becomes one segment, and what it ends with. Positions are UTF-16 units. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly ending: 'sentence' | CutKind;
}

/** In ms of speech, by what is predicted. */
export interface ChunkBudget extends ClauseBudget {
  /** Sentences are joined while they take no longer together. */
  readonly merge: number;
  /** A sentence that takes longer is cut. */
  readonly cap: number;
}

/** Time reserved for the pause at the end of a segment. */
export const ENDING_MS = 1000;
const REACH_MS = limits.segment.speechMs - ENDING_MS;
const NORMAL: ChunkBudget = { merge: 18_000, cap: 21_000, target: 16_000, floor: 6000, reach: REACH_MS };

/** Short first segments, so that a streamed text starts quickly. */
const STREAMED: readonly ChunkBudget[] = [
  { merge: 6000, cap: 10_000, target: 6500, floor: 2500, reach: REACH_MS },
  { merge: 14_000, cap: 18_000, target: 14_000, floor: 5000, reach: REACH_MS },
];

/** The budget of the `ordinal`th segment of a document (0-based). */
export function budgetOf(ordinal: number, streamed: boolean): ChunkBudget {
  return (streamed ? STREAMED[ordinal] : undefined) ?? NORMAL;
}

export interface ChunkRules {
  readonly durations: Durations;
  /** Positions where a segment must end, in order. */
  readonly mustCut: ReadonlyMap<number, 'sentence' | CutKind>;
  /** Stretches that stay whole, in order. */
  readonly atoms: readonly { readonly start: number; readonly end: number }[];
  readonly mergesSentences: boolean;
  nextBudget(): ChunkBudget;
}

/** Cuts a paragraph into chunks that cover it. */
export function* chunkParagraph(text: string, rules: ChunkRules): Generator<Chunk> {
  const isAllowed = atomGuard(rules.atoms);
  const ends = mergedEnds(text, rules).filter((end) => rules.mustCut.has(end) || isAllowed(end));
  let start = 0;
  let next = 0;
  while (start < text.length) {
    const budget = rules.nextBudget();
    const end = ends[next] ?? text.length;
    const cut =
      rules.durations.between(start, end) > budget.cap
        ? clauseCut(text, rules.durations, start, end, budget, isAllowed)
        : undefined;
    if (cut !== undefined) {
      const position = Math.min(end, isAllowed(cut.end) ? cut.end : outOfAtom(rules.atoms, cut.end, start));
      yield { start, end: position, ending: cut.kind };
      start = position;
      if (position === end) next++;
      continue;
    }
    next = rules.mergesSentences ? lastMerged(start, ends, next, rules, budget) : next;
    const last = ends[next] ?? text.length;
    yield { start, end: last, ending: rules.mustCut.get(last) ?? 'sentence' };
    start = last;
    next++;
  }
}

function mergedEnds(text: string, rules: ChunkRules): number[] {
  const all = new Set([...sentenceEnds(text), ...rules.mustCut.keys()]);
  return [...all].filter((end) => end > 0 && end <= text.length).sort((a, b) => a - b);
}

/** Index of the last sentence that still fits the segment which begins at `start`. */
function lastMerged(
  start: number,
  ends: readonly number[],
  first: number,
  rules: ChunkRules,
  budget: ChunkBudget,
): number {
  let index = first;
  while (index + 1 < ends.length && !rules.mustCut.has(ends[index] as number)) {
    if (rules.durations.between(start, ends[index + 1] as number) > budget.merge) break;
    index++;
  }
  return index;
}

function atomGuard(atoms: ChunkRules['atoms']): (position: number) => boolean {
  return (position) => atomAt(atoms, position) === undefined;
}

function atomAt(atoms: ChunkRules['atoms'], position: number) {
  const atom = atoms[partitionPoint(0, atoms.length, (index) => (atoms[index]?.end as number) <= position)];
  return atom !== undefined && atom.start < position ? atom : undefined;
}

function outOfAtom(atoms: ChunkRules['atoms'], position: number, start: number): number {
  const atom = atomAt(atoms, position);
  if (atom === undefined) return position;
  return atom.start > start ? atom.start : atom.end;
}
