import { randomUUID } from 'node:crypto';
import {
  createKey,
  createProject,
  createSynthesis,
  deleteUser,
  exportUserData,
  getPromotion,
  getTaskStatus,
  getUserInfo,
  login,
  register,
  sendVerificationCode,
  toggleHistoryFavorite,
  toggleVoiceFavorite,
  updatePreferences,
} from '@parlando/contract';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, createPerson, type Person, password } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { emptyTables } from '../../../test/test-database.ts';
import { userOwnerId } from '../../http/visitor.ts';
import { systemClock } from '../../ports/clock.ts';
import { createId } from '../../ports/id.ts';
import { HistoryService } from '../synthesis/history/history.service.ts';
import { QueueSurvey } from '../synthesis/work/queue-survey.ts';
import { TaskBus } from '../synthesis/work/task-bus.ts';
import { deleteUser as removeUser } from './delete-user.ts';
import { AccountHousekeeping } from './housekeeping.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url });
afterEach(() => expectBalancedLedger(database.pool));
afterAll(async () => {
  await close();
  await mail.close();
});

const speak = async ({ token }: Person, text: string): Promise<string> => {
  const body = { text, voice: 'en-US-JennyNeural' };
  return String((await call(app, createSynthesis, { token, body })).headers['x-task-id']);
};

/** Everything in the database that names the person, by table. */
async function traces({ user }: Person): Promise<Record<string, number>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ n: number }>(
      `SELECT count(*) AS n FROM ${name} AS t WHERE to_jsonb(t)::text ~ $1`,
      [`${user.id}|${user.email}`],
    );
    if (rows[0]?.n) found[name] = rows[0].n;
  }
  return found;
}

test('the export tells everything, and no secret', async () => {
  const person = await createPerson(app, mail, 'exporting');
  const { token } = person;
  const ids = [await speak(person, 'The first of two.'), await speak(person, 'The second of two.')];
  await call(app, toggleVoiceFavorite, { token, params: { id: 'zh-CN-XiaoxiaoNeural' } });
  await call(app, updatePreferences, { token, body: { theme: 'dark' } });
  const chapter = {
    title: 'One',
    level: 2,
    text: '重庆',
    marks: [{ kind: 'pause', start: 1, durationMs: 500 }],
  };
  const book = {
    id: randomUUID(),
    title: 'A book',
    settings: { voice: 'en-US-JennyNeural' },
    chapters: [chapter],
  };
  await call(app, createProject, { token, body: book });
  const answer = await call(app, exportUserData, { token });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="parlando-export.json"');
  const exported = JSON.parse(answer.body);
  expect(exported).toMatchObject({
    user: { email: person.email, username: 'exporting' },
    package: null,
    sessions: [{ current: true }],
    settings: { theme: 'dark' },
    projects: [{ project: book.id, name: 'A book', settings: book.settings, ...chapter }],
    favoriteVoices: [{ voice: 'zh-CN-XiaoxiaoNeural' }],
    charges: [{ amount: 17 }, { amount: 18 }],
    audit: [{ action: 'register' }, { action: 'login' }],
  });
  expect(exported.tasks.map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(exported.tasks[0]).toMatchObject({ request: { text: 'The first of two.' }, status: 'completed' });
  expect(answer.body).not.toContain('argon2');
});

test('the export tells of orders with their payments, invitations, keys with their limits, and a ban', async () => {
  const { token, user } = await createPerson(app, mail, 'buying');
  const other = await createPerson(app, mail, 'inviting');
  const title = 'Without a chapter';
  const empty = { id: randomUUID(), title, settings: { voice: 'en-US-JennyNeural' }, chapters: [] };
  await call(app, createProject, { token, body: empty });
  const key = { name: 'reader', scopes: ['history'], dailyCharacters: 500, expiresAt: null, origins: [] };
  await call(app, createKey, { token, body: key });
  const { data: promotion } = await call(app, getPromotion, { token });
  await database.pool.query(
    `INSERT INTO invitations (id, inviter_id, invited_id, places, state, earned)
     VALUES ('sent', $1, NULL, '{}', 'rewarded', 100), ('got', $2, $1, '{}', 'waiting', 0)`,
    [user.id, other.user.id],
  );
  await database.pool.query(
    `INSERT INTO orders (number, user_id, plan_id, plan, amount_minor, currency, gateway, language, origin,
       state, payment_id, expires_at) VALUES ('P1', $1, 'p', '{}', 500, 'JPY', 'stripe', 'en', '', 'granted', 'pi_1', now())`,
    [user.id],
  );
  await database.pool.query(
    `INSERT INTO payment_events (gateway, event_id, kind, order_number, amount_minor, currency, outcome, happened_at)
     VALUES ('stripe', 'evt_1', 'paid', 'P1', 500, 'JPY', 'granted', now())`,
  );
  await database.pool.query(
    `UPDATE users SET banned_at = now() - interval '2 days', banned_until = now() - interval '1 day', ban_reason = 'a mistake'
     WHERE id = $1`,
    [user.id],
  );
  const exported = JSON.parse((await call(app, exportUserData, { token })).body);
  expect(exported).toMatchObject({
    ban: [{ reason: 'a mistake' }],
    loginPlaces: [{ language: 'zh' }, { language: 'zh' }],
    keys: [{ name: 'reader', dailyCharacters: 500, expiresAt: null }],
    orders: [{ number: 'P1', paymentId: 'pi_1', refundedMinor: 0 }],
    payments: [{ order: 'P1', eventId: 'evt_1', amountMinor: 500, currency: 'JPY', outcome: 'granted' }],
    invitationCode: promotion.code,
    invitations: [
      { isInviter: true, state: 'rewarded', earned: 100 },
      { isInviter: false, state: 'waiting' },
    ],
    projects: [{ name: title }],
  });
  expect(JSON.stringify(exported)).not.toContain(other.user.id);
});

test('whatever an account has gathered, the export reads no more than a part of it at once', async () => {
  const { token, user } = await createPerson(app, mail, 'gathering');
  const ownerId = `user:${user.id}`;
  await database.pool.query(
    `INSERT INTO charges (task_id, bucket, amount, owner_id, charged_at)
     SELECT 'gathered-' || n, $1 || ':' || kind, 0, $1, now() - n / 500 * interval '1 microsecond'
     FROM generate_series(1, 1200) AS n, unnest(ARRAY['day', 'credits']) AS kind`,
    [ownerId],
  );
  const settings = { voice: 'en-US-JennyNeural' };
  const chapters = ['One', 'Two'].map((title) => ({ title, level: 1, text: title }));
  for (const title of ['A book', 'Another book'])
    await call(app, createProject, { token, body: { id: randomUUID(), title, settings, chapters } });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const exported = JSON.parse((await call(app, exportUserData, { token })).body);
  const results = (await Promise.all(
    query.mock.results.map(({ value }) => value),
  )) as unknown as pg.QueryResult[];
  query.mockRestore();
  const places = exported.charges.map(({ taskId, bucket }: Record<string, string>) => `${taskId} ${bucket}`);
  expect([places.length, new Set(places).size]).toEqual([2400, 2400]);
  expect(exported.projects.map(({ title }: { title: string }) => title)).toEqual([
    'One',
    'Two',
    'One',
    'Two',
  ]);
  expect(Math.max(...results.map((result) => result?.rows?.length ?? 0))).toBe(1000);
  const withTexts = results.filter((result) => result?.fields?.some(({ name }) => name === 'text'));
  expect(withTexts.map(({ rows }) => rows.length)).toEqual([2, 2]);
  await database.pool.query('DELETE FROM charges WHERE owner_id = $1', [ownerId]);
});

test('a deleted account leaves nothing but a ledger that leads nowhere', async () => {
  const person = await createPerson(app, mail, 'leaving');
  const { token, email } = person;
  const id = await speak(person, 'Soon gone.');
  await call(app, toggleHistoryFavorite, { token, params: { id } });
  await call(app, toggleVoiceFavorite, { token, params: { id: 'zh-CN-XiaoxiaoNeural' } });
  await call(app, updatePreferences, { token, body: { theme: 'dark' } });
  const { data: state } = await call(app, getTaskStatus, { token, params: { id } });
  const total = async () =>
    (await database.pool.query('SELECT sum(used)::int AS used FROM buckets')).rows[0]?.used;
  const before = await total();

  expect((await call(app, deleteUser, { token, body: { password: 'wrong' } })).error).toBe(
    'INVALID_CREDENTIALS',
  );
  expect((await call(app, getUserInfo, { token })).status).toBe(200);
  expect((await call(app, deleteUser, { token, body: { password } })).status).toBe(200);

  expect((await call(app, getUserInfo, { token })).error).toBe('SESSION_EXPIRED');
  expect((await app.inject(state.audioUrl)).statusCode).toBe(404);
  // The audit knows the person by an id that nothing else knows any more.
  expect(Object.keys(await traces(person))).toEqual(['audit']);
  expect(await total()).toBe(before);
  expect((await call(app, login, { body: { email, password } })).error).toBe('INVALID_CREDENTIALS');
});

test('the name and address of a deleted account are free again', async () => {
  const person = await createPerson(app, mail, 'again');
  await call(app, deleteUser, { token: person.token, body: { password } });
  await call(app, sendVerificationCode, { body: { email: person.email } });
  const code = mail.lastCode(person.email);
  const body = { username: 'again', email: person.email, password, verification_code: code };
  const registered = await call(app, register, { body });
  expect(registered.data.user.id).not.toBe(person.user.id);
});

test('an event stream ends with its session', async () => {
  const person = await createPerson(app, mail, 'listening');
  const url = app.server.listening
    ? `http://127.0.0.1:${(app.server.address() as { port: number }).port}`
    : await app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await fetch(`${url}/api/v1/events`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(stream.status).toBe(200);
  await database.pool.query(`UPDATE sessions SET ended_at = now() WHERE user_id = $1`, [person.user.id]);
  // Any notification makes it look again.
  await database.pool.query(
    `SELECT pg_notify('ev', json_build_object('task', 'x', 'ownerId', $1::text, 'state', 'queued')::text)`,
    [`user:${person.user.id}`],
  );
  const text = await stream.text();
  expect(text).toContain('event: ready');
});

const parts = {
  database: database.kysely,
  createId,
  tasks: new HistoryService({
    database: database.pool,
    bus: new TaskBus(),
    presenter: {
      links: { linkTo: () => '', isValid: () => false },
      queue: new QueueSurvey({ database: database.pool, clock: systemClock, loads: () => [] }),
    },
    isSpeaking: () => false,
  }),
};

test('an export tells of every task that stays, although others are deleted meanwhile', async () => {
  const person = await createPerson(app, mail, 'deleting');
  const first = await speak(person, 'One of many.');
  for (const [table, id, more] of [
    ['tasks', 'id', "'idempotency_key', NULL, 'reserved', 0"],
    ['segments', 'task_id', "'blob', NULL"],
  ] as const) {
    const copy = `jsonb_populate_record(t, jsonb_build_object('${id}', 'copy-' || n, ${more}))`;
    await database.pool.query(
      `INSERT INTO ${table} SELECT (${copy}).* FROM ${table} t, generate_series(1, 150) n WHERE ${id} = $1`,
      [first],
    );
  }
  const told = new Set<string>();
  for await (const { id } of parts.tasks.export(userOwnerId(person.user.id), 'en')) {
    if (told.size === 0) await database.pool.query('DELETE FROM tasks WHERE id = $1', [id]);
    told.add(id);
  }
  expect(told.size).toBe(151);
  await database.pool.query("DELETE FROM tasks WHERE id LIKE 'copy-%'");
});

test('of the last two administrators who leave at the same moment one stays, and is told why', async () => {
  const names = ['one-keeper', 'other-keeper', 'banned-keeper'];
  const people = await Promise.all(names.map((name) => createPerson(app, mail, name)));
  const ids = people.map(({ user }) => user.id);
  await database.pool.query(`UPDATE users SET role = CASE WHEN id = ANY ($1) THEN 'admin' ELSE 'user' END`, [
    ids,
  ]);
  await database.pool.query('UPDATE users SET banned_at = now() WHERE id = $1', [ids.pop()]);
  const leave = ({ token }: Person) => call(app, deleteUser, { token, body: { password } });
  const answers = await Promise.all(people.slice(0, 2).map(leave));
  expect(answers.map(({ error }) => error).sort()).toEqual(['LAST_ADMINISTRATOR', undefined]);
});

test('continues a removal that was interrupted before the ledger', async () => {
  const person = await createPerson(app, mail, 'broken-off');
  await speak(person, 'Still in the ledger.');
  const killed = () => {
    throw new Error('killed');
  };
  const actor = { actor: person.user.id };
  await expect(removeUser(person.user.id, actor, { ...parts, createId: killed })).rejects.toThrow('killed');
  expect(Object.keys(await traces(person))).toEqual(expect.arrayContaining(['charges', 'settings']));
  await new AccountHousekeeping({ ...parts, log: silentLog, auditDays: 730 }).run();
  expect(Object.keys(await traces(person))).toEqual(['audit']);
});

test('what was accepted while its account went is tidied away', async () => {
  const person = await createPerson(app, mail, 'racing');
  const id = await speak(person, 'A late one.');
  await database.pool.query('DELETE FROM users WHERE id = $1', [person.user.id]);
  await emptyTables(database.pool, 'login_attempts');
  await new AccountHousekeeping({ ...parts, log: silentLog, auditDays: 730 }).run();
  await eventually(async () => {
    const { rowCount } = await database.pool.query('SELECT 1 FROM tasks WHERE id = $1', [id]);
    return rowCount === 0;
  });
  expect(Object.keys(await traces(person))).toEqual(['audit']);
});

test('the audit is kept for the days that are set, and for a year at least', async () => {
  await database.pool.query(
    `INSERT INTO audit (happened_at, actor, action, subject)
     SELECT now() - days * interval '1 day', 'operator', 'ban', 'days-' || days FROM unnest($1::int[]) AS days`,
    [[364, 399, 401]],
  );
  const tidy = (auditDays: number) => new AccountHousekeeping({ ...parts, log: silentLog, auditDays }).tidy();
  await tidy(400);
  const { rows } = await database.pool.query(
    `SELECT subject FROM audit WHERE subject LIKE 'days-%' ORDER BY id`,
  );
  expect(rows).toEqual([{ subject: 'days-364' }, { subject: 'days-399' }]);
  await expect(tidy(300)).rejects.toThrow('never changed or deleted');
});
