import {
  type ApiKey,
  AppError,
  createKey,
  listKeys,
  revokeKey,
  rotateKey,
  updateKey,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { Account } from '../../http/visitor.ts';
import type { QuotaService } from '../quota/quota.service.ts';
import { createKeySecret } from './key-secret.ts';
import type { KeyRow, KeysRepository } from './keys.repository.ts';

export interface KeyRoutesOptions {
  readonly keys: KeysRepository;
  readonly quota: Pick<QuotaService, 'usedByKeys'>;
}

export function registerKeyRoutes(app: FastifyInstance, { keys, quota }: KeyRoutesOptions): void {
  const present = async (rows: readonly KeyRow[]): Promise<ApiKey[]> => {
    const used = await quota.usedByKeys(rows.map(({ id }) => id));
    return rows.map((row) => presentKey(row, used.get(row.id) ?? 0));
  };
  const presentOne = async (row: KeyRow): Promise<ApiKey> => (await present([row]))[0] as ApiKey;

  registerRoute(app, listKeys, async ({ account }) => ({
    items: await present(await keys.list(ownerOf(account).ownerId)),
  }));
  registerRoute(app, createKey, async ({ account, body }) => {
    const made = createKeySecret();
    return { key: presentKey(await keys.insert(ownerOf(account), body, made), 0), secret: made.secret };
  });
  registerRoute(app, updateKey, async ({ account, params, body }) =>
    presentOne(await keys.update(ownerOf(account).ownerId, params.id, body)),
  );
  registerRoute(app, rotateKey, async ({ account, params }) => {
    const made = createKeySecret();
    const row = await keys.rotate(ownerOf(account).ownerId, params.id, made);
    return { key: await presentOne(row), secret: made.secret };
  });
  registerRoute(app, revokeKey, async ({ account, params }) => {
    await keys.revoke(ownerOf(account).ownerId, params.id);
    return {};
  });
}

function ownerOf(account: Account | undefined): Account {
  if (account === undefined) throw new AppError('LOGIN_REQUIRED');
  return account;
}

function presentKey(row: KeyRow, usedToday: number): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    dailyCharacters: row.daily_characters,
    usedToday,
    expiresAt: row.expires_at?.toISOString() ?? null,
    origins: row.origins,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastUsedFrom: row.last_used_from,
  };
}
