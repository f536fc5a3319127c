import { createReadStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError, type AuditAction, type Model, type ModelState, modelLimits } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import { type Actor, recordAudit } from '../../database/record-audit.ts';
import type { Database } from '../../database/tables.ts';
import { innerPath, isPathTaken } from '../../ports/inner-path.ts';
import type { LocalModels } from '../../ports/local-models.ts';
import { modelFault } from '../../ports/model-fault.ts';
import { isStorageFault, storageFullError } from '../../ports/storage-space.ts';
import type { OpenedCatalogue } from './catalogue.ts';
import { exists, type ModelFolders, placeOf, sampleFile } from './folders.ts';
import { checkSpace, type SpaceOptions, usedByModels } from './install/space.ts';
import { modelId, modelName, presentModel } from './present-model.ts';
import { bytesOf } from './reading/list-files.ts';
import { changeModelIn, findModel, insertModel, takeDefaults } from './store/models-store.ts';

export interface ModelsServiceOptions extends SpaceOptions {
  readonly database: Kysely<Database>;
  readonly folders: ModelFolders;
  readonly catalogue: OpenedCatalogue;
  readonly localModels: Pick<LocalModels, 'isInstalled' | 'models'>;
}

export interface UploadedFile {
  readonly path: string;
  readonly bytes: number;
}

export type ModelsService = ReturnType<typeof createModelsService>;

/** What administrators do with models. The work itself is the installer's. */
export function createModelsService(options: ModelsServiceOptions) {
  const { database, folders, catalogue, localModels } = options;

  /** The act and its audit are one transaction. Throws NOT_FOUND and INVALID_INPUT. */
  async function act(
    { actor, action, id, details }: Act,
    states: readonly ModelState[],
    change: Parameters<typeof changeModelIn>[3],
    also: (transaction: Kysely<Database>) => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      if (!(await changeModelIn(transaction, id, states, change))) {
        // Read afterwards: another request may just have changed it.
        const row = await findModel(transaction, id);
        throw row === undefined ? new AppError('NOT_FOUND') : modelFault('state', { words: row.state });
      }
      await also(transaction);
      if (actor) await recordAudit(transaction, { ...actor, action, subject: id, details });
    });
  }

  async function add(values: Parameters<typeof insertModel>[1], { actor, action, details }: Act) {
    await database.transaction().execute(async (transaction) => {
      if (!(await insertModel(transaction, values))) {
        const row = await findModel(transaction, values.id);
        throw modelFault('state', { words: row?.state ?? 'removing' });
      }
      if (actor) await recordAudit(transaction, { ...actor, action, subject: values.id, details });
    });
  }

  async function list(): Promise<Model[]> {
    const rows = await database
      .selectFrom('models')
      .leftJoin('users', 'users.id', 'accepted_by')
      .selectAll('models')
      .select('users.username as acceptedBy')
      .orderBy('asked_at')
      .execute();
    const standings = new Map(localModels.models().map((each) => [each.folder, each]));
    return rows.map((row) => {
      const standing = row.sha256 === null ? undefined : standings.get(folders.installed(row.sha256));
      return presentModel(row, row.acceptedBy, standing);
    });
  }

  const requireRow = async (id: string) => {
    const row = await findModel(database, id);
    if (row === undefined) throw new AppError('NOT_FOUND');
    return row;
  };
  const requireEngine = () => {
    if (!localModels.isInstalled) throw modelFault('no-engine');
  };

  return {
    catalogue,
    list,
    canSpeak: () => localModels.isInstalled,

    async storage() {
      const disk = await options.storage.size();
      return { used: await usedByModels(database), limit: options.limitBytes, free: disk?.free ?? null };
    },

    /** `licence`: the id of the one that was read and accepted. */
    async install(id: string, licence: string, actor: Actor): Promise<void> {
      const entry = (await catalogue()).find(id);
      if (entry === undefined) throw new AppError('NOT_FOUND');
      if (licence !== entry.licence.id) {
        throw new AppError('INVALID_INPUT', { field: 'licence', allowed: [entry.licence.id] });
      }
      requireEngine();
      await checkSpace(options, { id, bytes: entry.bytes, received: 0 });
      const { name, bytes, sha256 } = entry;
      const row = { id, name, bytes, sha256, source: 'catalogue', state: 'waiting' } as const;
      const accepted = { accepted_by: actor.actor, accepted_at: new Date(), place: await placeOf(folders) };
      const details = { name, licence: entry.licence.name, bytes };
      await add({ ...row, ...accepted }, { actor, action: 'install-model', id, details });
    },

    pause: (id: string) =>
      act({ action: 'change-model', id }, ['waiting', 'downloading'], {
        state: 'paused',
        bytes_per_second: 0,
      }),

    async resume(id: string): Promise<void> {
      const row = await requireRow(id);
      requireEngine();
      await checkSpace(options, row);
      // An upload stays on its node; an archive can be downloaded on any.
      const { place } = row.source === 'import' ? row : { place: await placeOf(folders) };
      await act({ action: 'change-model', id }, ['paused', 'failed'], {
        state: 'waiting',
        fault: null,
        place,
      });
    },

    async change(id: string, change: ModelChange, actor: Actor): Promise<void> {
      const { enabled, defaultFor } = change;
      const { description } = await requireRow(id);
      const odd = defaultFor?.find((locale) => !description?.languages.includes(locale));
      if (odd !== undefined) throw new AppError('INVALID_INPUT', { field: 'defaultFor' });
      const values = {
        ...(enabled !== undefined && { enabled }),
        ...(defaultFor && { default_for: [...new Set(defaultFor)] }),
      };
      await act(
        { actor, action: 'change-model', id, details: { ...change } },
        ['installed'],
        values,
        (transaction) => takeDefaults(transaction, defaultFor ?? [], id),
      );
    },

    remove: (id: string, actor: Actor) =>
      act(
        { actor, action: 'remove-model', id },
        ['uploading', 'waiting', 'downloading', 'paused', 'unpacking', 'trying', 'installed', 'failed'],
        { state: 'removing', asked_at: sql<Date>`now()` },
      ),

    /** A stream of the sentence that was spoken at the trial, and its length. Throws NOT_FOUND. */
    async sample(id: string): Promise<{ stream: Readable; bytes: number }> {
      const { sha256, state } = await requireRow(id);
      if (sha256 === null || state !== 'installed') throw new AppError('NOT_FOUND');
      const path = join(folders.installed(sha256), sampleFile);
      const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new AppError('NOT_FOUND') : error;
      });
      // Opened last: until somebody reads it, its error would end the process.
      return { stream: createReadStream(path), bytes: size };
    },

    /** Returns the id of the future model. */
    async beginImport(name: string, files: readonly UploadedFile[], actor: Actor): Promise<Model> {
      const bytes = checkUpload(files);
      requireEngine();
      const id = modelId(name);
      await checkSpace(options, { id, bytes, received: 0 });
      const shown = modelName(name);
      const place = await placeOf(folders);
      const row = { id, name: shown, bytes, source: 'import', state: 'uploading', place } as const;
      const details = { name: shown, files: files.length, bytes };
      await add(row, { actor, action: 'import-model', id, details });
      return presentModel(await requireRow(id), null, undefined);
    },

    /** Adds a piece to one of the files. `from`: as many bytes as the file has; 0 begins it anew. */
    async takePiece(id: string, path: string, from: number, piece: Uint8Array): Promise<void> {
      const { state, bytes, received } = await requireRow(id);
      if (state !== 'uploading') throw modelFault('state', { words: state });
      const inner = innerPath(path);
      if (inner === undefined) throw modelFault('path', { entry: path });
      if (from + piece.length > bytes) throw modelFault('size', { limit: bytes });
      await addPiece(folders.received(id), inner, from, piece);
      const values = { received: Math.min(bytes, received + piece.length) };
      if (!(await changeModelIn(database, id, ['uploading'], values))) throw new AppError('NOT_FOUND');
    },

    async finishImport(id: string): Promise<void> {
      const { bytes } = await requireRow(id);
      const folder = folders.received(id);
      const received = (await exists(folder)) ? await bytesOf(folder) : 0;
      if (received !== bytes) throw modelFault('damaged', { needed: bytes, available: received });
      await act({ action: 'import-model', id }, ['uploading'], { state: 'waiting', received });
    },
  };
}

export interface ModelChange {
  readonly enabled?: boolean | undefined;
  readonly defaultFor?: readonly string[] | undefined;
}

interface Act {
  /** Acts without one are not audited. */
  readonly actor?: Actor;
  readonly action: AuditAction;
  readonly id: string;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
}

/** Returns all their bytes. Throws INVALID_INPUT for too many, too large or strangely named files. */
function checkUpload(files: readonly UploadedFile[]): number {
  const { files: mostFiles, archiveBytes, path: longest } = modelLimits;
  if (files.length > mostFiles) throw modelFault('count', { limit: mostFiles });
  const seen = new Set<string>();
  for (const { path } of files) {
    const inner = innerPath(path);
    if (inner === undefined || inner.length > longest) throw modelFault('path', { entry: path });
    if (seen.has(inner)) throw modelFault('twice', { entry: path });
    seen.add(inner);
  }
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > archiveBytes) throw modelFault('size', { limit: archiveBytes });
  return bytes;
}

async function addPiece(folder: string, path: string, from: number, piece: Uint8Array): Promise<void> {
  const target = join(folder, path);
  try {
    await mkdir(dirname(target), { recursive: true });
    const file = await open(target, from === 0 ? 'w' : 'a');
    try {
      const { size } = await file.stat();
      if (size !== from) throw new AppError('INVALID_INPUT', { field: 'from', min: size, max: size });
      await file.write(piece);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (isPathTaken(error)) throw modelFault('twice', { entry: path }, { cause: error });
    throw isStorageFault(error) ? storageFullError(error) : error;
  }
}
