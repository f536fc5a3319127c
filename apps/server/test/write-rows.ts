import pg from 'pg';
import { startEmbeddedPostgres } from '../src/drivers/embedded-postgres/embedded-postgres.ts';
import { silentLog } from './silent-log.ts';

/** Writes rows into the embedded PostgreSQL of the folder named, and prints each number once it is acknowledged. */
const [dataDir = ''] = process.argv.slice(2);
const { connection } = await startEmbeddedPostgres({ dataDir, log: silentLog });
if (connection.kind !== 'socket') throw new Error('expected a socket');
const client = new pg.Client({ host: connection.host, user: connection.user, database: 'postgres' });
await client.connect();
await client.query('CREATE TABLE written (n int)');
for (let n = 1; ; n++) {
  await client.query('INSERT INTO written VALUES ($1)', [n]);
  process.stdout.write(`${n}\n`);
}
