import type { ImportedChapter } from './chapters.ts';

/** Chapters handed over to the page that converts them. */
export interface TakenChapters {
  readonly title: string;
  readonly chapters: readonly ImportedChapter[];
  /** Maximum text length of one conversion, in code points. */
  readonly limit: number;
}

let waiting: TakenChapters | null = null;

export function handOver(taken: TakenChapters): void {
  waiting = taken;
}

/** Returns the chapters handed over by another page, once. */
export function takeHandedOver(): TakenChapters | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
