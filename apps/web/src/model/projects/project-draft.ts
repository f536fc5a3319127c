import type { CastMember, Chapter } from '@parlando/contract';
import { create } from 'zustand';

/** A text that is about to become a project, from wherever it was. */
export interface ProjectDraft {
  readonly title: string;
  readonly chapters: readonly Chapter[];
  readonly cast?: readonly CastMember[];
}

/** Taken by the page of projects when it opens. */
export const useProjectDraft = create<{ readonly draft: ProjectDraft | null }>(() => ({ draft: null }));
