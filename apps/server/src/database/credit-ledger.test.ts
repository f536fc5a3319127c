import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { gate } from '../../test/gate.ts';
import { expectBalancedLedger } from '../../test/pipeline-client.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { createAdministration } from '../features/account/administration.ts';
import { createQuotaRepository } from '../features/quota/quota.repository.ts';
import { createId } from '../ports/id.ts';
import { addCredit, creditsBucket, takeBackCredit } from './credit-ledger.ts';
import { operator } from './record-audit.ts';

const database = await createTestDatabase();
const { pool, kysely } = database;
afterEach(() => expectBalancedLedger(pool));
afterAll(() => database.close());

async function createUser(): Promise<string> {
  const id = createId();
  await pool.query(
    `INSERT INTO users (id, username, username_key, email, email_key, role, password_hash)
     VALUES ($1, $1, $1, $1, $1, 'user', '')`,
    [id],
  );
  return id;
}

test('a first purchase and a grant by an administrator do not wait for each other', async () => {
  const userId = await createUser();
  const isLocked = gate();
  const isAwaited = gate();
  const purchase = kysely.transaction().execute(async (transaction) => {
    // Locks the account's credits and finds nothing to take.
    await takeBackCredit(transaction, { userId, source: 'order', reference: 'none' });
    isLocked.release();
    await isAwaited.opened;
    // The first package refers to the account, whose row the grant holds.
    const credit = { userId, amount: 5, source: 'order', reference: createId() } as const;
    return addCredit(transaction, { ...credit, name: 'Basic', type: 'basic' });
  });
  await isLocked.opened;
  const grant = createAdministration(kysely, operator).grantCredits(userId, {
    ...{ amount: 100, type: 'basic', expiresAt: undefined },
  });
  await eventually(async () => {
    const { rows } = await pool.query(`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'advisory'`);
    return rows.length > 0;
  });
  isAwaited.release();
  await expect(Promise.all([purchase, grant])).resolves.toHaveLength(2);
});

test('new credit resumes a project that waits for quota, and no other', async () => {
  const [userId, other] = [await createUser(), await createUser()];
  for (const id of [userId, other]) {
    await pool.query(
      `INSERT INTO batches (owner_id, id, kind, state, content_hash, resume_at)
       VALUES ('user:' || $1, gen_random_uuid(), 'project', 'paused', '', now() + interval '1 day')`,
      [id],
    );
  }
  await createAdministration(kysely, operator).grantCredits(userId, {
    ...{ amount: 100, type: 'basic', expiresAt: undefined },
  });
  const { rows } = await pool.query('SELECT owner_id AS owner FROM batches WHERE resume_at <= now()');
  expect(rows).toEqual([{ owner: `user:${userId}` }]);
});

test('whatever is bought, given, spent, refunded and expires, the package shown is what the ledger says', async () => {
  const days = fc.integer({ min: 1, max: 40 });
  const characters = fc.integer({ min: 1, max: 50 });
  const event = fc.oneof(
    fc.record({ buy: characters, days, count: fc.constantFrom('beyond' as const, 'from' as const) }),
    fc.record({ give: characters }),
    fc.record({ spend: characters }),
    fc.record({ refund: fc.nat() }),
    fc.record({ repeat: fc.nat() }),
    fc.record({ wait: days }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 25 }), async (events) => {
      const holder = await createHolder();
      for (const each of events) await holder.live(each);
    }),
    { numRuns: 15 },
  );
});

type LedgerEvent =
  | { readonly buy: number; readonly days: number; readonly count: 'beyond' | 'from' }
  | { readonly give: number }
  | { readonly spend: number }
  | { readonly refund: number }
  | { readonly repeat: number }
  | { readonly wait: number };

/** An account beside a plain account of its characters, which is compared with what is shown after each event. */
async function createHolder() {
  const userId = await createUser();
  const bucket = creditsBucket(userId);
  const quota = createQuotaRepository(kysely);
  const bought: { readonly reference: string; readonly amount: number }[] = [];
  const refunded = new Set<string>();
  let [left, total] = [0, 0];

  const add = (amount: number, reference: string, expires?: { days: number; count: 'beyond' | 'from' }) =>
    kysely.transaction().execute((transaction) =>
      addCredit(transaction, {
        ...{ userId, amount, reference, expires, name: 'Basic', type: 'basic' },
        source: expires === undefined ? 'grant' : 'order',
      }),
    );

  async function happen(event: LedgerEvent, isHeld: boolean): Promise<void> {
    if (!isHeld) [left, total] = [0, 0];
    if ('buy' in event || 'give' in event) {
      const amount = 'buy' in event ? event.buy : event.give;
      const reference = createId();
      if ('buy' in event) bought.push({ reference, amount });
      left += amount;
      total = left;
      expect(await add(amount, reference, 'buy' in event ? event : undefined)).toBe(left);
    }
    if ('spend' in event && event.spend <= left) {
      left -= event.spend;
      await pool.query(
        `WITH spent AS (UPDATE buckets SET used = used + $2 WHERE bucket = $1)
         INSERT INTO charges (task_id, bucket, amount) VALUES (gen_random_uuid()::text, $1, $2)`,
        [bucket, event.spend],
      );
    }
    if ('refund' in event && bought.length > 0) {
      const order = bought[event.refund % bought.length] as (typeof bought)[number];
      const taken = refunded.has(order.reference) ? 0 : Math.min(left, order.amount);
      refunded.add(order.reference);
      left -= taken;
      total -= taken;
      const credit = { userId, source: 'order', reference: order.reference } as const;
      const back = await kysely.transaction().execute((transaction) => takeBackCredit(transaction, credit));
      expect(back).toBe(taken);
    }
    if ('repeat' in event && bought.length > 0) {
      const { amount, reference } = bought[event.repeat % bought.length] as (typeof bought)[number];
      expect(await add(amount, reference, { days: 30, count: 'beyond' })).toBeUndefined();
    }
    if ('wait' in event) {
      const earlier = (column: string) => `${column} = ${column} - $2::int * interval '1 day'`;
      await pool.query(
        `UPDATE credits SET ${['created_at', 'expires_at', 'revoked_at'].map(earlier).join(', ')} WHERE bucket = $1`,
        [bucket, event.wait],
      );
      await pool.query(`UPDATE packages SET ${earlier('expires_at')} WHERE user_id = $1`, [
        userId,
        event.wait,
      ]);
    }
  }

  return {
    async live(event: LedgerEvent): Promise<void> {
      await happen(event, (await quota.userPackage(userId)) !== null);
      const shown = await quota.userPackage(userId);
      const { rows: lasting } = await pool.query(
        `SELECT FROM credits WHERE bucket = $1 AND type IS NOT NULL AND revoked_at IS NULL
           AND (expires_at IS NULL OR expires_at > now())`,
        [bucket],
      );
      expect(shown !== null, 'a package is shown while a credit lasts').toBe(lasting.length > 0);
      if (shown !== null)
        expect(shown).toMatchObject({ remainingChars: left, totalChars: total, credits: total });
      await expectBalancedLedger(pool);
    },
  };
}
