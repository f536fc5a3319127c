import type { ImportedChapter } from './chapters.ts';

/** Chapters on their way to where they are converted. */
export interface TakenChapters {
  readonly title: string;
  readonly chapters: readonly ImportedChapter[];
  /** Longest text of one conversion, in code points. */
  readonly limit: number;
}

let waiting: TakenChapters | null = null;

/** Keeps chapters for the page that is opened next. */
export function handOver(taken: TakenChapters): void {
  waiting = taken;
}

/** The chapters that another page has handed over, once. */
export function takeHandedOver(): TakenChapters | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
