import * as z from 'zod/mini';

/** In lower case, as PostgreSQL returns it: keys made from an id, and comparisons with it, are of text. */
export const Uuid = z.uuid().check(z.toLowerCase());
