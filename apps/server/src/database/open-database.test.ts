import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../../test/silent-log.ts';
import { createTestDatabase, urlOf } from '../../test/test-database.ts';
import { openDatabase } from './open-database.ts';

const { kysely, pool, connection, close } = await createTestDatabase();
afterAll(close);

test('losing a connection during a transaction fails that transaction and nothing else', async () => {
  const lost = kysely.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction);
    await pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    // The error arrives while no statement of the transaction waits for a response.
    await pool.query('SELECT 1');
    await sql`SELECT 1`.execute(transaction);
  });
  await expect(lost).rejects.toThrow();
  const { rows } = await pool.query('SELECT 1 AS one');
  expect(rows).toEqual([{ one: 1 }]);
});

test('a constraint violation keeps the connection, any other failure closes it', async () => {
  const backend = async () => (await pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
  const before = await backend();
  const refused = pool.query(
    `DO $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = 'check_violation'; END $$`,
  );
  await expect(refused).rejects.toThrow('refused');
  expect(await backend()).toBe(before);
  await expect(pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
  expect(await backend()).not.toBe(before);
});

/** A way to the database on which open connections can fall silent, as when its machine has lost its power. */
async function openWay() {
  const pairs: [Socket, Socket][] = [];
  const sent: Buffer[] = [];
  const address = new URL(urlOf(connection));
  const folder = decodeURIComponent(address.hostname);
  const server = createServer((near) => {
    const far = folder.startsWith('/')
      ? connect(`${folder}/.s.PGSQL.5432`)
      : connect(Number(address.port), address.hostname);
    pairs.push([near, far]);
    near.once('data', (packet) => sent.push(packet));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address.href,
    /** The first packet of each connection. */
    sent,
    silence() {
      for (const [near, far] of pairs.splice(0)) {
        near.unpipe(far).resume();
        far.unpipe(near).resume();
      }
    },
    close() {
      for (const [near] of pairs) near.destroy();
      return new Promise((done) => server.close(done));
    },
  };
}

test('a server that is gone without a word fails its statements, and other connections are opened', async () => {
  const way = await openWay();
  const remote = openDatabase({
    connection: { kind: 'url', url: way.url },
    log: silentLog,
    maxConnections: 1,
  });
  const interrupted = remote.kysely.transaction().execute(async (transaction) => {
    await sql`SELECT 1`.execute(transaction);
    remote.expectAnswersWithin(200);
    way.silence();
    await sql`SELECT 1`.execute(transaction);
  });
  await expect(interrupted).rejects.toThrow('connection');
  const { rows } = await remote.pool.query('SELECT 1 AS one');
  expect(rows).toEqual([{ one: 1 }]);
  way.silence();
  await expect(remote.pool.query('SELECT 1')).rejects.toThrow('Connection terminated');
  await remote.close();
  await way.close();
});

test('a schema is chosen without a parameter of the start, which poolers refuse', async () => {
  const way = await openWay();
  await pool.query('CREATE SCHEMA chosen');
  const remote = openDatabase({
    connection: { kind: 'url', url: way.url },
    log: silentLog,
    schema: 'chosen',
  });
  const client = remote.createClient();
  await client.connect();
  const asked = 'SELECT current_schema() AS schema';
  for (const { rows } of [await client.query(asked), await remote.pool.query(asked)])
    expect(rows).toEqual([{ schema: 'chosen' }]);
  expect(way.sent).toHaveLength(2);
  for (const packet of way.sent) expect(packet.toString()).not.toContain('options');
  await client.end();
  await remote.close();
  await way.close();
});
