import type { Language } from '@parlando/locales';
import { type Kysely, sql } from 'kysely';
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
    ban: await database
      .selectFrom('users')
      .select(['banned_at as since', 'banned_until as until', 'ban_reason as reason'])
      .where('id', '=', userId)
      .where('banned_at', 'is not', null)
      .execute(),
    sessions: await sessions.list(userId, sessionId),
    // Browser and address are hashed, and of no use to anybody.
    loginPlaces: await database
      .selectFrom('login_places')
      .select(['language', 'last_seen_at as lastSeenAt'])
      .where('user_id', '=', userId)
      .orderBy('last_seen_at')
      .execute(),
    wechat: await database
      .selectFrom('wechat_identities')
      .select(['app_id as appId', 'openid', 'unionid', 'bound_at as boundAt'])
      .where('user_id', '=', userId)
      .execute(),
    keys: await database
      .selectFrom('api_keys')
      .select(['name', 'prefix', 'scopes', 'origins', 'daily_characters as dailyCharacters'])
      .select(['created_at as createdAt', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
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
    credits: await database
      .selectFrom('credits')
      .select(['amount', 'source', 'name', 'expires_at as expiresAt', 'created_at as createdAt'])
      .where('bucket', '=', creditsBucket(userId))
      .orderBy('id')
      .execute(),
    orders: await database
      .selectFrom('orders')
      .select(['number', 'plan', 'amount_minor as amountMinor', 'currency', 'gateway', 'state'])
      .select(['payment_id as paymentId', 'refunded_minor as refundedMinor', 'language'])
      .select(['created_at as createdAt', 'paid_at as paidAt', 'ended_at as endedAt'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
    payments: await database
      .selectFrom('payment_events')
      .innerJoin('orders', 'number', 'order_number')
      .select([
        'order_number as order',
        'event_id as eventId',
        'kind',
        'outcome',
        'happened_at as happenedAt',
      ])
      .select(['payment_events.amount_minor as amountMinor', 'payment_events.currency'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    invitationCode: (
      await database
        .selectFrom('invitation_codes')
        .select('code')
        .where('user_id', '=', userId)
        .executeTakeFirst()
    )?.code,
    // Without who invited whom: that is the other person's.
    invitations: await database
      .selectFrom('invitations')
      .select((each) => [each('inviter_id', '=', userId).as('isInviter'), 'state', 'refusal', 'earned'])
      .select('created_at as createdAt')
      .where((where) => where.or([where('inviter_id', '=', userId), where('invited_id', '=', userId)]))
      .orderBy('created_at')
      .execute(),
    audit: await database
      .selectFrom('audit')
      .select(['happened_at as happenedAt', 'action', 'details'])
      .where('subject', '=', userId)
      .orderBy('happened_at')
      .execute(),
  };
  yield JSON.stringify(parts, null, 2).slice(0, -2);
  yield* list('batches', batchItems(database, ownerId));
  yield* list('projects', projectChapters(database, ownerId));
  yield* list('charges', charges(database, ownerId));
  yield* list('tasks', tasks.export(ownerId, language));
  yield '\n}\n';
}

/** A property of the object, whose rows may be more than fit into memory, or into a string. */
async function* list(name: string, rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `,\n  ${JSON.stringify(name)}: [`;
  let separator = '\n';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n';
  }
  yield ']';
}

/** Of one batch after the other. */
async function* batchItems(database: Kysely<Database>, ownerId: string) {
  const batches = await database
    .selectFrom('batches')
    .select(['id as batch', 'created_at as createdAt'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .execute();
  for (const each of batches) {
    const items = await database
      .selectFrom('batch_items')
      .select(['id as item', 'request', 'state', 'task_id as taskId', 'error'])
      .where('owner_id', '=', ownerId)
      .where('batch_id', '=', each.batch)
      .orderBy('ord')
      .execute();
    for (const item of items) yield { ...each, ...item };
  }
}

/** Of one project after the other. */
async function* projectChapters(database: Kysely<Database>, ownerId: string) {
  const projects = await database
    .selectFrom('projects')
    .select(['id as project', 'title as name', 'settings'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
  for (const each of projects) {
    const chapters = await database
      .selectFrom('project_chapters')
      .select(['title', 'level', 'text', 'marks'])
      .where('project_id', '=', each.project)
      .orderBy('ord')
      .execute();
    if (chapters.length === 0) yield each;
    for (const chapter of chapters) yield { ...each, ...chapter };
  }
}

const chargesAtOnce = 1000;

/** Oldest first. */
async function* charges(database: Kysely<Database>, ownerId: string) {
  // As text: a date would be rounded.
  type Place = Readonly<Record<'at' | 'taskId' | 'bucket', string>>;
  let last: Place | undefined = { at: '-infinity', taskId: '', bucket: '' };
  while (last !== undefined) {
    const rows = await database
      .selectFrom('charges')
      .select(['task_id as taskId', 'bucket', 'amount', 'engine', 'voice', 'charged_at as chargedAt'])
      .select(sql<string>`charged_at::text`.as('at'))
      .where('owner_id', '=', ownerId)
      .where(
        sql<boolean>`(charged_at, task_id, bucket) > (${last.at}::timestamptz, ${last.taskId}, ${last.bucket})`,
      )
      .orderBy('charged_at')
      .orderBy('task_id')
      .orderBy('bucket')
      .limit(chargesAtOnce)
      .execute();
    for (const { at: _, ...charge } of rows) yield charge;
    last = rows.at(-1);
  }
}
