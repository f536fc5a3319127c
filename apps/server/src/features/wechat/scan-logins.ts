import type { ScanStatus } from '@parlando/contract';
import type { Language } from '@parlando/locales';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Origin } from '../../http/origin.ts';
import type { Log } from '../../ports/log.ts';
import type { Entrance } from '../account/create-account.ts';
import type { Scan } from './callback.ts';
import type { Identities } from './identities.ts';
import { makeScene, readScene, type Scanned, type Scene, type Scenes, writeScene } from './scenes.ts';
import type { WechatClient } from './wechat-client.ts';

/** The visitor who asks for a code. */
export interface CodeAsker {
  readonly address: string;
  readonly language: Language;
  /** The account to bind to; null for a login. */
  readonly bindUserId: string | null;
}

/** Logging in and binding by scanning a code. */
export interface ScanLogins {
  /** Throws TOO_MANY_REQUESTS, WECHAT_LOGIN_FAILED. */
  issue(asker: CodeAsker): Promise<{ qr_code_url: string; scene_str: string }>;
  /** Handles a scan. Returns before the account has been looked up, since WeChat does not wait. */
  scanned(scan: Scan): Promise<void>;
  /** Logs in once the code is confirmed. Throws WECHAT_LOGIN_FAILED, BANNED. */
  collect(sceneStr: string, origin: Origin): Promise<ScanStatus>;
  /** Throws WECHAT_LOGIN_FAILED, WECHAT_TAKEN. */
  collectBinding(sceneStr: string, userId: string): Promise<ScanStatus>;
  /** Resolves when no account is being looked up any more. */
  settled(): Promise<void>;
}

export interface ScanLoginOptions {
  readonly database: Kysely<Database>;
  readonly client: WechatClient;
  readonly scenes: Scenes;
  readonly identities: Identities;
  readonly entrance: Entrance;
  readonly log: Log;
}

export function createScanLogins(options: ScanLoginOptions): ScanLogins {
  const { database, client, scenes, identities, entrance, log } = options;
  const underWay = new Set<Promise<void>>();

  /** Looks up the account of a scanned scene that is leased. */
  const lookUp = async (scene: string, scanned: Scanned): Promise<void> => {
    try {
      const isKnown = await identities.isKnown(scanned.openid);
      const unionid = isKnown ? undefined : await client.findUnionId(scanned.openid);
      await database.transaction().execute(async (transaction) => {
        await scenes.confirm(transaction, scene, await identities.settle(transaction, scanned, unionid));
      });
    } catch (error) {
      await scenes.release(scene);
      throw error;
    }
  };

  /** Retries the look-up on the next poll if it failed after the scan. */
  const poll = async (
    scene: Scene,
    bindUserId: string | null,
    finish: () => Promise<ScanStatus>,
  ): Promise<ScanStatus> => {
    let state = await scenes.state(scene, bindUserId);
    if (state === 'scanned') {
      const scanned = await scenes.lease(scene.scene);
      if (scanned !== undefined) await lookUp(scene.scene, scanned);
      state = await scenes.state(scene, bindUserId);
    }
    return state === 'confirmed' ? finish() : { status: state ?? 'expired' };
  };

  const infoOf = async (within: Kysely<Database>, userId: string) =>
    within.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();

  return {
    async issue({ address, language, bindUserId }) {
      await entrance.countScene(address);
      const scene = makeScene();
      const url = await client.createCode(scene.scene);
      await scenes.add(scene, { bindUserId, language });
      return { qr_code_url: url, scene_str: writeScene(scene) };
    },

    async scanned({ scene, openid }) {
      const scanned = await scenes.noteScan(scene, openid);
      if (scanned === undefined) return;
      const work = lookUp(scene, scanned)
        .catch((error: unknown) => log.warn({ err: error }, 'the account of a scan could not be read yet'))
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },

    collect(sceneStr, origin) {
      const scene = readScene(sceneStr);
      return poll(scene, null, async () => {
        const entered = await database.transaction().execute(async (transaction) => {
          const userId = await scenes.use(transaction, scene.scene);
          if (userId === undefined) return undefined;
          const user = await infoOf(transaction, userId);
          return { user, token: await entrance.enter(user, origin, transaction) };
        });
        if (entered === undefined) return { status: 'expired' };
        await entrance.remember(entered.user.id, origin);
        return { status: 'confirmed', user_info: userInfo(entered.user), token: entered.token };
      });
    },

    collectBinding(sceneStr, userId) {
      const scene = readScene(sceneStr);
      return poll(scene, userId, async () => {
        const used = await scenes.use(database, scene.scene);
        if (used === undefined) return { status: 'expired' };
        return { status: 'confirmed', user_info: userInfo(await infoOf(database, used)) };
      });
    },

    async settled() {
      await Promise.all(underWay);
    },
  };
}

const userInfo = ({ username, avatar }: { username: string; avatar: string }) => ({
  nickname: username,
  head_img_url: avatar,
});
