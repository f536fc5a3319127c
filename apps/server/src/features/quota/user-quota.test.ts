import { createSynthesis, getFreeLimit, getUsageStatus, getUserInfo } from '@parlando/contract';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, createPerson, type Person } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';
import { operator } from '../../database/record-audit.ts';
import { createAdministration } from '../account/administration.ts';
import { endTask } from '../synthesis/store/end-task.ts';
import { retakeSegment } from '../synthesis/store/retake-segment.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({
  SMTP_URL: mail.url,
  REGISTERED_DAILY_CHARACTERS: '100',
});
afterEach(() => expectBalancedLedger(database.pool));
afterAll(async () => {
  await close();
  await mail.close();
});
const administration = createAdministration(database.kysely, operator);

const tenCharacters = 'Ten chars.';
const speak = ({ token }: Person, text: string) =>
  call(app, createSynthesis, { token, body: { text, voice: 'en-US-JennyNeural' } });
const crowd = async (person: Person, text: string) => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => speak(person, text)));
  return {
    spoken: answers.filter(({ status }) => status === 200).length,
    refused: answers.filter(({ error }) => error === 'INSUFFICIENT_QUOTA').length,
  };
};
const spent = async ({ user }: Person) => {
  const { rows } = await database.pool.query<{ bucket: string; amount: number }>(
    `SELECT CASE WHEN bucket LIKE 'credits:%' THEN 'credits' ELSE 'daily' END AS bucket, sum(amount)::int AS amount
     FROM charges WHERE owner_id = $1 GROUP BY 1`,
    [`user:${user.id}`],
  );
  return Object.fromEntries(rows.map(({ bucket, amount }) => [bucket, amount]));
};

test('of 200 simultaneous requests exactly as many succeed as the day’s characters pay for', async () => {
  const person = await createPerson(app, mail, 'last-characters');
  await speak(person, 'x'.repeat(37));
  expect(await crowd(person, tenCharacters)).toEqual({ spoken: 6, refused: 194 });
  expect(await spent(person)).toEqual({ daily: 97 });
  const { data } = await call(app, getUsageStatus, { token: person.token });
  expect(data).toMatchObject({ used: 97, limit: 100, remaining: 3, package: null });
});

test('of 200 simultaneous first requests of a day exactly as many succeed as day and package pay for', async () => {
  const person = await createPerson(app, mail, 'with-a-package');
  expect(await administration.grantCredits(person.email, grant(45))).toBe(45);
  expect(await crowd(person, tenCharacters)).toEqual({ spoken: 14, refused: 186 });
  expect(await spent(person)).toEqual({ daily: 100, credits: 40 });
  const refused = await speak(person, tenCharacters);
  expect(refused.details).toEqual({ required: 10, remaining: 5, missing: 5, limit: 'package' });
});

test('one request uses up the day’s characters and takes the rest from the package', async () => {
  const person = await createPerson(app, mail, 'across');
  await administration.grantCredits(person.email, grant(50));
  await speak(person, 'x'.repeat(95));
  expect((await speak(person, tenCharacters)).status).toBe(200);
  expect(await spent(person)).toEqual({ daily: 100, credits: 5 });
  const { data: limit } = await call(app, getFreeLimit, { token: person.token });
  // The total stays as it is while credits are spent.
  expect(limit).toMatchObject({ total: 150, remaining: 45, usedCharacters: 105 });
  const { data: info } = await call(app, getUserInfo, { token: person.token });
  expect(info.user.usage).toEqual({ used: 100, limit: 100 });
  expect(info.package).toEqual({
    name: 'basic',
    type: 'basic',
    credits: 50,
    remainingChars: 45,
    totalChars: 50,
    expiresAt: null,
  });
});

test('credits are refunded before the day’s characters', async () => {
  const person = await createPerson(app, mail, 'given-back');
  await administration.grantCredits(person.email, grant(50));
  await speak(person, 'x'.repeat(90));
  const { rows } = await database.pool.query<{ bucket: string }>(
    `SELECT bucket FROM charges WHERE owner_id = $1`,
    [`user:${person.user.id}`],
  );
  const daily = rows[0]?.bucket;
  // A task of 30 characters, 20 of them credits, of which 25 were never spoken.
  await database.pool.query(
    `WITH t AS (INSERT INTO tasks (id, owner_id, request, request_hash, format, sample_rate, bitrate, engine, voice,
       warnings, state, fence, n_seg, done, reserved, charged, payers)
       VALUES ('half', $1, '{}', '', 'mp3', 22050, 64, 'none', 'v', '{}', 'running', 1, 2, 1, 30, 5, ARRAY[$2, $3])
       RETURNING id),
     s AS (INSERT INTO segments (task_id, ord, engine, utterance, text, chars, key, blob)
       VALUES ('half', 0, 'none', '{}', '', 5, 'a', 'a'), ('half', 1, 'none', '{}', '', 25, 'b', NULL)),
     c AS (INSERT INTO charges VALUES ('half', $2, 10, $1), ('half', $3, 20, $1)),
     d AS (UPDATE buckets SET used = used + 10 WHERE bucket = $2)
     UPDATE buckets SET used = used + 20 WHERE bucket = $3`,
    [`user:${person.user.id}`, daily, `credits:${person.user.id}`],
  );
  const failure = { code: 'SYNTHESIS_FAILED' } as const;
  expect(await endTask(database.pool, { id: 'half', state: 'failed', failure })).toBe(true);
  expect(await spent(person)).toEqual({ daily: 95, credits: 0 });
});

test.each([
  { payer: 'the day', cap: 100, charged: { day: 30, credits: 30 } },
  { payer: 'the day and the credits', cap: 10, charged: { day: 10, credits: 50 } },
])(
  'a sentence that is not synthesised again refunds what it took from $payer, not the credits of an earlier day',
  async ({ cap, charged }) => {
    const person = await createPerson(app, mail, `spoken-again-${cap}`);
    await administration.grantCredits(person.email, grant(50));
    const [ownerId, credits] = [`user:${person.user.id}`, `credits:${person.user.id}`];
    const id = `again-${cap}`;
    await database.pool.query(
      `WITH t AS (INSERT INTO tasks (id, owner_id, request, request_hash, format, sample_rate, bitrate, engine, voice,
       warnings, state, fence, n_seg, done, reserved, charged, payers)
       VALUES ($3, $1, '{}', '', 'mp3', 22050, 64, 'none', 'v', '{}', 'completed', 1, 1, 1, 30, 30, ARRAY[$2])),
     s AS (INSERT INTO segments (task_id, ord, engine, utterance, text, chars, key, blob)
       VALUES ($3, 0, 'none', '{}', '', 30, 'c', 'c')),
     c AS (INSERT INTO charges (task_id, bucket, amount, owner_id) VALUES ($3, $2, 30, $1))
     UPDATE buckets SET used = used + 30 WHERE bucket = $2`,
      [ownerId, credits, id],
    );
    const payers = { daily: [{ bucket: `${ownerId}:another-day`, cap }], credits };
    const limits = { minGapMs: 0, maxQueued: 100, maxQueuedShare: 100 };
    const client = await database.pool.connect();
    try {
      // In one transaction, so that no process claims it.
      await client.query('BEGIN');
      const segment = { ord: 0, key: 'd', characters: 30 };
      await retakeSegment(client, { id, ownerId, payers, limits, ...segment });
      const { rows } = await client.query(
        'SELECT amount::int FROM charges WHERE task_id = $1 ORDER BY bucket DESC',
        [id],
      );
      expect(rows.map(({ amount }) => amount)).toEqual([charged.day, charged.credits]);
      const failure = { code: 'SYNTHESIS_FAILED' } as const;
      expect(await endTask(client, { id, state: 'cancelled', failure })).toBe(true);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    expect(await spent(person)).toEqual({ daily: 0, credits: 30 });
  },
);

test('an expired package pays nothing, and a new one starts from zero', async () => {
  const person = await createPerson(app, mail, 'expired-package');
  await administration.grantCredits(person.email, { ...grant(500), expiresAt: new Date(Date.now() - 1000) });
  await speak(person, 'x'.repeat(95));
  const refused = await speak(person, tenCharacters);
  expect([refused.error, refused.details?.limit]).toEqual(['INSUFFICIENT_QUOTA', 'user']);
  expect(await administration.grantCredits(person.email, grant(10))).toBe(10);
  expect(await administration.grantCredits(person.email, grant(10))).toBe(20);
  expect((await speak(person, tenCharacters)).status).toBe(200);
});

test('a package that was added to counts as full, whatever was spent before', async () => {
  const person = await createPerson(app, mail, 'added-to');
  await administration.grantCredits(person.email, grant(200));
  await speak(person, 'x'.repeat(280));
  const packageOf = async () => (await call(app, getUsageStatus, { token: person.token })).data.package;
  expect(await packageOf()).toMatchObject({ remainingChars: 20, totalChars: 200 });
  await administration.grantCredits(person.email, grant(100));
  expect(await packageOf()).toMatchObject({ credits: 120, remainingChars: 120, totalChars: 120 });
  await speak(person, 'x'.repeat(30));
  expect(await packageOf()).toMatchObject({ remainingChars: 90, totalChars: 120 });
  const { data: limit } = await call(app, getFreeLimit, { token: person.token });
  expect(limit).toMatchObject({ total: 220, remaining: 90, usedCharacters: 130 });
});

test('a person is charged by account, not by browser or address', async () => {
  const person = await createPerson(app, mail, 'anywhere');
  const from = (fingerprint: string) =>
    call(app, createSynthesis, {
      token: person.token,
      headers: { 'x-browser-fingerprint': fingerprint },
      body: { text: 'x'.repeat(60), voice: 'en-US-JennyNeural' },
    });
  expect((await from('browser-one')).status).toBe(200);
  expect((await from('browser-two')).error).toBe('INSUFFICIENT_QUOTA');
  const guest = await call(app, getFreeLimit);
  expect(guest.data.usedCharacters).toBe(0);
});

function grant(amount: number) {
  return { amount, type: 'basic', expiresAt: undefined } as const;
}
