import type { Language } from '@parlando/locales';
import type { Kysely } from 'kysely';
import { creditsBucket } from '../../database/credit-ledger.ts';
import type { Database } from '../../database/tables.ts';
import type { User } from '../../http/visitor.ts';
import type { OwnedTasks } from './owned-tasks.ts';
import type { Sessions } from './sessions.ts';
import type { Users } from './users.ts';

export interface ExportOptions {
  readonly database: Kysely<Database>;
  readonly users: Users;
  readonly sessions: Sessions;
  readonly tasks: OwnedTasks;
}

/** Streams everything that the instance holds of an account, except the hashes of password and keys, as one JSON object. */
export async function* exportUser(
  { userId, sessionId, ownerId }: User,
  language: Language,
  { database, users, sessions, tasks }: ExportOptions,
): AsyncGenerator<string> {
  const parts = {
    exportedAt: new Date().toISOString(),
    ...(await users.info(userId)),
    sessions: await sessions.list(userId, sessionId),
    wechat: await database
      .selectFrom('wechat_identities')
      .select(['app_id as appId', 'openid', 'unionid', 'bound_at as boundAt'])
      .where('user_id', '=', userId)
      .execute(),
    keys: await database
      .selectFrom('api_keys')
      .select(['name', 'prefix', 'scopes', 'origins', 'created_at as createdAt', 'revoked_at as revokedAt'])
      .select(['last_used_at as lastUsedAt', 'last_used_from as lastUsedFrom'])
      .where('owner_id', '=', ownerId)
      .orderBy('created_at')
      .execute(),
    favoriteVoices: await database
      .selectFrom('favorite_voices')
      .select(['voice', 'created_at as createdAt'])
      .where('owner_id', '=', ownerId)
      .orderBy('created_at')
      .execute(),
    settings: (
      await database
        .selectFrom('settings')
        .select('fields')
        .where('owner_id', '=', ownerId)
        .executeTakeFirst()
    )?.fields,
    configurations: await database
      .selectFrom('configurations')
      .select(['name', 'is_default as isDefault', 'content', 'created_at as createdAt'])
      .where('owner_id', '=', ownerId)
      .orderBy('created_at')
      .execute(),
    dictionary: await database
      .selectFrom('dictionary_entries')
      .select([
        'word',
        'locale',
        'pronunciation',
        'match_case as matchCase',
        'whole_word as wholeWord',
        'note',
      ])
      .where('owner_id', '=', ownerId)
      .orderBy('word')
      .execute(),
    batches: await database
      .selectFrom('batches')
      .innerJoin('batch_items', (join) =>
        join
          .onRef('batch_items.owner_id', '=', 'batches.owner_id')
          .onRef('batch_items.batch_id', '=', 'batches.id'),
      )
      .select([
        'batches.id as batch',
        'batches.created_at as createdAt',
        'batch_items.id as item',
        'batch_items.request',
        'batch_items.state',
        'batch_items.task_id as taskId',
        'batch_items.error',
      ])
      .where('batches.owner_id', '=', ownerId)
      .orderBy('batches.created_at')
      .orderBy('ord')
      .execute(),
    projects: await database
      .selectFrom('projects')
      .innerJoin('project_chapters', 'project_chapters.project_id', 'projects.id')
      .select(['projects.id as project', 'projects.title as name', 'projects.settings'])
      .select(['project_chapters.title', 'level', 'text', 'marks'])
      .where('owner_id', '=', ownerId)
      .orderBy('projects.id')
      .orderBy('project_chapters.ord')
      .execute(),
    charges: await database
      .selectFrom('charges')
      .select(['task_id as taskId', 'bucket', 'amount', 'engine', 'voice', 'charged_at as chargedAt'])
      .where('owner_id', '=', ownerId)
      .orderBy('charged_at')
      .execute(),
    credits: await database
      .selectFrom('credits')
      .select(['amount', 'source', 'name', 'expires_at as expiresAt', 'created_at as createdAt'])
      .where('bucket', '=', creditsBucket(userId))
      .orderBy('id')
      .execute(),
    orders: await database
      .selectFrom('orders')
      .select(['number', 'plan', 'amount_minor as amountMinor', 'currency', 'gateway', 'state'])
      .select(['created_at as createdAt', 'paid_at as paidAt', 'ended_at as endedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    audit: await database
      .selectFrom('audit')
      .select(['happened_at as happenedAt', 'action', 'details'])
      .where('subject', '=', userId)
      .orderBy('happened_at')
      .execute(),
  };
  yield `${JSON.stringify(parts, null, 2).slice(0, -2)},\n  "tasks": [`;
  let separator = '\n';
  for await (const task of tasks.export(ownerId, language)) {
    yield `${separator}${JSON.stringify(task)}`;
    separator = ',\n';
  }
  yield ']\n}\n';
}
