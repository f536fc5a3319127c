import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { plainText } from '../entities/names.ts';
import {
  Chapter,
  Project,
  ProjectFormat,
  ProjectSettings,
  ProjectSummary,
  projectFileTypes,
} from '../entities/project.ts';
import { Uuid } from '../entities/uuid.ts';
import { limits } from '../limits.ts';

const shared = { policy: 'visitor', tag: 'projects' } as const;
const large = {
  bodyLimitBytes: limits.projects.bodyBytes,
  guestBodyLimitBytes: limits.projects.guest.bodyBytes,
} as const;
const ProjectParams = z.object({ id: Uuid });
const ChapterParams = z.object({ id: Uuid, chapter: Uuid });
const Title = plainText(1, limits.projects.title.max);
const found = ['PROJECT_NOT_FOUND'] as const;
const tooLarge = ['PROJECT_TOO_LARGE', 'BODY_TOO_LARGE'] as const;

export const listProjects = defineRoute({
  ...shared,
  id: 'listProjects',
  method: 'GET',
  path: '/api/v1/projects',
  summary: "List the caller's projects, last changed first, without their chapters",
  reply: z.object({ items: z.array(ProjectSummary) }),
  errors: [],
});

export const createProject = defineRoute({
  ...shared,
  ...large,
  id: 'createProject',
  method: 'POST',
  path: '/api/v1/projects',
  /** The same id and content again return the existing project. Guests have one, bounded by `limits.projects.guest`. */
  summary: 'Create a project: a long text in chapters, converted over hours or days',
  body: z.object({
    id: Uuid,
    title: Title,
    settings: ProjectSettings,
    chapters: z.array(Chapter).check(z.maxLength(limits.projects.chaptersRead)),
  }),
  reply: Project,
  errors: [...tooLarge, 'TOO_MANY_PROJECTS', 'IDEMPOTENCY_KEY_REUSED', 'QUEUE_SHARE_FULL'],
});

export const getProject = defineRoute({
  ...shared,
  id: 'getProject',
  method: 'GET',
  path: '/api/v1/projects/{id}',
  summary: 'Get a project with its chapters',
  params: ProjectParams,
  reply: Project,
  errors: found,
});

export const updateProject = defineRoute({
  ...shared,
  id: 'updateProject',
  method: 'PATCH',
  path: '/api/v1/projects/{id}',
  /** What other settings speak differently is to be spoken again; the rest stays. */
  summary: 'Update the name or the voice of a project',
  params: ProjectParams,
  body: z.object({ title: z.optional(Title), settings: z.optional(ProjectSettings) }),
  reply: Project,
  errors: [...found, 'BODY_TOO_LARGE'],
});

export const deleteProject = defineRoute({
  ...shared,
  id: 'deleteProject',
  method: 'DELETE',
  path: '/api/v1/projects/{id}',
  summary: 'Delete a project and its audio',
  params: ProjectParams,
  reply: z.object({ deleted: z.number() }),
  errors: found,
});

export const runProject = defineRoute({
  ...shared,
  id: 'runProject',
  method: 'POST',
  path: '/api/v1/projects/{id}/run',
  converts: true,
  /** A project that has used up the quota waits for the next day, and continues by itself. */
  summary: 'Convert the missing parts of a project, and retry failed ones',
  params: ProjectParams,
  reply: Project,
  errors: found,
});

export const pauseProject = defineRoute({
  ...shared,
  id: 'pauseProject',
  method: 'POST',
  path: '/api/v1/projects/{id}/pause',
  /** What is being spoken is still spoken. */
  summary: 'Pause a project until it is run again',
  params: ProjectParams,
  reply: Project,
  errors: found,
});

export const addChapter = defineRoute({
  ...shared,
  ...large,
  id: 'addChapter',
  method: 'POST',
  path: '/api/v1/projects/{id}/chapters',
  /** The same `id` again changes nothing. */
  summary: 'Add a chapter at the end',
  params: ProjectParams,
  body: z.extend(Chapter, {
    /** Chosen by the client, so that it can ask again when the answer was lost; absent: the server's. */
    id: z.optional(Uuid),
  }),
  reply: Project,
  errors: [...found, ...tooLarge, 'IDEMPOTENCY_KEY_REUSED'],
});

export const orderChapters = defineRoute({
  ...shared,
  id: 'orderChapters',
  method: 'PUT',
  path: '/api/v1/projects/{id}/chapters',
  /** INVALID_INPUT unless `ids` are all of its chapters, each once. */
  summary: 'Reorder the chapters of a project',
  params: ProjectParams,
  body: z.object({ ids: z.array(Uuid).check(z.maxLength(limits.projects.chaptersRead)) }),
  reply: Project,
  errors: found,
});

export const getChapter = defineRoute({
  ...shared,
  id: 'getChapter',
  method: 'GET',
  path: '/api/v1/projects/{id}/chapters/{chapter}',
  summary: 'Get the text of a chapter',
  params: ChapterParams,
  reply: Chapter,
  errors: found,
});

export const updateChapter = defineRoute({
  ...shared,
  ...large,
  id: 'updateChapter',
  method: 'PUT',
  path: '/api/v1/projects/{id}/chapters/{chapter}',
  /** Only the passages that were changed are to be spoken again. */
  summary: 'Update a chapter',
  params: ChapterParams,
  body: Chapter,
  reply: Project,
  errors: [...found, ...tooLarge],
});

export const deleteChapter = defineRoute({
  ...shared,
  id: 'deleteChapter',
  method: 'DELETE',
  path: '/api/v1/projects/{id}/chapters/{chapter}',
  summary: 'Delete a chapter and its audio',
  params: ChapterParams,
  reply: Project,
  errors: found,
});

export const speakChapterAgain = defineRoute({
  ...shared,
  id: 'speakChapterAgain',
  method: 'POST',
  path: '/api/v1/projects/{id}/chapters/{chapter}/again',
  converts: true,
  /** Drops what was spoken of it; costs its characters once more. */
  summary: 'Synthesise a whole chapter again, in new takes',
  params: ChapterParams,
  reply: Project,
  errors: found,
});

export const getProjectFile = defineRoute({
  id: 'getProjectFile',
  method: 'GET',
  path: '/api/v1/projects/{id}/file',
  policy: 'link',
  tag: 'projects',
  /**
   * The chapters that are whole. Audio is had in the format of the project's settings, by Range as well. Lost audio is
   * spoken again: the last three errors are of that.
   */
  summary: 'Get the audio of a project, or of one chapter, by its signed link',
  params: ProjectParams,
  query: z.object({
    signature: z.string(),
    format: z.enum([...ProjectFormat.options, 'zip', 'srt', 'vtt', 'txt']),
    chapter: z.optional(Uuid),
    /** Present: sent as an attachment. */
    download: z.optional(z.string()),
  }),
  produces: Object.values(projectFileTypes),
  errors: [
    ...(['AUDIO_NOT_FOUND', 'RANGE_NOT_SATISFIABLE'] as const),
    ...(['ENGINE_UNAVAILABLE', 'SYNTHESIS_FAILED', 'STORAGE_FULL'] as const),
  ],
});
