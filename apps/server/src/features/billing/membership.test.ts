import { confirmPassword, createPlan, getMembership, listPlans } from '@parlando/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { insertOrder } from '../../../test/payments/insert-order.ts';
import { plan, planContent } from '../../../test/payments/plan.ts';
import { call, createPerson, type Person, password } from '../../../test/people.ts';
import { addCredit } from '../../database/credit-ledger.ts';
import { creditOf } from './plan-credit.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url });
afterAll(async () => {
  await close();
  await mail.close();
});

let admin: Person;
/** Plans by their price and characters. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  admin = await createPerson(app, mail, 'the-admin');
  await call(app, confirmPassword, { token: admin.token, body: { password } });
  for (const [amountMinor, currency, characters] of [
    [9900, 'CNY', 100_000],
    [1900, 'USD', 100_000],
    [990, 'CNY', 1000],
    [500, 'USD', 1000],
  ] as const) {
    const body = { ...plan, characters, price: { amountMinor, currency } };
    const { data } = await call(app, createPlan, { token: admin.token, body });
    ids[`${amountMinor} ${currency}`] = data.id;
  }
});

/** An account that converted so many characters this month, and may have bought a plan. */
async function createSpender(name: string, characters: number, planId?: string): Promise<Person> {
  const person = await createPerson(app, mail, name);
  await database.pool.query(
    `INSERT INTO charges (task_id, bucket, amount, owner_id, engine, voice)
     VALUES ($1, $1, $2, $1, 'espeak', 'voice')`,
    [`user:${person.user.id}`, characters],
  );
  if (planId === undefined) return person;
  const columns = { user_id: person.user.id, plan_id: planId, state: 'granted' };
  const reference = await insertOrder(database.pool, columns);
  await database.kysely.transaction().execute((transaction) =>
    addCredit(transaction, {
      ...{ userId: person.user.id, source: 'order', reference },
      ...creditOf(planContent, 'en'),
    }),
  );
  return person;
}

const recommended = async ({ token }: Person) =>
  (await call(app, getMembership, { token })).data.recommendedPlanId;

test('plans are listed by currency, and the cheapest first of each', async () => {
  const { items } = (await call(app, listPlans)).data;
  expect(
    items.map(({ price }: { price: typeof plan.price }) => `${price.amountMinor} ${price.currency}`),
  ).toEqual(['990 CNY', '9900 CNY', '500 USD', '1900 USD']);
});

test('prices are compared within one currency: that of the last order, else of the first plan', async () => {
  expect(await recommended(await createSpender('newcomer', 500))).toBe(ids['990 CNY']);
  expect(await recommended(await createSpender('much', 50_000))).toBe(ids['9900 CNY']);
  const dollars = await createSpender('dollars', 50_000, ids['500 USD']);
  expect(await recommended(dollars)).toBe(ids['1900 USD']);
});

test('an account that has converted nothing gets no recommendation', async () => {
  expect(await recommended(await createPerson(app, mail, 'nobody'))).toBeNull();
});
