import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';

export interface QuotaRepository {
  /** Characters used by bucket; a bucket never charged is absent. */
  used(buckets: readonly string[]): Promise<Map<string, number>>;
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
  };
}
