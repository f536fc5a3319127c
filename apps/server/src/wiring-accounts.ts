import type { OpenDatabase } from './database/open-database.ts';
import type { DeleteOptions } from './features/account/delete-user.ts';
import { deleteHistory } from './features/synthesis/history/delete-history.ts';
import { createId } from './ports/id.ts';

/** Dependencies for deleting accounts from the command line. Notifications go through the database: there are no listeners here. */
export function accountParts({ pool, kysely }: OpenDatabase): DeleteOptions {
  const tasks = { delete: (ownerId: string) => deleteHistory(pool, () => undefined, ownerId) };
  return { database: kysely, tasks, createId };
}
