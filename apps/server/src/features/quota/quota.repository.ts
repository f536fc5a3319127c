import type { getUsageChart, RouteReply, UserPackage } from '@parlando/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { readUsageChart, type UsageChartQuery } from './usage-chart.ts';

export interface QuotaRepository {
  /** Characters used by bucket; a bucket never charged is absent. */
  used(buckets: readonly string[]): Promise<Map<string, number>>;
  /** Null when there is none that has not expired. */
  userPackage(userId: string): Promise<UserPackage | null>;
  usageChart(ownerId: string, query: UsageChartQuery): Promise<RouteReply<typeof getUsageChart>>;
}

export function createQuotaRepository(database: Kysely<Database>): QuotaRepository {
  return {
    async used(buckets) {
      const rows = await database
        .selectFrom('buckets')
        .select(['bucket', 'used'])
        .where('bucket', 'in', buckets)
        .execute();
      return new Map(rows.map(({ bucket, used }) => [bucket, used]));
    },
    usageChart: (ownerId, query) => readUsageChart(database, ownerId, query),
    async userPackage(userId) {
      const row = await database
        .selectFrom('packages')
        .innerJoin('buckets', (join) => join.on('bucket', '=', sql<string>`'credits:' || packages.user_id`))
        .select(['name', 'names', 'type', 'used', 'cap', 'expires_at', 'total'])
        .where('user_id', '=', userId)
        .where((where) =>
          where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]),
        )
        .executeTakeFirst();
      if (row === undefined) return null;
      const remaining = Math.max(0, row.cap - row.used);
      // A task that was reserved before the last addition and is refunded after it may exceed the total.
      const total = Math.max(remaining, row.total ?? row.cap);
      return {
        name: row.name,
        ...(row.names && { names: row.names }),
        type: row.type,
        credits: total,
        remainingChars: remaining,
        totalChars: total,
        expiresAt: row.expires_at?.toISOString() ?? null,
      };
    },
  };
}
