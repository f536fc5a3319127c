/** One subtitle. */
export interface SubtitleCue {
  /** Whole ms from the beginning of the film. */
  readonly startMs: number;
  readonly endMs: number;
  /** The text without styling, in one line unless several people speak. */
  readonly text: string;
  readonly speaker?: string;
  /** Line of the file that its times stand in, from 1. */
  readonly line: number;
}

const subtitleFaults = [
  /** Times that cannot be read: the cue is left out. */
  'badTime',
  /** Nothing to say: left out. */
  'empty',
  /** It began before 0; moved to 0. */
  'negative',
  /** It was out of order; sorted. */
  'unordered',
  /** It ended before it began; the times were swapped. */
  'backwards',
  /** It overlapped the next one; shortened. */
  'overlapping',
  /** It began together with the previous one; joined to that. */
  'together',
  /** It was shorter than the minimum; extended. */
  'tooShort',
  /** It is implausibly long. Nothing was changed. */
  'veryLong',
] as const;
export type SubtitleFault = (typeof subtitleFaults)[number];

/** A fault in a subtitle file that was repaired or reported. */
export interface SubtitleIssue {
  /** From 1. */
  readonly line: number;
  readonly fault: SubtitleFault;
}

export interface Subtitles {
  /** In order of time, none reaching into the next, none shorter than `limits.timed.leastMs`. */
  readonly cues: readonly SubtitleCue[];
  /** In the order of their lines. */
  readonly issues: readonly SubtitleIssue[];
}
