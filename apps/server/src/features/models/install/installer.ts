import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { modelLimits } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import type { OpenDatabase } from '../../../database/open-database.ts';
import type { Database } from '../../../database/tables.ts';
import type { Log } from '../../../ports/log.ts';
import { Rounds } from '../../../ports/rounds.ts';
import { exists, placeOf } from '../folders.ts';
import { faultOf } from '../model-fault.ts';
import { type HeldLock, holdInstallLock } from '../store/hold-lock.ts';
import {
  announce,
  changeModelIn,
  type ModelRow,
  nextWork,
  removalMustWait,
  workStates,
} from '../store/models-store.ts';
import { type InstallProgress, type InstallTools, installModel } from './install-model.ts';
import { reportProgress } from './progress.ts';
import { checkSpace, type SpaceOptions } from './space.ts';

export interface InstallerOptions extends InstallTools, SpaceOptions {
  readonly database: Kysely<Database>;
  readonly createClient: OpenDatabase['createClient'];
  readonly log: Log;
  /** Makes this process's engine release removed models. */
  readonly offerModels: () => Promise<void>;
  readonly intervalMs?: number;
}

const usualIntervalMs = 5000;

/**
 * Installs waiting models one after the other, in one of the processes that share the database and have the model's
 * folder. What a process leaves unfinished is resumed by another one or by its next start.
 */
export class Installer extends Rounds {
  readonly #options: InstallerOptions;
  readonly #closing = new AbortController();

  constructor(options: InstallerOptions) {
    super({ log: options.log, intervalMs: options.intervalMs ?? usualIntervalMs });
    this.#options = options;
  }

  /** Looks for work now: a running round may have looked before this call. */
  async wake(): Promise<void> {
    await this.run();
    if (!this.#closing.signal.aborted) await this.run();
  }

  override async close(): Promise<void> {
    this.#closing.abort();
    await super.close();
  }

  protected override async round(): Promise<void> {
    const { database, createClient } = this.#options;
    if (this.#closing.signal.aborted) return;
    await giveUpUploads(database);
    const place = await placeOf(this.#options.folders);
    if (!(await nextWork(database, place))) return;
    const lock = await holdInstallLock(createClient);
    if (lock === undefined) return;
    try {
      await this.#workAll(lock, place);
      await this.#sweep();
    } finally {
      await lock.release();
    }
  }

  async #workAll(lock: HeldLock, place: string): Promise<void> {
    const { database } = this.#options;
    const ending = AbortSignal.any([lock.signal, this.#closing.signal]);
    const later: string[] = [];
    const next = () => nextWork(database, place, later);
    for (let row = await next(); row && !ending.aborted; row = await next()) {
      if (row.state !== 'removing') await this.#install(row, ending);
      else if (await this.#mayGo(row)) await this.#remove(row);
      else later.push(row.id);
    }
  }

  async #install(row: ModelRow, ending: AbortSignal): Promise<void> {
    const { database, log } = this.#options;
    const stop = new AbortController();
    const signal = AbortSignal.any([ending, stop.signal]);
    const report = reportProgress({ database, log }, row, () => stop.abort());
    try {
      await checkSpace(this.#options, row);
      const progress = this.#progress(row, stop, signal, report.at);
      const { sha256, description, diskBytes } = await installModel(row, this.#options, progress);
      await changeModelIn(database, row.id, workStates, {
        ...{ state: 'installed', sha256, fault: null, edition: null },
        ...{ description: JSON.stringify(description), disk_bytes: diskBytes, bytes_per_second: 0 },
        received: row.bytes,
      });
      log.info({ model: row.id, speed: description.speed }, 'a model was installed');
      await rm(this.#options.folders.staged(row.id), { recursive: true, force: true });
    } catch (error) {
      if (!signal.aborted) await this.#fail(row, error);
    } finally {
      await report.end();
    }
  }

  #progress(
    { id }: ModelRow,
    stop: AbortController,
    signal: AbortSignal,
    onReceived: (bytes: number) => void,
  ): InstallProgress {
    const goingOn = workStates.filter((state) => state !== 'removing');
    return {
      signal,
      onReceived,
      enter: async (state, { edition, ...known } = {}) => {
        const change = {
          ...{ state, fault: null, ...known },
          ...(edition !== undefined && { edition: edition && JSON.stringify(edition) }),
        };
        if (await changeModelIn(this.#options.database, id, goingOn, change)) return;
        stop.abort();
        signal.throwIfAborted();
      },
    };
  }

  async #fail({ id }: ModelRow, error: unknown): Promise<void> {
    const { database, log } = this.#options;
    const fault = faultOf(error) ?? { reason: 'internal' as const, words: String(error).slice(0, 300) };
    log.warn({ err: error, model: id }, 'a model could not be installed');
    const change = { state: 'failed' as const, fault: JSON.stringify(fault), bytes_per_second: 0 };
    await changeModelIn(database, id, workStates, change);
  }

  /**
   * The engines no longer offer it, since its row is not in state installed. A text that it is synthesising is finished
   * first: espeak-ng reads its files again for each sentence.
   */
  async #mayGo({ id }: ModelRow): Promise<boolean> {
    const { database, offerModels } = this.#options;
    await offerModels();
    return !(await removalMustWait(database, id));
  }

  async #remove({ id, sha256 }: ModelRow): Promise<void> {
    const { database, folders, log } = this.#options;
    const installed = sha256 === null ? undefined : folders.installed(sha256);
    if (installed !== undefined && (await exists(installed)) && (await this.#isOwn(id, sha256))) {
      await mkdir(folders.staged(id), { recursive: true });
      await rm(folders.leaving(id), { recursive: true, force: true });
      await rename(installed, folders.leaving(id));
    }
    await rm(folders.staged(id), { recursive: true, force: true });
    await database.deleteFrom('models').where('id', '=', id).where('state', '=', 'removing').execute();
    await announce(database);
    log.info({ model: id }, 'a model was removed');
  }

  /** An import of what another model is made of has failed, but names the same folder. */
  async #isOwn(id: string, sha256: string | null): Promise<boolean> {
    const other = await this.#options.database
      .selectFrom('models')
      .select('id')
      .where('sha256', '=', sha256)
      .where('id', '<>', id)
      .where('state', '=', 'installed')
      .executeTakeFirst();
    return other === undefined;
  }

  /** Deletes what a killed process has left of models that have no row. */
  async #sweep(): Promise<void> {
    const { database, folders } = this.#options;
    if (!(await exists(folders.staging))) return;
    const staged = await readdir(folders.staging);
    const rows = await database.selectFrom('models').select('id').execute();
    const known = new Set(rows.map(({ id }) => id));
    for (const name of staged) {
      if (!known.has(name)) await rm(join(folders.staging, name), { recursive: true, force: true });
    }
  }
}

/** Ends uploads that have stalled. */
async function giveUpUploads(database: Kysely<Database>): Promise<void> {
  await database
    .updateTable('models')
    .set({ state: 'removing' })
    .where('state', '=', 'uploading')
    .where('changed_at', '<', sql<Date>`now() - ${modelLimits.uploadMs}::float8 * interval '1 millisecond'`)
    .execute();
}
