import * as z from 'zod/mini';

/** In small letters, as the database has it: what is derived from it and compared with it is a text. */
export const Uuid = z.uuid().check(z.toLowerCase());
