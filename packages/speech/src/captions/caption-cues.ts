import { limits } from '@parlando/contract';
import { partitionPoint } from '../partition-point.ts';
import { type CaptionOptions, usualLineLength } from './caption-options.ts';
import type { CaptionSource } from './caption-source.ts';
import { type CaptionUnit, captionUnits } from './caption-units.ts';
import { type CueLimits, chooseCues } from './choose-cues.ts';
import { breakLines, speakerPrefix } from './lines.ts';

/** One caption on the screen. */
export interface Cue {
  /** Whole milliseconds from the beginning of the audio. */
  readonly startMs: number;
  readonly endMs: number;
  /** One or two, without the speaker's name. */
  readonly lines: readonly string[];
  /** Undefined: no speaker, or names are switched off. */
  readonly speaker: string | undefined;
  /** Whether the speaker begins here. */
  readonly beginsTurn: boolean;
}

/** Short pauses between two cues are closed, so that the captions do not flicker. */
const CLOSED_FRAMES = 12;

/**
 * Makes captions of what is spoken. The limits are those of a public style guide, Netflix's Timed Text Style Guide
 * (partnerhelp.netflixstudios.com, "General Requirements" and "Subtitle Timing Guidelines"): at most two lines, of 42
 * Latin or 16 Chinese characters, broken after punctuation or before a joining word; 5/6 of a second to 7 seconds; two
 * frames between two cues. A cue begins with its first word and covers each word once. No word is ever cut: one that is
 * longer than a line has a line to itself. A cue is shorter than 5/6 of a second only if the next one follows at once
 * and they fit in no cue together.
 */
export function makeCues(source: CaptionSource, options: CaptionOptions): Cue[] {
  const steps = cueSteps(source, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** `makeCues` in short steps, so that callers can do other work in between. */
export function* cueSteps(source: CaptionSource, options: CaptionOptions): Generator<undefined, Cue[]> {
  const maxCharacters = options.maxCharacters ?? usualLineLength(source);
  const bounds: CueLimits = {
    maxCharacters,
    maxLines: options.by === 'line' ? 1 : options.maxLines,
    gapMs: Math.ceil((limits.captions.gapFrames * 1000) / options.frameRate),
  };
  const turnOf = turnReader(source);
  const units = (yield* captionUnits(source, maxCharacters)).map((unit) =>
    withName(unit, turnOf(unit.start), options),
  );
  yield;
  const chosen = chooseCues(units, bounds);
  yield;
  const cues: Cue[] = [];
  for (const { from, to } of chosen) {
    const own = units.slice(from, to);
    const times = heardOf(own);
    const turn = turnOf(own[0]?.start ?? 0);
    if (times === undefined) continue;
    const lines = breakLines(source.text, own, bounds.maxLines, maxCharacters, options.fullStops);
    if (lines.length === 0) continue;
    cues.push({
      ...times,
      lines,
      speaker: options.speakers ? turn.speaker : undefined,
      beginsTurn: options.speakers && turn.speaker !== undefined && own[0]?.before === 'turn',
    });
  }
  return timed(cues, bounds.gapMs, options.frameRate);
}

interface Turn {
  readonly start: number;
  readonly speaker: string | undefined;
}

/** Returns the turn of a position. */
function turnReader({ turns }: CaptionSource): (position: number) => Turn {
  return (position) => {
    const next = partitionPoint(1, turns.length, (index) => (turns[index] as Turn).start <= position);
    return turns[next - 1] ?? { start: 0, speaker: undefined };
  };
}

/** The first unit of a turn is as much longer as the name before it takes. */
function withName(unit: CaptionUnit, { speaker }: Turn, { speakers }: CaptionOptions): CaptionUnit {
  if (!speakers || speaker === undefined || unit.before !== 'turn') return unit;
  return { ...unit, length: unit.length + [...speakerPrefix(speaker)].length };
}

function heardOf(units: readonly CaptionUnit[]): { startMs: number; endMs: number } | undefined {
  const spoken = units.flatMap(({ heard }) => heard ?? []);
  const [first, last] = [spoken[0], spoken.at(-1)];
  return first && last && { startMs: first.startMs, endMs: last.endMs };
}

/** Gives each cue its time on the screen. */
function timed(cues: readonly Cue[], gapMs: number, frameRate: number): Cue[] {
  const { leastMs, mostMs } = limits.captions;
  const closedMs = (CLOSED_FRAMES * 1000) / frameRate;
  const result: Cue[] = [];
  for (const [index, cue] of cues.entries()) {
    const startMs = Math.max(Math.round(cue.startMs), result.at(-1)?.endMs ?? 0);
    const next = cues[index + 1];
    const roomUntilMs = next === undefined ? Number.POSITIVE_INFINITY : Math.round(next.startMs) - gapMs;
    const heardUntilMs = Math.round(cue.endMs);
    const isClosed = roomUntilMs - heardUntilMs < closedMs;
    const wantedMs = isClosed ? roomUntilMs : Math.max(heardUntilMs, startMs + leastMs);
    const endMs = Math.min(wantedMs, roomUntilMs, startMs + mostMs);
    result.push({ ...cue, startMs, endMs: Math.max(endMs, startMs + 1) });
  }
  return result;
}
