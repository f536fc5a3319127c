import { listAudit } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { registerRoute } from '../../http/register-route.ts';

export function registerAuditRoutes(app: FastifyInstance, database: Kysely<Database>): void {
  registerRoute(app, listAudit, async ({ query: { scope, before, limit } }) => {
    const rows = await database
      .selectFrom('audit')
      .leftJoin('users as actors', 'actors.id', 'actor')
      .leftJoin('users as subjects', 'subjects.id', 'subject')
      .select(['audit.id', 'happened_at', 'actor', 'action', 'subject', 'address', 'details'])
      .select(['actors.username as actorName', 'subjects.username as subjectName'])
      .$if(scope === 'administration', (all) => all.whereRef('actor', '<>', 'subject'))
      .$if(before !== undefined, (all) => all.where('audit.id', '<', before as number))
      .orderBy('audit.id', 'desc')
      .limit(limit + 1)
      .execute();
    const items = rows.slice(0, limit).map((row) => ({
      id: row.id,
      at: row.happened_at.toISOString(),
      actor: { id: row.actor, username: row.actorName },
      action: row.action,
      subject: { id: row.subject, username: row.subjectName },
      address: row.address,
      details: row.details,
    }));
    return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  });
}
