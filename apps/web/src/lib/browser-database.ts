import { type IDBPDatabase, openDB } from 'idb';

/** Uses a database of this browser that has one store. It is opened for one use: none is needed often. */
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
