import * as z from 'zod/mini';

/** What a path names by its id. */
export const IdParams = z.object({ id: z.string().check(z.maxLength(100)) });

export const OrderParams = z.object({ number: z.string().check(z.maxLength(40)) });
