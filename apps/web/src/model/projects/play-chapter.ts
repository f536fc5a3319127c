import type { Project, ProjectChapter, ProjectFileFormat } from '@parlando/contract';
import i18next from 'i18next';
import { queryClient } from '../../lib/query-client.ts';
import { playLink } from '../player/playback.ts';
import { lastPosition } from '../player/positions.ts';
import { useInPlayer } from '../player/use-in-player.ts';
import { projectFile } from './project-actions.ts';
import { formatOf } from './project-settings.ts';
import { projectQuery } from './projects-query.ts';

/** A chapter without a title is named by its number. */
export function chapterTitle({ title }: ProjectChapter, index: number): string {
  return title || i18next.t('projects.untitled', { number: index + 1 });
}

export function isWhole({ status, durationMs }: ProjectChapter): boolean {
  return status === 'done' && durationMs > 0;
}

export function useIsChapterInPlayer({ taskIds }: ProjectChapter) {
  return useInPlayer((current) => current.taskIds?.join() === taskIds.join());
}

/** Where a chapter was left in this browser, in seconds; 0 for its start. */
export function chapterLeftAt(project: Project, { id, durationMs }: ProjectChapter): number {
  return lastPosition({ url: chapterUrl(project, id), taskId: null }, durationMs / 1000);
}

const chapterUrl = (project: Project, chapter: string) =>
  projectFile(project, formatOf(project), { chapter });

/** Plays a chapter, and then those after it that have been converted by then. */
export function playChapter(project: Project, index: number): void {
  const chapter = project.chapters[index];
  if (!chapter || !isWhole(chapter)) return;
  const { voice } = project.settings;
  const captions = (format: ProjectFileFormat) =>
    projectFile(project, format, { chapter: chapter.id, download: true });
  playLink({
    url: chapterUrl(project, chapter.id),
    ...{ text: chapterTitle(chapter, index), voice, format: formatOf(project), taskId: null },
    timestamp: Date.now(),
    series: project.id,
    captionLinks: { srt: captions('srt'), vtt: captions('vtt'), txt: captions('txt') },
    taskIds: chapter.taskIds,
    next: () => {
      const present = queryClient.getQueryData(projectQuery(project.id).queryKey) ?? project;
      const at = present.chapters.findIndex(({ id }) => id === chapter.id);
      if (at >= 0) playChapter(present, at + 1);
    },
  });
}
