import { type ClauseBudget, type CutKind, clauseCut, weigh } from './clauses.ts';
import { sentenceEnds } from './sentences.ts';

/** A stretch of a paragraph that becomes one segment, and what it ends with. Positions are UTF-16 units. */
export interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly ending: 'sentence' | CutKind;
}

export interface ChunkBudget extends ClauseBudget {
  /** Sentences are joined while they weigh no more together. */
  readonly merge: number;
  /** A sentence that weighs more is cut. */
  readonly cap: number;
}

const NORMAL: ChunkBudget = { merge: 120, cap: 350, target: 260, floor: 80, reach: 350 };

/** Short first segments, so that a streamed text is heard at once. */
const STREAMED: readonly ChunkBudget[] = [
  { merge: 30, cap: 60, target: 36, floor: 14, reach: 140 },
  { merge: 80, cap: 150, target: 90, floor: 30, reach: 200 },
];

/** The budget of the `ordinal`th segment of a document (0-based). */
export function budgetOf(
  ordinal: number,
  streamed: boolean,
  maximum = Number.POSITIVE_INFINITY,
): ChunkBudget {
  const budget = (streamed ? STREAMED[ordinal] : undefined) ?? NORMAL;
  const limit = Math.max(1, maximum);
  return {
    merge: Math.min(budget.merge, limit),
    cap: Math.min(budget.cap, limit),
    target: Math.min(budget.target, limit),
    floor: Math.min(budget.floor, limit / 2),
    reach: Math.min(budget.reach, limit),
  };
}

export interface ChunkRules {
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
      weigh(text, start, end, budget.cap) > budget.cap
        ? clauseCut(text, start, end, budget, isAllowed)
        : undefined;
    if (cut !== undefined) {
      const position = Math.min(end, isAllowed(cut.end) ? cut.end : outOfAtom(rules.atoms, cut.end, start));
      yield { start, end: position, ending: cut.kind };
      start = position;
      if (position === end) next++;
      continue;
    }
    next = rules.mergesSentences ? lastMerged(text, start, ends, next, rules, budget) : next;
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
  text: string,
  start: number,
  ends: readonly number[],
  first: number,
  rules: ChunkRules,
  budget: ChunkBudget,
): number {
  let index = first;
  while (index + 1 < ends.length && !rules.mustCut.has(ends[index] as number)) {
    if (weigh(text, start, ends[index + 1] as number, budget.merge) > budget.merge) break;
    index++;
  }
  return index;
}

function atomGuard(atoms: ChunkRules['atoms']): (position: number) => boolean {
  return (position) => atomAt(atoms, position) === undefined;
}

function atomAt(atoms: ChunkRules['atoms'], position: number) {
  let low = 0;
  let high = atoms.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const atom = atoms[middle] as { start: number; end: number };
    if (position <= atom.start) high = middle - 1;
    else if (position >= atom.end) low = middle + 1;
    else return atom;
  }
  return undefined;
}

function outOfAtom(atoms: ChunkRules['atoms'], position: number, start: number): number {
  const atom = atomAt(atoms, position);
  if (atom === undefined) return position;
  return atom.start > start ? atom.start : atom.end;
}
