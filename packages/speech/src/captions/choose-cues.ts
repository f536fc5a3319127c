import { limits } from '@parlando/contract';
import type { BreakKind, CaptionUnit } from './caption-units.ts';

export interface CueLimits {
  readonly maxCharacters: number;
  readonly maxLines: number;
  readonly gapMs: number;
}

/** Units `from` to `to` (exclusive). */
export interface CueRange {
  readonly from: number;
  readonly to: number;
}

/** What it costs to end a cue before a unit of that kind. */
const endCost: Readonly<Record<BreakKind, number>> = {
  turn: 0,
  pause: 0,
  paragraph: 0,
  sentence: 0,
  clause: 0.2,
  phrase: 0.8,
  word: 1.5,
};
/** Cost of continuing a cue over such a break. A cue never spans two turns or a long pause. */
const crossingCost: Partial<Record<BreakKind, number>> = { paragraph: 8, sentence: 3 };
const CUE_COST = 1;
/** A cue that is too short to read is worse than one that joins two sentences. */
const SHORT_COST = 20;

/** Divides the units into cues: as few, as even and ending at as good places as possible (least total cost). */
export function chooseCues(units: readonly CaptionUnit[], bounds: CueLimits): CueRange[] {
  const nextHeardMs = startsFrom(units);
  const cost = new Float64Array(units.length + 1).fill(Number.POSITIVE_INFINITY);
  const cameFrom = new Int32Array(units.length + 1);
  cost[0] = 0;
  for (let from = 0; from < units.length; from++) {
    for (const { to, ownCost } of cuesFrom(units, from, nextHeardMs, bounds)) {
      const total = (cost[from] as number) + ownCost;
      if (total >= (cost[to] as number)) continue;
      cost[to] = total;
      cameFrom[to] = from;
    }
  }
  const ranges: CueRange[] = [];
  for (let to = units.length; to > 0; to = cameFrom[to] as number) {
    ranges.push({ from: cameFrom[to] as number, to });
  }
  return ranges.reverse();
}

/** The cues that may begin with a unit; one of a single unit always may. */
function* cuesFrom(
  units: readonly CaptionUnit[],
  from: number,
  nextHeardMs: Float64Array,
  { maxCharacters, maxLines, gapMs }: CueLimits,
): Generator<{ readonly to: number; readonly ownCost: number }> {
  const { leastMs, mostMs } = limits.captions;
  const startMs = nextHeardMs[from] as number;
  let crossed = 0;
  let characters = 0;
  let lines = 1;
  let line = 0;
  for (let at = from; at < units.length; at++) {
    const unit = units[at] as CaptionUnit;
    if (at > from && (unit.before === 'turn' || unit.before === 'pause')) return;
    const added = unit.length + (unit.spaced && line > 0 ? 1 : 0);
    if (line > 0 && line + added > maxCharacters) {
      lines++;
      line = unit.length;
    } else line += added;
    const isTooLong = lines > maxLines || (unit.heard !== undefined && unit.heard.endMs - startMs > mostMs);
    if (at > from && isTooLong) return;
    if (at > from) crossed += crossingCost[unit.before] ?? 0;
    characters += added;
    const end = units[at + 1]?.before ?? 'turn';
    const readMs = (nextHeardMs[at + 1] as number) - gapMs - startMs;
    const short = readMs < leastMs ? SHORT_COST * (2 - readMs / leastMs) : 0;
    const isWhole = endCost[end] === 0 && endCost[(units[from] as CaptionUnit).before] === 0;
    const slack = isWhole ? 0 : Math.max(0, 1 - characters / (maxCharacters * maxLines)) ** 2;
    yield { to: at + 1, ownCost: CUE_COST + crossed + endCost[end] + short + slack };
  }
}

/** When the first spoken unit at or after each is heard; infinite after the last. */
function startsFrom(units: readonly CaptionUnit[]): Float64Array {
  const starts = new Float64Array(units.length + 1).fill(Number.POSITIVE_INFINITY);
  for (let at = units.length - 1; at >= 0; at--) {
    starts[at] = units[at]?.heard?.startMs ?? (starts[at + 1] as number);
  }
  return starts;
}
