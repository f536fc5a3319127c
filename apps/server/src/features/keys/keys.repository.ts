import { AppError, type KeySettings, limits } from '@parlando/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import { isBanned } from '../../database/is-banned.ts';
import { lockByName } from '../../database/lock-by-name.ts';
import type { ApiKeysTable } from '../../database/tables/keys.ts';
import type { Database } from '../../database/tables.ts';
import type { Account } from '../../http/visitor.ts';
import type { CreateId } from '../../ports/id.ts';
import type { KeySecret } from './key-secret.ts';

export type KeyRow = Selectable<ApiKeysTable>;

/** With what the database's clock says of it, which is the same for all processes. */
export interface FoundKey extends KeyRow {
  readonly isExpired: boolean;
  /** Whether its last use was noted more than a minute ago. */
  readonly isStale: boolean;
}

export interface KeysRepository {
  /** Those of an owner that have not been revoked, newest first. */
  list(ownerId: string): Promise<KeyRow[]>;
  /** Finds a key by its beginning, whether revoked or not. */
  findByPrefix(prefix: string): Promise<FoundKey | undefined>;
  find(id: string): Promise<FoundKey | undefined>;
  /** Throws TOO_MANY_KEYS. */
  insert(account: Account, settings: KeySettings, secret: KeySecret): Promise<KeyRow>;
  /** Throws KEY_NOT_FOUND, as the two below do. */
  update(ownerId: string, id: string, settings: ChangedSettings): Promise<KeyRow>;
  rotate(ownerId: string, id: string, secret: KeySecret): Promise<KeyRow>;
  revoke(ownerId: string, id: string): Promise<void>;
  noteUse(id: string, address: string): Promise<void>;
  /** Those of `prefixes` whose keys are still valid. */
  live(prefixes: readonly string[]): Promise<Set<string>>;
  /** Whether any valid key may be used by pages of this origin. */
  allowsOrigin(origin: string): Promise<boolean>;
}

/** What is absent, or undefined, stays as it is. */
export type ChangedSettings = { readonly [Name in keyof KeySettings]?: KeySettings[Name] | undefined };

/** How many revoked keys of an owner keep their names for the usage chart. */
const revokedKept = 200;

const isLive = sql<boolean>`revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;

export function createKeysRepository(database: Kysely<Database>, createId: CreateId): KeysRepository {
  const own = (ownerId: string, id: string) =>
    database
      .updateTable('api_keys')
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .where('revoked_at', 'is', null)
      .returningAll();
  const found = () =>
    database
      .selectFrom('api_keys')
      .selectAll()
      .select([
        sql<boolean>`coalesce(expires_at <= now(), false)`.as('isExpired'),
        sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`.as('isStale'),
      ]);
  const changed = async (change: ReturnType<typeof own>): Promise<KeyRow> => {
    const row = await change.executeTakeFirst();
    if (row === undefined) throw new AppError('KEY_NOT_FOUND');
    return row;
  };

  return {
    list: (ownerId) =>
      database
        .selectFrom('api_keys')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .where('revoked_at', 'is', null)
        .orderBy('created_at', 'desc')
        .execute(),
    findByPrefix: (prefix) => found().where('prefix', '=', prefix).executeTakeFirst(),
    find: (id) => found().where('id', '=', id).executeTakeFirst(),
    insert: (account, settings, secret) =>
      database.transaction().execute(async (transaction) => {
        const { ownerId } = account;
        await lockByName(transaction, `keys ${ownerId}`);
        await requireRoom(transaction, ownerId);
        return transaction
          .insertInto('api_keys')
          .values({
            ...{
              id: createId(),
              owner_id: ownerId,
              user_id: account.kind === 'user' ? account.userId : null,
            },
            ...{ prefix: secret.prefix, hash: secret.hash },
            ...{ name: settings.name, scopes: settings.scopes, origins: settings.origins },
            ...{ daily_characters: settings.dailyCharacters, expires_at: dateOf(settings.expiresAt) },
          })
          .returningAll()
          .executeTakeFirstOrThrow();
      }),
    update: (ownerId, id, { dailyCharacters, expiresAt, ...rest }) =>
      changed(
        own(ownerId, id).set({
          // Kysely leaves out what is undefined; an update needs one column.
          ...{ id, ...rest, daily_characters: dailyCharacters },
          ...(expiresAt !== undefined && { expires_at: dateOf(expiresAt) }),
        }),
      ),
    rotate: (ownerId, id, { prefix, hash }) =>
      changed(own(ownerId, id).set({ prefix, hash, last_used_at: null, last_used_from: null })),
    async revoke(ownerId, id) {
      await changed(own(ownerId, id).set({ revoked_at: sql<Date>`now()` }));
    },
    async noteUse(id, address) {
      await database
        .updateTable('api_keys')
        .set({ last_used_at: sql<Date>`now()`, last_used_from: address })
        .where('id', '=', id)
        .execute();
    },
    async live(prefixes) {
      const { rows } = await sql<{ prefix: string }>`
        SELECT prefix FROM api_keys WHERE prefix = ANY (${prefixes}) AND ${isLive}
          AND NOT EXISTS (SELECT FROM users WHERE users.id = user_id AND ${isBanned})`.execute(database);
      return new Set(rows.map(({ prefix }) => prefix));
    },
    async allowsOrigin(origin) {
      const { rows } = await sql`
        SELECT 1 FROM api_keys WHERE origins @> ARRAY[${origin}] AND ${isLive} LIMIT 1`.execute(database);
      return rows.length > 0;
    },
  };
}

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** Throws TOO_MANY_KEYS, else forgets the oldest revoked keys. */
async function requireRoom(database: Kysely<Database>, ownerId: string): Promise<void> {
  const { count: limit } = limits.keys;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM api_keys WHERE owner_id = ${ownerId} AND revoked_at IS NULL`.execute(
    database,
  );
  if ((rows[0]?.count ?? 0) >= limit) throw new AppError('TOO_MANY_KEYS', { limit });
  await sql`
    DELETE FROM api_keys WHERE id IN (
      SELECT id FROM api_keys WHERE owner_id = ${ownerId} AND revoked_at IS NOT NULL
      ORDER BY revoked_at DESC OFFSET ${revokedKept})`.execute(database);
}
