import * as z from 'zod/mini';

/** A time to come, ISO 8601. */
export const FutureTime = z.iso
  .datetime({ offset: true })
  .check(z.refine((time) => Date.parse(time) > Date.now()));
