import { navigate } from '../../lib/navigation.tsx';
import { beginProject } from '../projects/project-draft.ts';
import { type ImportedChapter, markedChapter } from './chapters.ts';

/** Chapters for the page that converts them. */
export interface TakenChapters {
  readonly title: string;
  readonly chapters: readonly ImportedChapter[];
  /** Maximum text length of one conversion, in code points. */
  readonly limit: number;
}

let waiting: TakenChapters | null = null;

/** Adds the chapters to the batch list. */
export async function takeToBatch(taken: TakenChapters): Promise<void> {
  waiting = taken;
  await navigate('/batch');
}

/** Starts a project with the chapters. */
export function takeToProject(taken: TakenChapters): Promise<void> {
  return beginProject({ ...taken, chapters: taken.chapters.map(markedChapter) });
}

/** Returns the chapters for the batch list, once. */
export function takeHandedOver(): TakenChapters | null {
  const taken = waiting;
  waiting = null;
  return taken;
}
