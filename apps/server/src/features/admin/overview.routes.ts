import { getOverview, type Overview } from '@parlando/contract';
import { type Engine, type EngineIncident, isOffered } from '@parlando/speech';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { registerRoute } from '../../http/register-route.ts';
import type { StorageSpace } from '../../ports/storage-space.ts';
import type { Dispatcher } from '../synthesis/work/dispatcher.ts';
import { readFigures } from './read-figures.ts';

export interface OverviewRoutesOptions {
  readonly database: Kysely<Database>;
  readonly engines: readonly Engine[];
  readonly dispatcher: Pick<Dispatcher, 'lastIncident'>;
  readonly storage: StorageSpace;
  /** Bytes of the audio that is kept. */
  readonly countAudio: () => Promise<number>;
  readonly readBackup: () => Promise<Overview['backup']>;
  /** IANA name of the quota's zone. */
  readonly timeZone: string;
}

export function registerOverviewRoutes(app: FastifyInstance, options: OverviewRoutesOptions): void {
  const { database, engines, dispatcher, storage, countAudio, readBackup, timeZone } = options;
  registerRoute(app, getOverview, async () => {
    const [figures, disk, backup] = await Promise.all([
      readFigures(database, timeZone, countAudio),
      storage.size(),
      readBackup(),
    ]);
    return {
      ...{ ...figures, backup },
      engines: engines
        .filter(isOffered)
        .map((engine) =>
          presentEngine(engine, [engine.lastIncident?.(), dispatcher.lastIncident(engine.id)]),
        ),
      storage: { ...figures.storage, free: disk?.free ?? null, total: disk?.total ?? null },
    };
  });
}

function presentEngine(
  engine: Engine,
  incidents: readonly (EngineIncident | undefined)[],
): Overview['engines'][number] {
  const [last] = incidents.filter((each) => each !== undefined).sort((a, b) => b.at - a.at);
  return {
    id: engine.id,
    circuit: engine.reachable() ? 'closed' : 'open',
    lastError: last ? { message: last.message, at: new Date(last.at).toISOString() } : null,
  };
}
