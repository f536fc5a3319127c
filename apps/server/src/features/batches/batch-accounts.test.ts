import { randomUUID } from 'node:crypto';
import {
  createBatch,
  deleteUser,
  exportUserData,
  getBatch,
  listBatches,
  listHistory,
  pauseBatch,
  resumeBatch,
  retryBatch,
  stopBatch,
} from '@parlando/contract';
import { afterAll, afterEach, expect, test } from 'vitest';
import { batchWhen, callBatch, isEnded, isIdle, items } from '../../../test/batch-client.ts';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, createPerson, logIn, password } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';
import { operator } from '../../database/record-audit.ts';
import { createAdministration } from '../account/administration.ts';

const mail = await startMailServer();
// So slow that something can happen to an account in the middle of a batch.
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url, MIN_REQUEST_GAP_MS: '200' });
const administration = createAdministration(database.kysely, operator);
afterEach(() => expectBalancedLedger(database.pool));
afterAll(async () => {
  await close();
  await mail.close();
});

const voice = 'en-US-JennyNeural';
const lines = (count: number) =>
  items(...Array.from({ length: count }, (_, index) => ({ text: `Line ${index}.`, voice })));

test('a batch is its owner’s alone', async () => {
  const [{ token }, other] = [
    await createPerson(app, mail, 'batch-owner'),
    await createPerson(app, mail, 'batch-other'),
  ];
  const id = randomUUID();
  const body = { id, items: lines(2) };
  await callBatch(app, createBatch, { token, body });
  for (const route of [getBatch, pauseBatch, resumeBatch, retryBatch, stopBatch]) {
    for (const token of [other.token, undefined]) {
      const asked = { token, params: { id }, ...('body' in route && { body: {} }) };
      expect([route.id, (await call(app, route, asked)).error]).toEqual([route.id, 'BATCH_NOT_FOUND']);
    }
  }
  expect((await call(app, listBatches, { token: other.token })).data).toEqual({ items: [] });
  // The same id names another batch for another owner.
  const theirs = { id, items: items({ text: 'Theirs.', voice }) };
  await callBatch(app, createBatch, { token: other.token, body: theirs });
  expect(await batchWhen(app, id, isEnded, { token: other.token })).toMatchObject({ counts: { total: 1 } });
  expect(await batchWhen(app, id, isEnded, { token })).toMatchObject({ counts: { total: 2, done: 2 } });
  const { data: history } = await call(app, listHistory, { token });
  expect(history.total).toBe(2);
});

test('the batch of a banned user waits until the ban ends', async () => {
  const person = await createPerson(app, mail, 'batch-banned');
  const id = randomUUID();
  await callBatch(app, createBatch, { token: person.token, body: { id, items: lines(8) } });
  await batchWhen(app, id, ({ counts }) => counts.done >= 1, { token: person.token });
  await administration.ban(person.email, { reason: 'spam', until: undefined });
  await eventually(async () => {
    const { rows } = await database.pool.query('SELECT pause_reason FROM batches WHERE id = $1', [id]);
    return rows[0]?.pause_reason === 'BANNED';
  });
  await administration.unban(person.email);
  const token = await logIn(app, person.user.email);
  const paused = await batchWhen(app, id, isIdle, { token, headers: { 'accept-language': 'en' } });
  expect(paused).toMatchObject({ status: 'paused', pauseReason: 'BANNED', counts: { error: 0 } });
  await callBatch(app, resumeBatch, { token, params: { id } });
  expect(await batchWhen(app, id, isEnded, { token })).toMatchObject({ counts: { done: 8 } });
});

test('the batch of a user who may no longer convert waits until they may again', async () => {
  const closed = await createTestApp({
    ...{ SMTP_URL: mail.url, MIN_USER_LEVEL: '2', MIN_REQUEST_GAP_MS: '2000' },
  });
  try {
    await createPerson(closed.app, mail, 'batch-administrator');
    const { token, email } = await createPerson(closed.app, mail, 'batch-demoted');
    const roles = createAdministration(closed.database.kysely, operator);
    await roles.setRole(email, 'vip');
    const id = randomUUID();
    await callBatch(closed.app, createBatch, { token, body: { id, items: lines(3) } });
    await batchWhen(closed.app, id, ({ counts }) => counts.done >= 1, { token });
    await roles.setRole(email, 'user');
    const paused = await batchWhen(closed.app, id, isIdle, { token });
    expect(paused).toMatchObject({
      status: 'paused',
      pauseReason: 'PERMISSION_DENIED',
      counts: { error: 0 },
    });
    await roles.setRole(email, 'vip');
    await callBatch(closed.app, resumeBatch, { token, params: { id } });
    expect(await batchWhen(closed.app, id, isEnded, { token })).toMatchObject({ counts: { done: 3 } });
    await expectBalancedLedger(closed.database.pool);
  } finally {
    await closed.close();
  }
});

test('a batch is exported with its owner’s data, and deleted with its owner', async () => {
  const { token, user } = await createPerson(app, mail, 'batch-leaving');
  const id = randomUUID();
  const list = lines(8);
  await callBatch(app, createBatch, { token, body: { id, items: list } });
  const exported = JSON.parse((await call(app, exportUserData, { token })).body);
  expect(exported.batches).toHaveLength(8);
  expect(exported.batches[7]).toMatchObject({ batch: id, item: list[7]?.id, request: { text: 'Line 7.' } });
  expect((await call(app, deleteUser, { token, body: { password } })).status).toBe(200);
  const ownerId = `user:${user.id}`;
  for (const table of ['batches', 'batch_items']) {
    const { rowCount } = await database.pool.query(`SELECT FROM ${table} WHERE owner_id = $1`, [ownerId]);
    expect([table, rowCount]).toEqual([table, 0]);
  }
});

test('a running batch is deleted when its owner disappears', async () => {
  const { token, user } = await createPerson(app, mail, 'batch-vanishing');
  const id = randomUUID();
  await callBatch(app, createBatch, { token, body: { id, items: lines(8) } });
  await batchWhen(app, id, ({ counts }) => counts.done >= 1, { token });
  await database.pool.query('DELETE FROM users WHERE id = $1', [user.id]);
  await eventually(async () => {
    const { rowCount } = await database.pool.query('SELECT FROM batches WHERE id = $1', [id]);
    return rowCount === 0;
  });
});

test('without accounts it belongs to the instance, from every browser', async () => {
  const owned = await createTestApp({ ACCOUNTS: 'off' });
  try {
    const id = randomUUID();
    await callBatch(owned.app, createBatch, { body: { id, items: lines(3) } });
    const elsewhere = { headers: { 'x-browser-fingerprint': 'another-browser' } };
    const batch = await batchWhen(owned.app, id, isEnded, elsewhere);
    expect(batch).toMatchObject({ status: 'completed', counts: { done: 3 } });
    expect(batch.items[0]).toMatchObject({ engine: 'espeak', warnings: ['ENGINE_FALLBACK'] });
    expect((await call(owned.app, listBatches, elsewhere)).data.items).toMatchObject([{ id }]);
    await expectBalancedLedger(owned.database.pool);
  } finally {
    await owned.close();
  }
});
