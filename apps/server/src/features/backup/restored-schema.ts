import type pg from 'pg';
import { restoringSchema } from '../../database/migrate.ts';
import { isKept, type TableShape } from './snapshot.ts';

/** Name of a non-empty table in the connection's schema, if any. Ignores the instance's own row, which each start writes. */
export async function findData(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE ${isKept} AND relname <> 'instance' ORDER BY relname`,
  );
  for (const { name } of rows) {
    const { rowCount } = await client.query(`SELECT FROM ${client.escapeIdentifier(name)} LIMIT 1`);
    if (rowCount) return name;
  }
  return undefined;
}

/** Id of the instance that owns these tables; undefined if none was ever started. */
export async function findInstance(client: pg.Client): Promise<string | undefined> {
  const { rows: found } = await client.query(
    `SELECT FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = 'instance' AND column_name = 'id'`,
  );
  if (found.length === 0) return undefined;
  const { rows } = await client.query<{ id: string }>('SELECT id::text FROM instance');
  return rows[0]?.id;
}

/** Removes the rows that migrations write. */
export async function removeRows(client: pg.Client, tables: readonly TableShape[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    const table = client.escapeIdentifier(name);
    const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`);
    if (rowCount) await client.query(`DELETE FROM ${table}`);
  }
}

/** Drops what a killed restore left. */
export async function makeRestoringSchema(client: pg.Client): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${restoringSchema} CASCADE`);
  await client.query(`CREATE SCHEMA ${restoringSchema}`);
}

/** Sets sequences to continue after the loaded rows. */
export async function advanceNumbers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT relname AS table, attname AS column FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
     WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attidentity <> ''`,
  );
  for (const { table, column } of rows) {
    const [name, id] = [client.escapeIdentifier(table), client.escapeIdentifier(column)];
    await client.query(`SELECT setval(pg_get_serial_sequence($1, $2), max(${id})) FROM ${name}`, [
      name,
      column,
    ]);
  }
}

/** Replaces the empty tables by the restored ones, in one transaction. */
export async function exchangeSchemas(client: pg.Client): Promise<void> {
  const tables = (await restoredTables(client)).map((name) => client.escapeIdentifier(name));
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I(%s)', proname, pg_get_function_identity_arguments(oid)) AS name
     FROM pg_proc WHERE pronamespace = '${restoringSchema}'::regnamespace`,
  );
  const functions = rows.map(({ name }) => name);
  const { rows: here } = await client.query<{ name: string }>('SELECT quote_ident(current_schema()) AS name');
  const own = here[0]?.name;
  await client.query('BEGIN');
  for (const name of tables) await client.query(`DROP TABLE IF EXISTS ${own}.${name} CASCADE`);
  for (const name of functions) await client.query(`DROP FUNCTION IF EXISTS ${own}.${name} CASCADE`);
  for (const name of tables) await client.query(`ALTER TABLE ${restoringSchema}.${name} SET SCHEMA ${own}`);
  for (const name of functions)
    await client.query(`ALTER FUNCTION ${restoringSchema}.${name} SET SCHEMA ${own}`);
  // Refused while anything is left in it.
  await client.query(`DROP SCHEMA ${restoringSchema}`);
  await client.query('COMMIT');
}

async function restoredTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = '${restoringSchema}'::regnamespace AND relkind = 'r'
     ORDER BY relname`,
  );
  return rows.map(({ name }) => name);
}
