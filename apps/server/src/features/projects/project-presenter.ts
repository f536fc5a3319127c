import type {
  ChapterStatus,
  Project,
  ProjectChapter,
  ProjectStatus,
  ProjectSummary,
} from '@parlando/contract';
import type { Language } from '@parlando/locales';
import { errorWords } from '../../http/error-words.ts';
import type { ChapterView, PartView, ProjectView } from './store/read-projects.ts';

/** A project as the wire shows it, in the reader's language. */
export function presentProject(
  { project, chapters }: { project: ProjectView; chapters: readonly ChapterView[] },
  language: Language,
  linkTo: (project: ProjectView) => string,
): Project {
  return {
    ...presentSummary(project, language),
    settings: project.settings,
    chapters: chapters.map((chapter) => presentChapter(chapter, language)),
    fileUrl: linkTo(project),
  };
}

export function presentSummary(project: ProjectView, language: Language): ProjectSummary {
  const { chapters, openChapters, characters, charactersDone, pauseReason, pauseDetails } = project;
  return {
    id: project.id,
    title: project.title,
    status: statusOf(project),
    counts: { chapters, chaptersDone: chapters - openChapters, characters, charactersDone },
    durationMs: project.durationMs,
    pauseReason,
    pauseMessage: errorWords(pauseReason, pauseDetails, language),
    pauseDetails,
    resumesAt: project.resumesAt?.toISOString() ?? null,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  };
}

function statusOf({ state, resumesAt }: ProjectView): ProjectStatus {
  if (state !== 'paused') return state;
  return resumesAt === null ? 'idle' : 'waiting';
}

function presentChapter({ parts, ...chapter }: ChapterView, language: Language): ProjectChapter {
  const done = parts.filter(({ state }) => state === 'done');
  const failed = parts.find(({ state }) => state === 'error');
  return {
    ...chapter,
    status: chapterStatus(parts),
    charactersDone: done.reduce((sum, part) => sum + part.characters, 0),
    cost: parts.reduce((sum, part) => sum + part.cost, 0),
    durationMs: done.reduce((sum, part) => sum + (part.durationMs ?? 0), 0),
    error: errorWords(failed?.error ?? null, failed?.errorDetails ?? null, language),
    errorCode: failed?.error ?? null,
    details: failed?.errorDetails ?? null,
    taskIds: parts.flatMap(({ taskId }) => taskId ?? []),
    warnings: [...new Set(parts.flatMap(({ warnings }) => warnings ?? []))],
  };
}

/** A chapter without words has nothing to wait for. */
function chapterStatus(parts: readonly PartView[]): ChapterStatus {
  const has = (state: PartView['state']) => parts.some((part) => part.state === state);
  if (has('processing')) return 'processing';
  if (has('pending')) return 'pending';
  return has('error') ? 'error' : 'done';
}
