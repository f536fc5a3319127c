import { type IDBPDatabase, openDB } from 'idb';

/** Opens an IndexedDB database with one store for a single use; none is used often. */
export async function withDatabase<Result>(
  name: string,
  store: string,
  use: (database: IDBPDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDB(name, 1, { upgrade: (fresh) => void fresh.createObjectStore(store) });
  try {
    return await use(database);
  } finally {
    database.close();
  }
}
