import type { getUsageChart, RouteReply, RouteRequest } from '@parlando/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isCost } from '../../database/quota-limit.ts';
import type { Database } from '../../database/tables.ts';

type Chart = RouteReply<typeof getUsageChart>;

/** How far a chart reaches back, including the current bucket. Weeks begin on Monday (ISO 8601). */
const reach = { day: 14, week: 12, month: 12 } as const;

type UsageGrouping = RouteRequest<typeof getUsageChart>['query']['groupBy'];

export interface UsageChartQuery {
  readonly period: keyof typeof reach;
  readonly groupBy: UsageGrouping;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * Charges by the name of their series. A key's usage is also charged to its owner, so the remainder, without a name, is
 * usage without keys.
 */
const spentSql: Readonly<Record<UsageGrouping, RawBuilder<unknown>>> = {
  service: sql`SELECT owner_id, charged_at, amount, engine AS name FROM charges WHERE ${isCost}`,
  voice: sql`SELECT owner_id, charged_at, amount, voice AS name FROM charges WHERE ${isCost}`,
  key: sql`
    SELECT owner_id, charged_at, amount, '' AS name FROM charges WHERE ${isCost}
    UNION ALL
    SELECT charges.owner_id, charged_at, part.amount, part.name
    FROM charges LEFT JOIN api_keys ON api_keys.id = split_part(bucket, ':', 2),
      LATERAL (VALUES (amount, coalesce(api_keys.name, '…')), (-amount, '')) AS part (amount, name)
    WHERE bucket LIKE 'key:%'`,
};

/** An owner's usage over time, from the ledger, which outlives the tasks. */
export async function readUsageChart(
  database: Kysely<Database>,
  ownerId: string,
  { period, groupBy, timeZone }: UsageChartQuery,
): Promise<Chart> {
  const unit = sql.lit(period);
  const { rows } = await sql<{ start: Date; name: string | null; characters: number }>`
    WITH starts AS (
      SELECT (date_trunc(${unit}, now() AT TIME ZONE ${timeZone}) - n * interval '1 ${sql.raw(period)}')
        AT TIME ZONE ${timeZone} AS start
      FROM generate_series(0, ${sql.lit(reach[period] - 1)}) AS n
    ), spoken AS (
      SELECT date_trunc(${unit}, charged_at AT TIME ZONE ${timeZone}) AT TIME ZONE ${timeZone} AS start,
        coalesce(name, '') AS name, sum(amount)::bigint AS characters
      FROM (${spentSql[groupBy]}) AS spent
      WHERE owner_id = ${ownerId} AND charged_at >= (SELECT min(start) FROM starts)
      GROUP BY 1, 2 HAVING sum(amount) > 0
    )
    SELECT start, name, coalesce(characters, 0) AS characters FROM starts LEFT JOIN spoken USING (start) ORDER BY start
  `.execute(database);
  const buckets = [...new Set(rows.map(({ start }) => start.toISOString()))];
  const places = new Map(buckets.map((bucket, place) => [bucket, place]));
  const series = new Map<string, number[]>();
  for (const { start, name: of, characters } of rows) {
    if (of === null) continue;
    const line = series.get(of) ?? Array<number>(buckets.length).fill(0);
    line[places.get(start.toISOString()) ?? 0] = characters;
    series.set(of, line);
  }
  return { buckets, timeZone, series: [...series].map(([of, characters]) => ({ name: of, characters })) };
}
