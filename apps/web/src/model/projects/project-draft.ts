import type { CastMember, Chapter } from '@parlando/contract';
import { create } from 'zustand';
import { navigate } from '../../lib/navigation.tsx';

/** A text that is about to become a project, from wherever it was. */
export interface ProjectDraft {
  readonly title: string;
  readonly chapters: readonly Chapter[];
  readonly cast?: readonly CastMember[];
}

/** Taken by the page of projects, which shows it before it is made. */
export const useProjectDraft = create<{ readonly draft: ProjectDraft | null }>(() => ({ draft: null }));

/** Shows what is about to become a project on the page of projects. */
export async function beginProject(draft: ProjectDraft): Promise<void> {
  useProjectDraft.setState({ draft });
  await navigate('/projects');
}
