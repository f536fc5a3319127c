/** One subtitle. */
export interface SubtitleCue {
  /** Whole ms from the beginning of the film. */
  readonly startMs: number;
  readonly endMs: number;
  /** What is said, without styling, in one line unless several people speak. */
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
  /** It began before the film, and begins with it now. */
  'negative',
  /** It stood after a later one, and has its place now. */
  'unordered',
  /** It ended before it began, and its times have changed places. */
  'backwards',
  /** It went on when the next one began, and ends there now. */
  'overlapping',
  /** It began together with the one before, and is a part of it now. */
  'together',
  /** It took less than the least time, and takes that now. */
  'tooShort',
  /** It lasts longer than anybody reads one. Nothing was changed. */
  'veryLong',
] as const;
export type SubtitleFault = (typeof subtitleFaults)[number];

/** Something about a file of subtitles that was mended or left as it is. */
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
