import {
  addChapter,
  createProject,
  deleteChapter,
  deleteProject,
  getChapter,
  getProject,
  getProjectFile,
  listProjects,
  orderChapters,
  pauseProject,
  runProject,
  speakChapterAgain,
  updateChapter,
  updateProject,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { alreadySent, registerRoute } from '../../http/register-route.ts';
import { type ProjectFilesOptions, sendProjectFile } from './files/project-files.ts';
import type { ProjectsService } from './projects.service.ts';

export function registerProjectRoutes(
  app: FastifyInstance,
  projects: ProjectsService,
  files: ProjectFilesOptions,
): void {
  registerRoute(app, listProjects, async ({ visitor, language }) => ({
    items: await projects.list(visitor.ownerId, language),
  }));
  registerRoute(app, createProject, async ({ body, visitor, language }) =>
    projects.create(visitor, body, language),
  );
  registerRoute(app, getProject, async ({ params, visitor: { ownerId }, language }) =>
    projects.get({ ownerId, ...params }, language),
  );
  registerRoute(app, updateProject, async ({ params, body, visitor: { ownerId }, language }) =>
    projects.update({ ownerId, ...params }, body, language),
  );
  registerRoute(app, deleteProject, async ({ params, visitor: { ownerId } }) => {
    await projects.delete({ ownerId, ...params });
    return { deleted: 1 };
  });
  registerRoute(app, runProject, async ({ params, visitor: { ownerId }, language }) =>
    projects.run({ ownerId, ...params }, language),
  );
  registerRoute(app, pauseProject, async ({ params, visitor: { ownerId }, language }) =>
    projects.pause({ ownerId, ...params }, language),
  );
  registerRoute(app, addChapter, async ({ params, body, visitor, language }) =>
    projects.addChapter(visitor, params.id, body, language),
  );
  registerRoute(app, orderChapters, async ({ params, body, visitor: { ownerId }, language }) =>
    projects.order({ ownerId, ...params }, body.ids, language),
  );
  registerRoute(app, getChapter, async ({ params, visitor: { ownerId } }) =>
    projects.chapter({ ownerId, ...params }),
  );
  registerRoute(app, updateChapter, async ({ params, body, visitor, language }) =>
    projects.updateChapter(visitor, params, body, language),
  );
  registerRoute(app, deleteChapter, async ({ params, visitor: { ownerId }, language }) =>
    projects.deleteChapter({ ownerId, ...params }, language),
  );
  registerRoute(app, speakChapterAgain, async ({ params, visitor: { ownerId }, language }) =>
    projects.again({ ownerId, ...params }, language),
  );
  registerRoute(app, getProjectFile, async ({ params, query, reply }) => {
    await sendProjectFile(reply, { ...params, ...query }, files);
    return alreadySent;
  });
}
