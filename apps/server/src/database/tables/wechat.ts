import type { Generated } from 'kysely';

/** WeChat identities linked to accounts. An openid identifies a person to one official account only. */
export interface WechatIdentitiesTable {
  app_id: string;
  openid: string;
  /** The same person at all official accounts of one owner, if the owner has joined them. */
  unionid: string | null;
  user_id: string;
  bound_at: Generated<Date>;
}

/** Codes to scan. One is pending until `openid` is set, confirmed once `user_id` is, and works until `used_at`. */
export interface WechatScenesTable {
  /** SHA-256 of what WeChat knows it by. */
  scene_hash: string;
  /** SHA-256 of a secret that only the requesting browser knows. */
  secret_hash: string;
  /** The account that this WeChat identity will be linked to; null for a login. */
  bind_user_id: string | null;
  /** Interface language of the browser. */
  language: string;
  expires_at: Date;
  /** The person who scanned it. */
  openid: string | null;
  /** Until then a process is looking up the account. */
  busy_until: Date | null;
  user_id: string | null;
  used_at: Date | null;
}

/** The token for calling WeChat, shared by all processes. */
export interface WechatAccessTokensTable {
  app_id: string;
  /** Empty before the first. */
  token: string;
  renew_at: Date;
  /** Until then a process is asking WeChat for another. */
  busy_until: Date | null;
}

export interface WechatTables {
  wechat_identities: WechatIdentitiesTable;
  wechat_scenes: WechatScenesTable;
  wechat_access_tokens: WechatAccessTokensTable;
}
