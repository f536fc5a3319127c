import { sql } from 'kysely';

/** Whether a row of `users` is banned at this moment. */
export const isBanned = sql<boolean>`(banned_at IS NOT NULL AND (banned_until IS NULL OR banned_until > now()))`;
