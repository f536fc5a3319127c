import { randomBytes } from 'node:crypto';
import { limits } from '@parlando/contract';
import type { Language } from '@parlando/locales';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { hashOf, isSame } from './signature.ts';

/** How long a scanned code keeps working, however late it was scanned. */
const afterScanMs = 60_000;
/** Longer than looking up an account takes; after a crash another process retries then. */
const leaseMs = 30_000;

/** A code to scan. */
export interface Scene {
  /** Name of the scene at WeChat. */
  readonly scene: string;
  /** Secret with which the browser polls. */
  readonly secret: string;
}

/** The person whose account to look up. */
export interface Scanned {
  readonly openid: string;
  /** The account to bind to; null for a login. */
  readonly bindUserId: string | null;
  readonly language: string;
}

const scannedColumns = ['bind_user_id as bindUserId', 'language'] as const;

/** The database holds only hashes, so that a reader of it cannot log in. */
export interface Scenes {
  add(
    scene: Scene,
    asker: { readonly bindUserId: string | null; readonly language: Language },
  ): Promise<void>;
  /** The first scan counts. Leases the look-up to the caller; undefined when it was not the first. */
  noteScan(scene: string, openid: string): Promise<Scanned | undefined>;
  /** Undefined for a scene that is unknown, expired, used or another user's. */
  state(scene: Scene, bindUserId: string | null): Promise<'pending' | 'scanned' | 'confirmed' | undefined>;
  /** Leases the look-up of an account; undefined when there is none to do, or another process is doing it. */
  lease(scene: string): Promise<Scanned | undefined>;
  /** Releases the look-up. */
  release(scene: string): Promise<void>;
  confirm(transaction: Transaction<Database>, scene: string, userId: string): Promise<void>;
  /** The account of a confirmed scene, once. */
  use(within: Kysely<Database>, scene: string): Promise<string | undefined>;
}

/** 128 random bits each. */
export function makeScene(): Scene {
  return { scene: randomBytes(16).toString('base64url'), secret: randomBytes(16).toString('base64url') };
}

/** Both as the one text that a browser polls with. */
export const writeScene = ({ scene, secret }: Scene): string => `${scene}.${secret}`;

export function readScene(text: string): Scene {
  const [scene = '', secret = ''] = text.split('.');
  return { scene, secret };
}

export function createScenes(database: Kysely<Database>): Scenes {
  const later = (ms: number) => sql<Date>`now() + ${ms}::int * interval '1 millisecond'`;
  const now = sql<Date>`now()`;

  /** Scenes that still work. */
  const update = (within: Kysely<Database>, scene: string) =>
    within
      .updateTable('wechat_scenes')
      .where('scene_hash', '=', hashOf(scene))
      .where('expires_at', '>', now)
      .where('used_at', 'is', null);

  return {
    async add({ scene, secret }, { bindUserId, language }) {
      const hashes = { scene_hash: hashOf(scene), secret_hash: hashOf(secret) };
      await database
        .insertInto('wechat_scenes')
        .values({
          ...hashes,
          language,
          bind_user_id: bindUserId,
          expires_at: later(limits.qrLogin.lifetimeMs),
        })
        .execute();
    },

    async noteScan(scene, openid) {
      const row = await update(database, scene)
        .set({
          openid,
          expires_at: sql<Date>`greatest(expires_at, ${later(afterScanMs)})`,
          busy_until: later(leaseMs),
        })
        .where('openid', 'is', null)
        .returning(scannedColumns)
        .executeTakeFirst();
      return row && { ...row, openid };
    },

    async state({ scene, secret }, bindUserId) {
      const row = await database
        .selectFrom('wechat_scenes')
        .select(['secret_hash', 'openid', 'user_id'])
        .where('scene_hash', '=', hashOf(scene))
        .where('bind_user_id', 'is not distinct from', bindUserId)
        .where('expires_at', '>', now)
        .where('used_at', 'is', null)
        .executeTakeFirst();
      if (row === undefined || !isSame(row.secret_hash, hashOf(secret))) return undefined;
      if (row.user_id !== null) return 'confirmed';
      return row.openid === null ? 'pending' : 'scanned';
    },

    async lease(scene) {
      const row = await update(database, scene)
        .set({ busy_until: later(leaseMs) })
        .where('openid', 'is not', null)
        .where('user_id', 'is', null)
        .where((where) => where.or([where('busy_until', 'is', null), where('busy_until', '<', now)]))
        .returning(['openid', ...scannedColumns])
        .executeTakeFirst();
      return row && row.openid !== null ? { ...row, openid: row.openid } : undefined;
    },

    async release(scene) {
      await update(database, scene).set({ busy_until: null }).execute();
    },

    async confirm(transaction, scene, userId) {
      await update(transaction, scene).set({ user_id: userId }).where('user_id', 'is', null).execute();
    },

    async use(within, scene) {
      const used = await update(within, scene)
        .set({ used_at: now })
        .where('user_id', 'is not', null)
        .returning('user_id')
        .executeTakeFirst();
      return used?.user_id ?? undefined;
    },
  };
}
