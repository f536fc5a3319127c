import * as z from 'zod/mini';

/** A whole number in a query string. */
const count = (min: number, max: number, initial: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), initial);

/** The query of a list that is read by pages. */
export const pages = { page: count(1, 100_000, 1), pageSize: count(1, 100, 20) } as const;

/** One page of a list, and how many items the whole list has. */
export const pageOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number(), page: z.number(), pageSize: z.number() });
