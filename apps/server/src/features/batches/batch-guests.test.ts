import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  createBatch,
  createProject,
  getBatch,
  getGuestWork,
  getProject,
  keepGuestWork,
  limits,
  listBatches,
  runProject,
} from '@parlando/contract';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { batchWhen, isEnded, isIdle, items } from '../../../test/batch-client.ts';
import { createTestApp } from '../../../test/create-test-app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, createPerson } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';
import { isSpoken, newProject, projectWhen } from '../../../test/project-client.ts';
import { emptyTables } from '../../../test/test-database.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({
  SMTP_URL: mail.url,
  FREE_DAILY_CHARACTERS: '20',
  MIN_REQUEST_GAP_MS: '0',
});
const { pool } = database;
beforeEach(() => emptyTables(pool, 'batches'));
afterEach(() => expectBalancedLedger(pool));
afterAll(async () => {
  await close();
  await mail.close();
});

let browsers = 0;
const newBrowser = () => ({ headers: { 'x-browser-fingerprint': `guest-browser-${++browsers}` } });
const voice = 'en-US-JennyNeural';
const tenCharacters = { text: 'Ten chars.', voice };
const send = (browser: ReturnType<typeof newBrowser>, ...list: (typeof tenCharacters)[]) =>
  call(app, createBatch, { ...browser, body: { id: randomUUID(), items: items(...list) } });

test('a guest converts a list, which no other browser sees', async () => {
  const browser = newBrowser();
  const { id } = (await send(browser, tenCharacters, tenCharacters)).data;
  const batch = await batchWhen(app, id, isEnded, browser);
  expect(batch).toMatchObject({ status: 'completed', counts: { done: 2, error: 0 } });
  expect((await app.inject(String(batch.items[0]?.audioUrl))).statusCode).toBe(200);
  const other = newBrowser();
  expect((await call(app, getBatch, { ...other, params: { id } })).error).toBe('BATCH_NOT_FOUND');
  expect((await call(app, listBatches, other)).data.items).toEqual([]);
  // Both the browser and its address pay.
  const { rows } = await pool.query(
    `SELECT split_part(bucket, ':', 1) AS bucket, sum(amount)::int AS amount FROM charges
     WHERE owner_id = $1 GROUP BY 1 ORDER BY 1`,
    [`guest:${browser.headers['x-browser-fingerprint']}`],
  );
  expect(rows).toEqual([
    { bucket: 'addr', amount: 20 },
    { bucket: 'guest', amount: 20 },
  ]);
});

test('when the free characters are used up, it waits and the message suggests registering', async () => {
  const browser = newBrowser();
  const { id } = (await send(browser, tenCharacters, tenCharacters, tenCharacters)).data;
  const batch = await batchWhen(app, id, isIdle, browser);
  expect(batch).toMatchObject({ status: 'paused', counts: { done: 2, pending: 1, error: 0 } });
  expect(batch).toMatchObject({ pauseReason: 'INSUFFICIENT_QUOTA', pauseDetails: { limit: 'guest' } });
});

test('a guest who registers meanwhile gets the finished items, and the batch keeps its current one', async () => {
  const browser = newBrowser();
  const { id } = (await send(browser, tenCharacters, { ...tenCharacters, text: 'Ten more.' })).data;
  await batchWhen(app, id, isEnded, browser);
  const person = await createPerson(app, mail, 'ana');
  await pool.query(`UPDATE batch_items SET state = 'processing' WHERE batch_id = $1 AND ord = 1`, [id]);
  const kept = await call(app, keepGuestWork, { ...browser, token: person.token });
  expect(kept.data).toEqual({ tasks: 1, projects: 0 });
  const { rows } = await pool.query(
    `SELECT i.ord, t.owner_id = i.owner_id AS "isGuests" FROM batch_items i JOIN tasks t ON t.id = task_id
     WHERE batch_id = $1 ORDER BY ord`,
    [id],
  );
  expect(rows).toEqual([
    { ord: 0, isGuests: false },
    { ord: 1, isGuests: true },
  ]);
});

test('a guest’s project that waits for the next day goes on when its owner registers', async () => {
  const browser = newBrowser();
  const chapter = { title: '', text: 'Ten chars.', level: 1 };
  const body = { ...newProject([chapter, chapter, chapter]), settings: { voice } };
  const params = { id: body.id };
  await call(app, createProject, { ...browser, body });
  await call(app, runProject, { ...browser, params });
  await projectWhen(app, body.id, ({ status }) => status === 'waiting', browser);
  const { token } = await createPerson(app, mail, 'eva');
  const asPerson = { ...browser, token };
  expect((await call(app, getGuestWork, asPerson)).data).toEqual({ tasks: 0, projects: 1 });
  expect((await call(app, keepGuestWork, asPerson)).data).toEqual({ tasks: 0, projects: 1 });
  expect((await call(app, getProject, { ...browser, params })).error).toBe('PROJECT_NOT_FOUND');
  await projectWhen(app, body.id, isSpoken, { token });
});

test('the size of a guest’s batch is limited', async () => {
  const { items: limit, bytes } = limits.guestBatches;
  const many = await send(newBrowser(), ...Array.from({ length: limit + 1 }, () => tenCharacters));
  expect([many.error, many.details]).toEqual(['BATCH_TOO_LARGE', { limit, actual: limit + 1 }]);
  const long = await send(newBrowser(), { text: 'x'.repeat(bytes), voice });
  expect([long.status, long.error, long.details]).toEqual([413, 'BODY_TOO_LARGE', { limit: bytes }]);
});

test('a guest’s compressed request is not decompressed beyond that', async () => {
  const { headers } = newBrowser();
  const response = await app.inject({
    method: 'POST',
    url: createBatch.path,
    headers: { ...headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(`{"items":[${'0,'.repeat(1_000_000)}0]}`),
  });
  expect([response.statusCode, response.json().error]).toEqual([413, 'BODY_TOO_LARGE']);
});

const insertBatches = (count: number, state: string) =>
  pool.query(
    `INSERT INTO batches (owner_id, id, content_hash, guest_address, state, lease_until)
     SELECT 'guest:other-' || n, gen_random_uuid(), '', '127.0.0.1', $2, now() + interval '1 hour'
     FROM generate_series(1, $1) AS n`,
    [count, state],
  );

test('the number of running batches per address is limited', async () => {
  const { running, retryAfterMs } = limits.guestBatches;
  await insertBatches(running, 'processing');
  const refused = await send(newBrowser(), tenCharacters);
  expect([refused.status, refused.error]).toEqual([429, 'QUEUE_SHARE_FULL']);
  expect(refused.details).toEqual({ reason: 'batches', limit: running, retryAfterMs });
  await pool.query(`UPDATE batches SET guest_address = '192.0.2.1'`);
  expect((await send(newBrowser(), tenCharacters)).status).toBe(200);
});

test('the number of stored batches per address is limited', async () => {
  await insertBatches(limits.guestBatches.kept + 5, 'completed');
  const browser = newBrowser();
  const { id } = (await send(browser, tenCharacters)).data;
  await batchWhen(app, id, isEnded, browser);
  const { rows } = await pool.query('SELECT count(*)::int AS n FROM batches');
  expect(rows).toEqual([{ n: limits.guestBatches.kept }]);
});

test('where guests may not convert, they may not start batches either', async () => {
  const closed = await createTestApp({ REQUIRE_LOGIN: 'true' });
  try {
    const body = { id: randomUUID(), items: items(tenCharacters) };
    expect((await call(closed.app, createBatch, { body })).error).toBe('LOGIN_REQUIRED');
    // A batch that was running when the operator closed the instance to guests waits.
    const ownerId = 'guest:test-fingerprint';
    await closed.database.pool.query(
      `WITH b AS (INSERT INTO batches (owner_id, id, content_hash, guest_address) VALUES ($1, $2, '', '127.0.0.1'))
       INSERT INTO batch_items (owner_id, batch_id, ord, id, request) VALUES ($1, $2, 0, $2, $3)`,
      [ownerId, body.id, JSON.stringify({ ...tenCharacters, format: 'mp3' })],
    );
    await closed.database.pool.query('SELECT pg_notify($1, $2)', [
      'batches',
      JSON.stringify({ ownerId, isOpen: true }),
    ]);
    const batch = await batchWhen(closed.app, body.id, isIdle);
    expect(batch).toMatchObject({ status: 'paused', pauseReason: 'LOGIN_REQUIRED' });
  } finally {
    await closed.close();
  }
});
