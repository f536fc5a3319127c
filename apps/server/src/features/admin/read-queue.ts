import type { listQueue, QueuedTask, RouteReply, RouteRequest } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { instanceOwnerId, userOwnerId } from '../../http/visitor.ts';

const states = { pending: 'queued', processing: 'running' } as const;
const userPrefix = userOwnerId('');

/** A page of the open tasks. The index `tasks_open` has them in this order. */
export async function readQueue(
  database: Kysely<Database>,
  { status, page, pageSize }: RouteRequest<typeof listQueue>['query'],
): Promise<RouteReply<typeof listQueue>> {
  const open = database
    .selectFrom('tasks')
    .where(sql<boolean>`tasks.state IN ('queued', 'running')`)
    .$if(status !== undefined, (all) => all.where('state', '=', states[status ?? 'pending']));
  const { total } = await open.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const shown = open
    .select(['id', 'state', 'owner_id', 'engine', 'voice', 'background', 'worker_id', 'characters'])
    .select(['predicted_ms', 'n_seg', 'done', 'created_at'])
    .orderBy('state', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  // Names are looked up for the page only, not for all the tasks before it.
  const rows = await database
    .selectFrom(shown.as('shown'))
    .leftJoin('users', (join) =>
      join.on('users.id', '=', sql<string>`substr(owner_id, ${userPrefix.length + 1})`),
    )
    .selectAll('shown')
    .select([
      'username',
      sql<number>`(extract(epoch FROM now() - shown.created_at) * 1000)::float8`.as('ageMs'),
    ])
    .orderBy('state', 'desc')
    .orderBy('shown.created_at')
    .orderBy('shown.id')
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    status: row.state === 'running' ? ('processing' as const) : ('pending' as const),
    owner: { ...ownerOf(row.owner_id), username: row.username },
    engine: row.engine,
    voice: row.voice,
    background: row.background,
    characters: row.characters,
    predictedMs: row.predicted_ms,
    progress: Math.floor((100 * row.done) / row.n_seg),
    createdAt: row.created_at.toISOString(),
    ageMs: Math.max(0, Math.round(row.ageMs)),
    worker: row.worker_id,
  }));
  return { items, total, page, pageSize };
}

function ownerOf(ownerId: string): Pick<QueuedTask['owner'], 'kind' | 'id'> {
  if (ownerId === instanceOwnerId) return { kind: 'owner', id: '' };
  const isUser = ownerId.startsWith(userPrefix);
  return isUser ? { kind: 'user', id: ownerId.slice(userPrefix.length) } : { kind: 'guest', id: '' };
}
