import { AppError, errorCatalogue, type FreeLimit, type ServerStatus } from '@parlando/contract';
import { formatMessage, type Language, languages } from '@parlando/locales';
import { type Engine, isOffered, withDeadline } from '@parlando/speech';
import type { Visitor } from '../../http/visitor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { QuotaService } from './quota.service.ts';

export interface ServerStatusService {
  /** The status as known now. A quota that cannot be read is reported, not thrown. */
  current(visitor: Visitor, language: Language): Promise<ServerStatus>;
  /** The status after asking every engine for its voices. */
  refreshed(visitor: Visitor, language: Language, signal: AbortSignal): Promise<ServerStatus>;
}

export interface ServerStatusDependencies {
  readonly engines: ReadonlyMap<string, Engine>;
  readonly quota: QuotaService;
  readonly clock: Clock;
  readonly log: Log;
}

/** An engine that has not answered by then counts as unreachable. */
const answerWithinMs = 5000;

export function createServerStatusService(dependencies: ServerStatusDependencies): ServerStatusService {
  const { engines, quota, clock, log } = dependencies;

  const ask = async (engine: Engine, signal: AbortSignal): Promise<boolean> => {
    try {
      const voices = await withDeadline(answerWithinMs, signal, (bounded) => engine.voices(bounded));
      return voices.length > 0 && engine.reachable();
    } catch (error) {
      log.warn({ err: error, engine: engine.id }, 'an engine did not answer');
      return false;
    }
  };

  const readLimit = async (visitor: Visitor): Promise<{ limit: FreeLimit | null; failure?: AppError }> => {
    try {
      return { limit: await quota.freeLimit(visitor) };
    } catch (error) {
      log.error({ err: error }, 'the quota could not be read');
      return { limit: null, failure: new AppError('SERVICE_UNAVAILABLE', undefined, { cause: error }) };
    }
  };

  const answer = async (
    visitor: Visitor,
    language: Language,
    states: ServerStatus['engines'],
  ): Promise<ServerStatus> => {
    const { limit, failure } = await readLimit(visitor);
    const anySpeaks = states.some(({ reachable }) => reachable);
    const error = failure ?? (anySpeaks ? undefined : new AppError('ENGINE_UNAVAILABLE'));
    return {
      connected: error === undefined,
      lastChecked: new Date(clock.now()).toISOString(),
      freeLimit: limit,
      remaining: limit?.remaining ?? null,
      error: error ? formatMessage(language, languages[language].errors[error.code]) : null,
      errorCode: error ? errorCatalogue[error.code].code : null,
      engines: states,
    };
  };

  return {
    current(visitor, language) {
      const states = [...engines.values()].filter(isOffered).map((engine) => ({
        id: engine.id,
        reachable: engine.reachable(),
      }));
      return answer(visitor, language, states);
    },
    async refreshed(visitor, language, signal) {
      const states = await Promise.all(
        [...engines.values()].filter(isOffered).map(async (engine) => ({
          id: engine.id,
          reachable: await ask(engine, signal),
        })),
      );
      return answer(visitor, language, states);
    },
  };
}
