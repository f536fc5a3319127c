import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/test-database.ts';
import { lockByName } from '../../../database/lock-by-name.ts';
import { forOwner } from './own-batch.ts';

const { kysely, close } = await createTestDatabase({ maxConnections: 3 });
afterAll(close);

test('however many changes of one owner wait, the one they wait for gets a connection', async () => {
  const done: number[] = [];
  const change = async (index: number) => {
    done.push(index);
    if (index === 3) throw new Error('refused');
  };
  let waiting: Promise<PromiseSettledResult<void>[]> | undefined;
  await kysely.transaction().execute(async (transaction) => {
    await lockByName(transaction, 'batches guest');
    const changes = Array.from({ length: 10 }, (_, index) => forOwner(kysely, 'guest', () => change(index)));
    waiting = Promise.allSettled(changes);
    // As accepting a task does while its batch is locked.
    await sql`SELECT 1`.execute(kysely);
    expect(done).toEqual([]);
  });
  expect((await waiting)?.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(done).toEqual(Array.from({ length: 10 }, (_, index) => index));
});
