import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { CatalogueModel, Model, ModelId } from '../entities/model.ts';
import { plainText } from '../entities/names.ts';
import { modelLimits } from '../model-limits.ts';

const shared = { policy: 'admin', tag: 'models' } as const;
const ModelParams = z.object({ id: ModelId });
const Empty = z.object({});
/** What a model is refused for is INVALID_INPUT of the field `model`, with a `ModelFault` as its details. */
const ofModel = ['NOT_FOUND', 'INVALID_INPUT'] as const;

/** A path inside a model's folder, with `/`. */
const FilePath = z.string().check(z.minLength(1), z.maxLength(modelLimits.path));

export const listModels = defineRoute({
  ...shared,
  id: 'listModels',
  method: 'GET',
  path: '/api/v1/admin/models',
  summary: 'List voice models: available, installed and being installed',
  reply: z.object({
    catalogue: z.array(CatalogueModel),
    models: z.array(Model),
    /** In bytes: what models take and may take, and what the disk has free; null when it is not monitored. */
    storage: z.object({ used: z.number(), limit: z.number(), free: z.nullable(z.number()) }),
    /** Whether this server can run models at all. */
    canSpeak: z.boolean(),
  }),
  errors: [],
});

export const getModelLicence = defineRoute({
  ...shared,
  id: 'getModelLicence',
  method: 'GET',
  path: '/api/v1/admin/models/{id}/licence',
  summary: 'Get the licence of a model in the catalogue',
  params: ModelParams,
  reply: z.object({ id: z.string(), name: z.string(), url: z.string(), text: z.string() }),
  errors: ['NOT_FOUND'],
});

export const installModel = defineRoute({
  ...shared,
  id: 'installModel',
  method: 'POST',
  path: '/api/v1/admin/models/{id}/install',
  summary: 'Install a model of the catalogue: download it, test it and offer its voices',
  params: ModelParams,
  /** The id of the licence that the caller has read and accepts. */
  body: z.object({ licence: z.string().check(z.maxLength(100)) }),
  reply: Empty,
  errors: [...ofModel],
});

export const pauseModel = defineRoute({
  ...shared,
  id: 'pauseModel',
  method: 'POST',
  path: '/api/v1/admin/models/{id}/pause',
  summary: 'Pause a download; the part already downloaded is kept',
  params: ModelParams,
  reply: Empty,
  errors: [...ofModel],
});

export const resumeModel = defineRoute({
  ...shared,
  id: 'resumeModel',
  method: 'POST',
  path: '/api/v1/admin/models/{id}/resume',
  summary: 'Resume a paused or failed installation',
  params: ModelParams,
  reply: Empty,
  errors: [...ofModel],
});

export const changeModel = defineRoute({
  ...shared,
  id: 'changeModel',
  method: 'PATCH',
  path: '/api/v1/admin/models/{id}',
  summary: 'Enable or disable an installed model, and set the languages for which it is the default',
  params: ModelParams,
  body: z.object({
    enabled: z.optional(z.boolean()),
    /** Some of the model's languages; another model that had one of them loses it. */
    defaultFor: z.optional(z.array(z.string().check(z.maxLength(35))).check(z.maxLength(100))),
  }),
  reply: Empty,
  errors: [...ofModel],
});

export const removeModel = defineRoute({
  ...shared,
  id: 'removeModel',
  method: 'DELETE',
  path: '/api/v1/admin/models/{id}',
  summary: 'Remove a model and its files, or cancel its installation',
  params: ModelParams,
  reply: Empty,
  errors: ['NOT_FOUND'],
});

export const getModelSample = defineRoute({
  ...shared,
  id: 'getModelSample',
  method: 'GET',
  path: '/api/v1/admin/models/{id}/sample',
  summary: 'Get the sample sentence spoken when the model was tested',
  params: ModelParams,
  produces: ['audio/wav'],
  errors: ['NOT_FOUND'],
});

export const createModelImport = defineRoute({
  ...shared,
  id: 'createModelImport',
  method: 'POST',
  path: '/api/v1/admin/models/imports',
  summary: 'Start the upload of a model: an archive, a folder, or the two files of a Piper voice',
  body: z.object({
    /** Name of the archive or folder; the id is derived from it. */
    name: plainText(1, modelLimits.name),
    files: z
      .array(z.object({ path: FilePath, bytes: z.number().check(z.int(), z.minimum(0)) }))
      .check(z.minLength(1), z.maxLength(modelLimits.filesRead)),
  }),
  bodyLimitBytes: modelLimits.bodyBytes,
  reply: Model,
  errors: ['INVALID_INPUT'],
});

export const putModelFile = defineRoute({
  ...shared,
  id: 'putModelFile',
  method: 'PUT',
  path: '/api/v1/admin/models/{id}/file',
  summary: 'Upload a piece of one of the files of an import; from 0 it begins anew',
  params: ModelParams,
  query: z.object({
    path: FilePath,
    /** Where in the file the piece begins: as many bytes as have come. */
    from: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0),
  }),
  consumes: ['application/octet-stream'],
  bodyLimitBytes: modelLimits.pieceBytes,
  reply: Empty,
  errors: [...ofModel, 'UNSUPPORTED_MEDIA_TYPE', 'BODY_TOO_LARGE', 'STORAGE_FULL'],
});

export const finishModelImport = defineRoute({
  ...shared,
  id: 'finishModelImport',
  method: 'POST',
  path: '/api/v1/admin/models/{id}/finish',
  summary: 'Check and test the uploaded model, and offer its voices',
  params: ModelParams,
  reply: Empty,
  errors: [...ofModel],
});
