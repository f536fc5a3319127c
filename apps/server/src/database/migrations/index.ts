import type { Migration } from 'kysely';

/** In the order they run. A migration that has been released is never edited. */
export const migrations: Record<string, Migration> = {};
