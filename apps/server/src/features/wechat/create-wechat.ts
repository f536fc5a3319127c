import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { Outbound } from '../../ports/outbound.ts';
import type { Entrance } from '../account/create-account.ts';
import { createAccessTokens } from './access-tokens.ts';
import { type CallbackKeys, type Callbacks, createCallbacks } from './callback.ts';
import { createIdentities } from './identities.ts';
import { createScanLogins, type ScanLogins } from './scan-logins.ts';
import { createScenes } from './scenes.ts';
import { createTokenFetcher, createWechatClient, type WechatAccount } from './wechat-client.ts';

export type WechatSettings = WechatAccount & CallbackKeys;

export interface WechatDependencies {
  readonly settings: WechatSettings;
  readonly database: Kysely<Database>;
  readonly outbound: Outbound;
  readonly entrance: Entrance;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Wechat {
  readonly logins: ScanLogins;
  readonly callbacks: Callbacks;
}

/** Builds WeChat login from its parts. */
export function createWechat({
  settings,
  database,
  outbound,
  entrance,
  ...rest
}: WechatDependencies): Wechat {
  const tokens = createAccessTokens(database, settings.appId, createTokenFetcher(outbound, settings));
  return {
    callbacks: createCallbacks(settings, rest.clock),
    logins: createScanLogins({
      database,
      entrance,
      client: createWechatClient(outbound, settings, tokens),
      scenes: createScenes(database),
      identities: createIdentities(database, settings.appId, entrance),
      log: rest.log,
    }),
  };
}
