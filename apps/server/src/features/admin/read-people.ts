import type { listPeople, Person, RouteReply, RouteRequest } from '@parlando/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import { containsPattern } from '../../database/contains-pattern.ts';
import { isBanned } from '../../database/is-banned.ts';
import { readPage } from '../../database/read-page.ts';
import type { UsersTable } from '../../database/tables/accounts.ts';
import type { Database } from '../../database/tables.ts';
import type { QuotaService } from '../quota/quota.service.ts';

export interface PeopleSource {
  readonly database: Kysely<Database>;
  readonly quota: Pick<QuotaService, 'userPackage'>;
}

/** A page of accounts with what administrators ask about them. */
export async function readPeople(
  { database, quota }: PeopleSource,
  { search, role, banned, ...page }: RouteRequest<typeof listPeople>['query'],
): Promise<RouteReply<typeof listPeople>> {
  const pattern = containsPattern(search ?? '');
  const people = database
    .selectFrom('users')
    .$if(search !== undefined, (all) =>
      all.where((where) =>
        where.or([
          where('username', 'ilike', pattern),
          where('email', 'ilike', pattern),
          where('id', '=', (search ?? '').trim()),
        ]),
      ),
    )
    .$if(role !== undefined, (all) => all.where('role', '=', role as NonNullable<typeof role>))
    .$if(banned === 'true', (all) => all.where(isBanned))
    .$if(banned === 'false', (all) => all.where(sql<boolean>`NOT ${isBanned}`))
    .select(['id', 'username', 'email', 'role', 'created_at', 'banned_at', 'banned_until', 'ban_reason'])
    .select(isBanned.as('isBanned'))
    .orderBy('created_at', 'desc')
    .orderBy('id');
  const found = await readPage(people, page, (row) => row);
  const sessions = await readSessions(
    database,
    found.items.map(({ id }) => id),
  );
  const packages = await Promise.all(found.items.map(({ id }) => quota.userPackage(id)));
  const items = found.items.map((row, index) => ({
    id: row.id,
    username: row.username,
    email: row.email ?? '',
    role: row.role,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: sessions.get(row.id)?.lastSeenAt?.toISOString() ?? null,
    sessions: sessions.get(row.id)?.live ?? 0,
    ban: row.isBanned ? banOf(row) : null,
    package: packages[index] ?? null,
  }));
  return { ...found, items };
}

/** By account. Apart from the accounts: PostgreSQL would read the sessions of all those before the page as well. */
async function readSessions(database: Kysely<Database>, userIds: readonly string[]) {
  const rows = await database
    .selectFrom('sessions')
    .select((each) => ['user_id', each.fn.max('last_seen_at').as('lastSeenAt')])
    .select(sql<number>`count(*) FILTER (WHERE ended_at IS NULL AND expires_at > now())`.as('live'))
    .where('user_id', '=', sql<string>`ANY (${userIds})`)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

function banOf({
  banned_at,
  banned_until,
  ban_reason,
}: Pick<Selectable<UsersTable>, 'banned_at' | 'banned_until' | 'ban_reason'>): Person['ban'] {
  if (banned_at === null) return null;
  return { since: banned_at.toISOString(), until: banned_until?.toISOString() ?? null, reason: ban_reason };
}
