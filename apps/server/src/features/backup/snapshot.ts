import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { blobColumns, namedBlobs, namedBytes, readingLock } from '../../database/blob-names.ts';
import type { Manifest } from './archive/parts.ts';

/** Advisory lock: one backup at a time. */
const backupLock = 0x62_61_63_6b;

export type TableShape = Manifest['tables'][number];

/** A snapshot of the database. Until it is closed, the blobs that its rows reference are not deleted. */
export interface Snapshot {
  readonly instance: string | null;
  readonly postgres: number;
  readonly migrations: string[];
  /** A table comes after those that it refers to. */
  readonly tables: TableShape[];
  readonly models: string[];
  /** Bytes of tables with their indexes, and of blobs. */
  bytes(): Promise<{ readonly tables: number; readonly blobs: number }>;
  /** The rows as text, a line each. */
  rows(table: TableShape): AsyncIterable<Buffer>;
  blobs(): AsyncIterable<string>;
  close(): Promise<void>;
}

/** Undefined while another backup of this database is made. */
export async function openSnapshot(createClient: () => pg.Client): Promise<Snapshot | undefined> {
  const client = createClient();
  // The statement that the broken connection interrupts reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS held', [backupLock]);
    if (rows[0].held) return await readSnapshot(client);
    await client.end();
    return undefined;
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function readSnapshot(client: pg.Client): Promise<Snapshot> {
  await client.query('SET statement_timeout = 0');
  await client.query('SET idle_in_transaction_session_timeout = 0');
  await client.query('SELECT pg_advisory_lock_shared($1)', [readingLock]);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const tables = await readTables(client);
  const { rows } = await client.query(`SELECT current_setting('server_version_num')::int AS version`);
  const has = (table: string, column: string) =>
    tables.some(({ name, columns }) => name === table && columns.includes(column));
  // An older schema lacks some.
  const places = blobColumns.filter(({ table, column }) => has(table, column));
  return {
    instance: has('instance', 'id')
      ? ((await readNames(client, 'SELECT id::text AS name FROM instance'))[0] ?? null)
      : null,
    postgres: Math.floor(rows[0].version / 10_000),
    migrations: await readNames(client, 'SELECT name FROM kysely_migration ORDER BY name'),
    tables,
    models: has('models', 'id')
      ? await readNames(client, `SELECT id AS name FROM models WHERE state = 'installed' ORDER BY id`)
      : [],
    async bytes() {
      const [taken, named] = [await client.query(tableBytes), await client.query(namedBytes(places))];
      return { tables: taken.rows[0].bytes, blobs: named.rows[0].bytes };
    },
    rows({ name, columns }) {
      const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
      return client.query(copyTo(`COPY ${client.escapeIdentifier(name)} (${list}) TO STDOUT`));
    },
    blobs: () => readBlobs(client, namedBlobs(places)),
    close: () => client.end(),
  };
}

async function readNames(client: pg.Client, statement: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(statement);
  return rows.map(({ name }) => name);
}

const tableBytes = `SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::float8 AS bytes FROM pg_class
  WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'`;

const namesAtOnce = 1000;

/** Within a transaction. */
async function* readBlobs(client: pg.Client, statement: string): AsyncGenerator<string> {
  await client.query(`DECLARE blobs CURSOR FOR ${statement}`);
  for (;;) {
    const { rows } = await client.query<{ blob: string }>(`FETCH ${namesAtOnce} FROM blobs`);
    for (const { blob } of rows) yield blob;
    if (rows.length < namesAtOnce) return;
  }
}

/** Excluded: rows that a restored instance writes itself, and the list of running processes. */
const left = ['kysely_migration', 'kysely_migration_lock', 'nodes'];

/** Selects tables of the connection's schema, except unlogged ones, which a crash may empty as well. */
export const isKept = `relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relpersistence = 'p'
  AND relname <> ALL ('{${left.join()}}')`;

async function readTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape & { refers: string[] }>(
    `SELECT relname AS name,
       ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
         AND attgenerated = '' ORDER BY attnum) AS columns,
       ARRAY(SELECT r.relname::text FROM pg_constraint JOIN pg_class r ON r.oid = confrelid
         WHERE conrelid = c.oid AND contype = 'f' AND confrelid <> c.oid) AS refers
     FROM pg_class c WHERE ${isKept} ORDER BY relname`,
  );
  const ordered: TableShape[] = [];
  const place = ({ name, columns, refers }: (typeof rows)[number], above: readonly string[]): void => {
    if (ordered.some((each) => each.name === name)) return;
    if (above.includes(name)) throw new Error(`tables refer to each other in a circle: ${above.join(', ')}`);
    for (const row of rows) if (refers.includes(row.name)) place(row, [...above, name]);
    ordered.push({ name, columns });
  };
  for (const row of rows) place(row, []);
  return ordered;
}
