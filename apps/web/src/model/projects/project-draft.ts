import type { CastMember, Chapter } from '@parlando/contract';
import { create } from 'zustand';
import { navigate } from '../../lib/navigation.tsx';

export interface ProjectDraft {
  readonly title: string;
  readonly chapters: readonly Chapter[];
  readonly cast?: readonly CastMember[];
}

/** The projects page takes the draft and shows it before the project is created. */
export const useProjectDraft = create<{ readonly draft: ProjectDraft | null }>(() => ({ draft: null }));

export async function beginProject(draft: ProjectDraft): Promise<void> {
  useProjectDraft.setState({ draft });
  await navigate('/projects');
}
