import {
  confirmPassword,
  createCodeBatch,
  createPlan,
  deletePlan,
  getUserInfo,
  listAdminPlans,
  listCodeBatches,
  listPlans,
  redeemCode,
  revokeCodeBatch,
  updatePlan,
} from '@parlando/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { plan } from '../../../test/payments/plan.ts';
import { call, callerAs, createPerson, type Person, password } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url });
afterEach(() => expectBalancedLedger(database.pool));
afterAll(async () => {
  await close();
  await mail.close();
});

let admin: Person;
let person: Person;
beforeAll(async () => {
  admin = await createPerson(app, mail, 'the-admin');
  await call(app, confirmPassword, { token: admin.token, body: { password } });
  person = await createPerson(app, mail, 'somebody');
});

const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
const asAdmin = callerAs(app, () => admin);
const newPlan = async (change: object = {}) =>
  (await asAdmin(createPlan, { body: { ...plan, ...change } })).data.id as string;
const newCodes = async (count: number, change: object = {}) => {
  const body = { label: 'Spring', planId: await newPlan(), count, expiresAt: inAYear, ...change };
  const { data, status, body: text } = await asAdmin(createCodeBatch, { body });
  expect(status, text).toBe(200);
  return data as { batch: { id: string }; codes: string[] };
};
const redeem = (who: Person, code: string, language = 'en') =>
  call(app, redeemCode, { token: who.token, body: { code }, headers: { 'accept-language': language } });

describe('plans', () => {
  test('are on sale only with a price and while they are active, and name themselves in each language', async () => {
    const unpriced = await newPlan({ price: null, active: false });
    const resting = await newPlan({ active: false });
    const sold = await newPlan();
    const ids = (await call(app, listPlans)).data.items.map(({ id }: { id: string }) => id);
    expect(ids).toContain(sold);
    expect(ids).not.toContain(unpriced);
    expect(ids).not.toContain(resting);
    await asAdmin(updatePlan, { params: { id: resting }, body: { ...plan, characters: 7000 } });
    const { items } = (await call(app, listPlans)).data;
    const found = items.find(({ id }: { id: string }) => id === resting);
    expect(found).toEqual({ id: resting, ...plan, active: undefined, characters: 7000, gateways: [] });
    await asAdmin(deletePlan, { params: { id: sold } });
    const left = (await asAdmin(listAdminPlans)).data.items.map(({ id }: { id: string }) => id);
    expect(left).not.toContain(sold);
  });

  test.each([
    ['a negative price', { price: { amountMinor: -1, currency: 'CNY' } }, 'price.amountMinor'],
    ['a fractional price', { price: { amountMinor: 9.9, currency: 'CNY' } }, 'price.amountMinor'],
    ['a price of nothing', { price: { amountMinor: 0, currency: 'CNY' } }, 'price.amountMinor'],
    ['a currency that is none', { price: { amountMinor: 1, currency: 'yuan' } }, 'price.currency'],
    ['an active one without a price', { price: null }, 'price'],
    ['no characters', { characters: 0 }, 'characters'],
    ['half a day', { days: 0.5 }, 'days'],
    ['a missing language', { names: { zh: '基础版', en: 'Starter' } }, 'names.es'],
    ['an empty name', { names: { ...plan.names, en: '  ' } }, 'names.en'],
  ])('%s is refused, and the field is named', async (_, change, field) => {
    const answer = await asAdmin(createPlan, { body: { ...plan, ...change } });
    expect([answer.status, answer.error, answer.details?.field]).toEqual([422, 'INVALID_INPUT', field]);
  });
});

test('plans, codes and packages from before a language was added name themselves in another one', async () => {
  const owner = await createPerson(app, mail, 'of-old');
  const { codes } = await newCodes(1);
  await database.pool.query(`UPDATE plans SET content = content #- '{names,es}'`);
  await database.pool.query(`UPDATE code_batches SET plan = plan #- '{names,es}'`);
  const { data } = await redeem(owner, codes[0] ?? '', 'es');
  const { es: _, ...names } = plan.names;
  expect(data.package).toMatchObject({ name: expect.stringMatching(/基础版|Starter/), names });
  const replies = [
    await call(app, listPlans),
    await asAdmin(listAdminPlans),
    await asAdmin(listCodeBatches),
    await call(app, getUserInfo, { token: owner.token }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

describe('redeem codes', () => {
  test('grant what the plan gave when they were created, once, however they are typed', async () => {
    const planId = await newPlan();
    const { codes } = await newCodes(2, { planId });
    await asAdmin(deletePlan, { params: { id: planId } });
    expect(codes[0]).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{2}$/);
    const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    const { data } = await redeem(person, typed);
    expect(data.package).toMatchObject({ name: 'Starter', names: plan.names, totalChars: 1000 });
    expect(data.repeated).toBe(false);
    const again = await redeem(person, codes[0] ?? '');
    expect(again.status).toBe(200);
    expect(again.data).toMatchObject({ repeated: true, package: { totalChars: 1000 } });
    const other = await redeem(admin, codes[0] ?? '');
    expect([other.error, other.details]).toEqual(['REDEEM_CODE_INVALID', { reason: 'used' }]);
    const { data: info } = await call(app, getUserInfo, { token: person.token });
    expect(info.package.remainingChars).toBe(1000);
  });

  test('fifty at once with one code: one of them gets it', async () => {
    const { codes } = await newCodes(1);
    const crowd = await Promise.all(
      Array.from({ length: 4 }, (_, n) => createPerson(app, mail, `crowd-${n}`)),
    );
    const answers = await Promise.all(
      Array.from({ length: 48 }, (_, n) => redeem(crowd[n % 4] as Person, codes[0] ?? '')),
    );
    // All twelve attempts of the account that got it report success.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS n FROM credits WHERE source = 'code' AND bucket = ANY ($1)`,
      [crowd.map(({ user }) => `credits:${user.id}`)],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('that are made up, expired or revoked are refused', async () => {
    expect((await redeem(person, 'none')).details).toEqual({ reason: 'unknown' });
    const expired = await newCodes(1);
    await database.pool.query(`UPDATE code_batches SET expires_at = now() WHERE id = $1`, [expired.batch.id]);
    expect((await redeem(person, expired.codes[0] ?? '')).details).toEqual({ reason: 'expired' });
    const revoked = await newCodes(2);
    await redeem(person, revoked.codes[0] ?? '');
    const { data } = await asAdmin(revokeCodeBatch, { params: { id: revoked.batch.id } });
    expect(data).toMatchObject({ count: 2, redeemed: 1, revokedAt: expect.any(String) });
    expect((await redeem(person, revoked.codes[1] ?? '')).details).toEqual({ reason: 'expired' });
    const { items } = (await asAdmin(listCodeBatches)).data;
    expect(items[0]).toEqual(data);
  });

  test('are not stored in the database in plain text', async () => {
    const { codes } = await newCodes(1);
    const { rows } = await database.pool.query('SELECT * FROM redeem_codes');
    expect(JSON.stringify(rows)).not.toContain(codes[0]?.replaceAll('-', ''));
  });

  test.each([
    ['none at all', { count: 0 }, 'count'],
    ['too many', { count: 5001 }, 'count'],
    ['that have expired', { expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
  ])('%s are not made', async (_, change, field) => {
    const body = { label: 'Spring', planId: await newPlan(), count: 1, expiresAt: inAYear, ...change };
    expect((await asAdmin(createCodeBatch, { body })).details?.field).toBe(field);
  });
});

test('redeeming another code before the package ends loses no days', async () => {
  const { codes } = await newCodes(2);
  const early = await createPerson(app, mail, 'early');
  await redeem(early, codes[0] ?? '');
  const { data } = await redeem(early, codes[1] ?? '');
  const days = (Date.parse(data.package.expiresAt) - Date.now()) / 86_400_000;
  expect([data.package.totalChars, Math.round(days)]).toEqual([2000, 60]);
});
