import { type SelectQueryBuilder, sql } from 'kysely';

export interface PageQuery {
  readonly page: number;
  readonly pageSize: number;
}

export interface Page<Item> extends PageQuery {
  readonly items: Item[];
  /** Length of the whole list. */
  readonly total: number;
}

/** One page of a sorted query, with the count of all its rows. */
export async function readPage<DB, Tables extends keyof DB, Row, Item>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { page, pageSize }: PageQuery,
  present: (row: Row) => Item,
): Promise<Page<Item>> {
  const rows = await query
    .select(sql<number>`count(*) OVER ()`.as('total'))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const found = rows as (Row & { readonly total: number })[];
  // Beyond the last page, as after a deletion, there is no row that carries the count.
  const isBeyond = found.length === 0 && page > 1;
  const total = isBeyond
    ? (await readPage(query, { page: 1, pageSize: 1 }, () => null)).total
    : found[0]?.total;
  return { items: found.map(present), total: total ?? 0, page, pageSize };
}
