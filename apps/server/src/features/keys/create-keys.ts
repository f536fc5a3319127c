import { AppError } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { countInWindow } from '../../database/count-in-window.ts';
import type { Database } from '../../database/tables.ts';
import type { CallerKey } from '../../http/caller-key.ts';
import { createRequestLimits, type RequestLimitSettings } from '../../http/request-limits.ts';
import type { ActingUser, KeyDoor, KeyHolder } from '../../http/visitor.ts';
import type { CreateId } from '../../ports/id.ts';
import { LiveWatch } from '../../ports/live-watch.ts';
import type { Log } from '../../ports/log.ts';
import type { QuotaService } from '../quota/quota.service.ts';
import { isWellFormed, matches, prefixOf } from './key-secret.ts';
import { createKeysRepository, type FoundKey } from './keys.repository.ts';
import { registerKeyRoutes } from './keys.routes.ts';

export interface KeyDependencies {
  readonly database: Kysely<Database>;
  /** Returns undefined when the account is gone. Throws BANNED. */
  readonly findUser: (userId: string) => Promise<ActingUser | undefined>;
  readonly quota: Pick<QuotaService, 'usedByKeys'>;
  readonly createId: CreateId;
  readonly log: Log;
  readonly settings: RequestLimitSettings;
}

export interface Keys {
  /** For requests. */
  readonly door: KeyDoor;
  /** For work that continues without a request. Throws KEY_INVALID when the key has ended. */
  find(id: string): Promise<CallerKey>;
  registerRoutes(app: FastifyInstance): void;
  start(): void;
  close(): Promise<void>;
}

export function createKeys(dependencies: KeyDependencies): Keys {
  const { database, findUser, quota, createId, log, settings } = dependencies;
  const keys = createKeysRepository(database, createId);
  const limits = createRequestLimits(settings, (id, max) =>
    countInWindow(database, 'request_counts', { key: `key:${id}`, max, windowMs: 60_000 }),
  );
  const watch = new LiveWatch({ live: keys.live, log });

  /** Once a minute while it comes from the same address. */
  const noteUse = ({ id, isStale, last_used_from }: FoundKey, address: string): void => {
    if (last_used_from === address && !isStale) return;
    keys
      .noteUse(id, address)
      .catch((error: unknown) => log.warn({ err: error }, 'the use of a key could not be stored'));
  };

  const holderOf = async (row: FoundKey): Promise<KeyHolder | undefined> => {
    const key = callerKey(row);
    if (row.user_id === null) return { key, user: undefined };
    const user = await findUser(row.user_id);
    return user && { key, user };
  };

  return {
    door: {
      requestsPerMinute: settings.requestsPerMinute,
      async identify(secret, address) {
        if (!isWellFormed(secret)) return undefined;
        const row = await keys.findByPrefix(prefixOf(secret));
        if (row === undefined || !matches(secret, row.hash)) return undefined;
        const holder = await holderOf(row);
        if (holder !== undefined) noteUse(row, address);
        return holder;
      },
      allowsOrigin: keys.allowsOrigin,
      async begin({ id, prefix }, onEnd) {
        const { pace, end } = await limits.begin(id);
        const forget = prefix === undefined ? undefined : watch.add(prefix, onEnd);
        return {
          pace,
          end() {
            end();
            forget?.();
          },
        };
      },
    },
    async find(id) {
      const row = await keys.find(id);
      if (row === undefined) throw new AppError('KEY_INVALID', { reason: 'unknown' });
      return callerKey(row);
    },
    registerRoutes: (app) => registerKeyRoutes(app, { keys, quota }),
    start: () => watch.start(),
    close: () => watch.close(),
  };
}

/** Throws KEY_INVALID when it has ended. */
function callerKey(row: FoundKey): CallerKey {
  if (row.revoked_at !== null) throw new AppError('KEY_INVALID', { reason: 'revoked' });
  if (row.isExpired) throw new AppError('KEY_INVALID', { reason: 'expired' });
  const { id, prefix, scopes, origins } = row;
  return { id, prefix, scopes, origins, dailyCharacters: row.daily_characters ?? undefined };
}
