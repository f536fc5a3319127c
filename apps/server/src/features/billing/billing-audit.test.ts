import {
  clearOrderFlag,
  confirmPassword,
  createCodeBatch,
  createPlan,
  deletePlan,
  type RouteDefinition,
  revokeCodeBatch,
  updatePlan,
} from '@parlando/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { insertOrder } from '../../../test/payments/insert-order.ts';
import { plan } from '../../../test/payments/plan.ts';
import { call, createPerson, type Person, password } from '../../../test/people.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url });
const { pool } = database;
afterAll(async () => {
  await close();
  await mail.close();
});

let admin: Person;
beforeAll(async () => {
  admin = await createPerson(app, mail, 'the-admin');
  await call(app, confirmPassword, { token: admin.token, body: { password } });
});
const act = (route: RouteDefinition, options: Parameters<typeof call>[2] = {}) =>
  call(app, route, { token: admin.token, ...options });

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();

/** Everything that these acts change. */
async function everything() {
  const { rows } = await pool.query(
    `SELECT (SELECT jsonb_agg(p) FROM plans p) AS plans, (SELECT jsonb_agg(b) FROM code_batches b) AS batches,
       (SELECT count(*) FROM redeem_codes) AS codes, (SELECT jsonb_agg(o) FROM orders o) AS orders`,
  );
  return rows;
}

test('an administrator’s act is rolled back when its audit entry cannot be written', async () => {
  const { id } = (await act(createPlan, { body: plan })).data;
  const batch = { label: 'Spring', planId: id, count: 3, expiresAt: inAYear };
  const made = (await act(createCodeBatch, { body: batch })).data.batch;
  const number = await insertOrder(pool, { flag: 'paid-twice' });
  const before = await everything();
  await pool.query('ALTER TABLE audit ADD CONSTRAINT no_room CHECK (false) NOT VALID');
  const acts: [RouteDefinition, Parameters<typeof call>[2]][] = [
    [createPlan, { body: plan }],
    [updatePlan, { params: { id }, body: { ...plan, days: 1 } }],
    [deletePlan, { params: { id } }],
    [createCodeBatch, { body: batch }],
    [revokeCodeBatch, { params: { id: made.id } }],
    [clearOrderFlag, { params: { number } }],
  ];
  for (const [route, options] of acts) expect((await act(route, options)).status, route.id).toBe(500);
  expect(await everything()).toEqual(before);
  await pool.query('ALTER TABLE audit DROP CONSTRAINT no_room');
  for (const [route, options] of acts) {
    if (route !== deletePlan) expect((await act(route, options)).status, route.id).toBe(200);
  }
});

test('clearing a flag requires a confirmed password', async () => {
  const number = await insertOrder(pool, { flag: 'paid-twice' });
  await pool.query('UPDATE sessions SET confirmed_until = NULL');
  expect((await act(clearOrderFlag, { params: { number } })).error).toBe('CONFIRMATION_REQUIRED');
});
