import {
  addChapter,
  type Chapter,
  createProject,
  deleteChapter,
  deleteProject,
  getChapter,
  limits,
  orderChapters,
  type Project,
  type ProjectFileFormat,
  type ProjectSettings,
  pauseProject,
  runProject,
  speakChapterAgain,
  updateChapter,
  updateProject,
} from '@parlando/contract';
import { apiUrl, call } from '../../lib/api-client.ts';
import { queryClient } from '../../lib/query-client.ts';
import { createRequestIds } from '../../lib/request-ids.ts';
import { toastError } from '../../lib/toast-error.ts';
import { endSeries } from '../player/player-store.ts';
import { quotaChanged } from '../quota/use-server-status.ts';
import { mayOwn, presentVisitor } from '../session/access.ts';
import { forgetProject, keepProject } from './kept-project.ts';
import { projectQuery, projectsKey } from './projects-query.ts';

export interface NewProject {
  readonly title: string;
  readonly chapters: readonly Chapter[];
  readonly settings: ProjectSettings;
}

const requestIds = createRequestIds();
const chapterIds = createRequestIds();

/** Throws ApiError. */
export async function makeProject({ title, chapters, settings }: NewProject): Promise<Project> {
  const content = { title: titleOf(title), chapters: chapters.map(storable), settings };
  const body = { id: requestIds.idFor(content), ...content };
  const project = noted(await call(createProject, { body }));
  requestIds.answered();
  await keepProject(
    project,
    new Map(project.chapters.map(({ id }, at) => [id, body.chapters[at] as Chapter])),
  );
  return project;
}

const { title: titleLimit, levels } = limits.projects;

/** Makes a title valid for the server: no control characters, not too long. */
function titleOf(written: string): string {
  return written
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .trim()
    .slice(0, titleLimit.max)
    .replace(/\p{Cs}$/u, '');
}

function storable({ title, text, level, marks }: Chapter): Chapter {
  const within = Math.min(Math.max(Math.trunc(level), levels.min), levels.max);
  return { title: titleOf(title), text, level: within, ...(marks && { marks }) };
}

/** Throws ApiError. */
export const readChapter = (id: string, chapter: string): Promise<Chapter> =>
  call(getChapter, { params: { id, chapter } });

/** The last move of a chapter, which the next one waits for. */
let moving = Promise.resolve(true);

/** Actions on a project. Each reports a failure, and returns whether it succeeded. */
export const projectActs = {
  run: (id: string) => act(() => call(runProject, { params: { id } })),
  pause: (id: string) => act(() => call(pauseProject, { params: { id } })),
  update: (id: string, body: { title?: string; settings?: ProjectSettings }) =>
    act(() => call(updateProject, { params: { id }, body })),
  /** Moves a chapter by one place, in the order that earlier moves leave. */
  move(id: string, chapter: string, by: -1 | 1): Promise<boolean> {
    moving = moving.then(() => {
      const known = queryClient.getQueryData(projectQuery(id).queryKey)?.chapters ?? [];
      const ids = known.map((each) => each.id);
      const at = ids.indexOf(chapter);
      if (at < 0) return false;
      const moved = ids.toSpliced(at, 1).toSpliced(Math.max(0, at + by), 0, chapter);
      return act(() => call(orderChapters, { params: { id }, body: { ids: moved } }));
    });
    return moving;
  },
  add(id: string, body: Chapter) {
    const chapter = chapterIds.idFor([id, body]);
    return act(
      async () => {
        const project = await call(addChapter, { params: { id }, body: { id: chapter, ...body } });
        chapterIds.answered();
        return project;
      },
      () => new Map([[chapter, body]]),
    );
  },
  edit: (id: string, chapter: string, body: Chapter) =>
    act(
      () => call(updateChapter, { params: { id, chapter }, body }),
      () => new Map([[chapter, body]]),
    ),
  /** Whether a chapter has been saved elsewhere since it was `read`; null if that cannot be told. */
  async isChanged(id: string, chapter: string, read: Chapter | undefined): Promise<boolean | null> {
    try {
      return JSON.stringify(await readChapter(id, chapter)) !== JSON.stringify(read);
    } catch (cause) {
      toastError(cause);
      return null;
    }
  },
  again: (id: string, chapter: string) => act(() => call(speakChapterAgain, { params: { id, chapter } })),
  removeChapter: (id: string, chapter: string) => act(() => call(deleteChapter, { params: { id, chapter } })),
  async remove(id: string): Promise<boolean> {
    try {
      await call(deleteProject, { params: { id } });
    } catch (cause) {
      toastError(cause);
      return false;
    }
    queryClient.removeQueries({ queryKey: projectQuery(id).queryKey });
    endSeries(id);
    if (!mayOwn(presentVisitor())) await forgetProject();
    await queryClient.invalidateQueries({ queryKey: projectsKey });
    return true;
  },
};

/** @param writtenIn what the action wrote, by chapter id */
async function act(
  ask: () => Promise<Project>,
  writtenIn: (project: Project) => ReadonlyMap<string, Chapter> = () => new Map(),
): Promise<boolean> {
  try {
    const project = noted(await ask());
    quotaChanged();
    await keepProject(project, writtenIn(project));
    return true;
  } catch (cause) {
    toastError(cause);
    return false;
  }
}

function noted(project: Project): Project {
  queryClient.setQueryData(projectQuery(project.id).queryKey, project);
  void queryClient.invalidateQueries({ queryKey: projectsKey });
  return project;
}

export function projectFile(
  { fileUrl }: Project,
  format: ProjectFileFormat,
  { chapter, download }: { readonly chapter?: string; readonly download?: boolean } = {},
): string {
  const ofChapter = chapter === undefined ? '' : `&chapter=${chapter}`;
  return apiUrl(`${fileUrl}&format=${format}${ofChapter}${download ? '&download' : ''}`);
}
