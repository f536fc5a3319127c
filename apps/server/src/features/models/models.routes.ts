import {
  AppError,
  changeModel,
  createModelImport,
  finishModelImport,
  getModelLicence,
  getModelSample,
  installModel,
  listModels,
  pauseModel,
  putModelFile,
  removeModel,
  resumeModel,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../http/actor.ts';
import { alreadySent, registerRoute } from '../../http/register-route.ts';
import type { ModelsService } from './models.service.ts';

export function registerModelRoutes(app: FastifyInstance, models: ModelsService): void {
  const { catalogue } = models;
  registerRoute(app, listModels, async () => ({
    // Where the archive is and what its speakers are called are the installer's own.
    catalogue: (await catalogue()).entries.map(({ archive: _, names: __, languages, ...entry }) => ({
      ...entry,
      languages: [...languages],
    })),
    models: await models.list(),
    storage: await models.storage(),
    canSpeak: models.canSpeak(),
  }));
  registerRoute(app, getModelLicence, async ({ params }) => {
    const { find, licenceText } = await catalogue();
    const licence = find(params.id)?.licence;
    if (licence === undefined) throw new AppError('NOT_FOUND');
    return { ...licence, text: licenceText(licence.id) };
  });
  registerRoute(app, installModel, async (context) => {
    await models.install(context.params.id, context.body.licence, actorOf(context));
    return {};
  });
  registerRoute(app, pauseModel, async ({ params }) => {
    await models.pause(params.id);
    return {};
  });
  registerRoute(app, resumeModel, async ({ params }) => {
    await models.resume(params.id);
    return {};
  });
  registerRoute(app, changeModel, async (context) => {
    await models.change(context.params.id, context.body, actorOf(context));
    return {};
  });
  registerRoute(app, removeModel, async (context) => {
    await models.remove(context.params.id, actorOf(context));
    return {};
  });
  registerRoute(app, getModelSample, async ({ params, reply }) => {
    const { stream, bytes } = await models.sample(params.id);
    reply.type('audio/wav').header('Content-Length', bytes).send(stream);
    return alreadySent;
  });
  registerImportRoutes(app, models);
}

function registerImportRoutes(app: FastifyInstance, models: ModelsService): void {
  registerRoute(app, createModelImport, (context) =>
    models.beginImport(context.body.name, context.body.files, actorOf(context)),
  );
  registerRoute(app, finishModelImport, async ({ params }) => {
    await models.finishImport(params.id);
    return {};
  });
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    registerRoute(scope, putModelFile, async ({ params, query, reply }) => {
      // An empty file has no body.
      const { body = Buffer.alloc(0) } = reply.request as { body?: Buffer };
      await models.takePiece(params.id, query.path, query.from, body);
      return {};
    });
  });
}
