import { afterAll, afterEach, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { gate } from '../../test/gate.ts';
import { expectBalancedLedger } from '../../test/pipeline-client.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { createAdministration } from '../features/account/administration.ts';
import { createId } from '../ports/id.ts';
import { addCredit, takeBackCredit } from './credit-ledger.ts';
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
