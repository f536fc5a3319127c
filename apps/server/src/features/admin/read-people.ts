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
    .selectAll()
    .select((of) => [
      isBanned.as('isBanned'),
      of
        .selectFrom('sessions')
        .select((each) => each.fn.max('last_seen_at').as('at'))
        .whereRef('user_id', '=', 'users.id')
        .as('lastSeenAt'),
      of
        .selectFrom('sessions')
        .select((each) => each.fn.countAll<number>().as('n'))
        .whereRef('user_id', '=', 'users.id')
        .where('ended_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .as('sessions'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id');
  const found = await readPage(people, page, async (row) => ({
    id: row.id,
    username: row.username,
    email: row.email ?? '',
    role: row.role,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    sessions: row.sessions ?? 0,
    ban: row.isBanned ? banOf(row) : null,
    package: await quota.userPackage(row.id),
  }));
  return { ...found, items: await Promise.all(found.items) };
}

function banOf({ banned_at, banned_until, ban_reason }: Selectable<UsersTable>): Person['ban'] {
  if (banned_at === null) return null;
  return { since: banned_at.toISOString(), until: banned_until?.toISOString() ?? null, reason: ban_reason };
}
