import {
  banPerson,
  cancelQueuedTask,
  clearQueue,
  confirmPassword,
  createSynthesis,
  endPersonSessions,
  getOverview,
  getUserInfo,
  grantCredits,
  listAudit,
  listPeople,
  listQueue,
  login,
  setPersonRole,
  unbanPerson,
} from '@parlando/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, callerAs, createPerson, type Person, password } from '../../../test/people.ts';
import { operator, recordAudit } from '../../database/record-audit.ts';
import { createAdministration } from '../account/administration.ts';
import { countAudio } from './count-audio.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url });
let admin: Person;
beforeAll(async () => {
  admin = await createPerson(app, mail, 'the-admin');
});
afterAll(async () => {
  await close();
  await mail.close();
});

const asAdmin = callerAs(app, () => admin);
const confirm = () => asAdmin(confirmPassword, { body: { password } });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

test('a dangerous act asks for the password, once in 15 minutes', async () => {
  const { user } = await createPerson(app, mail, 'unbanned');
  const unban = () => asAdmin(unbanPerson, { params: { id: user.id } });
  expect((await unban()).error).toBe('CONFIRMATION_REQUIRED');
  expect((await asAdmin(confirmPassword, { body: { password: 'wrong' } })).error).toBe('INVALID_CREDENTIALS');
  expect((await unban()).error).toBe('CONFIRMATION_REQUIRED');
  const { data } = await confirm();
  expect(Date.parse(data.until) - Date.now()).toBeGreaterThan(890_000);
  expect((await unban()).status).toBe(200);
  await database.pool.query(`UPDATE sessions SET confirmed_until = now() WHERE confirmed_until IS NOT NULL`);
  expect((await unban()).error).toBe('CONFIRMATION_REQUIRED');
});

test('a ban tells the person why and until when, and is found and lifted', async () => {
  const person = await createPerson(app, mail, 'noisy');
  await confirm();
  const params = { id: person.user.id };
  const until = inAnHour();
  const ban = { reason: ' far too loud ', until };
  expect((await asAdmin(banPerson, { params, body: ban })).status).toBe(200);
  const banned = await call(app, getUserInfo, { token: person.token });
  expect([banned.error, banned.details]).toEqual(['BANNED', { reason: 'far too loud', until }]);
  const found = await asAdmin(listPeople, { query: { banned: 'true', search: 'NOISY' } });
  expect(found.data).toMatchObject({
    total: 1,
    items: [{ sessions: 0, ban: { reason: 'far too loud', until } }],
  });

  expect((await asAdmin(unbanPerson, { params })).status).toBe(200);
  const answer = await call(app, login, { body: { email: person.email, password } });
  expect(answer.status).toBe(200);
  expect((await asAdmin(listPeople, { query: { banned: 'true', search: 'noisy' } })).data.total).toBe(0);
});

test('role, credits and sign-out reach the account at once', async () => {
  const person = await createPerson(app, mail, 'lucky');
  await confirm();
  const params = { id: person.user.id };
  await asAdmin(setPersonRole, { params, body: { role: 'vip' } });
  const body = { characters: 2500, type: 'premium', expiresAt: inAnHour() };
  expect((await asAdmin(grantCredits, { params, body })).data).toEqual({ remainingChars: 2500 });
  expect((await asAdmin(grantCredits, { params, body })).data).toEqual({ remainingChars: 5000 });
  const info = await call(app, getUserInfo, { token: person.token });
  expect(info.data).toMatchObject({ user: { role: 'vip' }, package: { remainingChars: 5000 } });
  const found = await asAdmin(listPeople, { query: { search: person.user.id } });
  expect(found.data.items).toMatchObject([{ role: 'vip', sessions: 1, package: { type: 'premium' } }]);
  expect((await asAdmin(endPersonSessions, { params })).data).toEqual({ ended: 1 });
  expect((await call(app, getUserInfo, { token: person.token })).error).toBe('SESSION_EXPIRED');
});

test.each([
  ['a ban without a reason', banPerson, { reason: '  ', until: null }, 'reason'],
  ['a ban until yesterday', banPerson, { reason: 'x', until: '2020-01-01T00:00:00Z' }, 'until'],
  ['a ban until some day', banPerson, { reason: 'x', until: 'some day' }, 'until'],
  ['no characters', grantCredits, { characters: 0, type: 'basic', expiresAt: null }, 'characters'],
  ['half a character', grantCredits, { characters: 0.5, type: 'basic', expiresAt: null }, 'characters'],
  ['an unknown package', grantCredits, { characters: 1, type: 'golden', expiresAt: null }, 'type'],
  ['an unknown role', setPersonRole, { role: 'king' }, 'role'],
] as const)('%s is refused, and nothing happens', async (_, route, body, field) => {
  const { user } = await createPerson(app, mail, `p${Math.random().toString(36).slice(2, 10)}`);
  await confirm();
  const refused = await asAdmin(route, { params: { id: user.id }, body });
  expect([refused.error, refused.details?.field]).toEqual(['INVALID_INPUT', field]);
  const found = await asAdmin(listPeople, { query: { search: user.id } });
  expect(found.data.items).toMatchObject([{ role: 'user', ban: null, package: null }]);
});

test('administrators can neither ban nor demote themselves', async () => {
  await confirm();
  for (const id of [admin.user.id, admin.user.username, admin.email.toUpperCase()]) {
    const ban = await asAdmin(banPerson, { params: { id }, body: { reason: 'x', until: null } });
    const demote = await asAdmin(setPersonRole, { params: { id }, body: { role: 'user' } });
    expect([ban.error, demote.error], id).toEqual(['OWN_ACCOUNT', 'OWN_ACCOUNT']);
  }
});

test('of two administrators who remove each other at the same moment one is left', async () => {
  const other = createAdministration(database.kysely, operator);
  const people = await Promise.all(['left', 'right'].map((name) => createPerson(app, mail, name)));
  const [left, right] = people as [Person, Person];
  for (const removal of ['setRole', 'ban'] as const) {
    for (const { email } of people) await other.setRole(email, 'admin');
    const remove = (by: Person, { email }: Person) => {
      const administration = createAdministration(database.kysely, { actor: by.user.id });
      return removal === 'ban'
        ? administration.ban(email, { reason: 'x', until: undefined })
        : administration.setRole(email, 'user');
    };
    const ends = await Promise.allSettled([remove(left, right), remove(right, left)]);
    expect(ends.map(({ status }) => status).sort(), removal).toEqual(['fulfilled', 'rejected']);
    const { reason } = ends.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(reason).toMatchObject({ code: 'PERMISSION_DENIED' });
  }
});

test('text that the database cannot hold is refused, and half a character is replaced in the audit', async () => {
  const { user } = await createPerson(app, mail, 'odd-text');
  await confirm();
  const params = { id: user.id };
  for (const reason of ['a\0b', 'a\ud800b']) {
    const refused = await asAdmin(banPerson, { params, body: { reason, until: null } });
    expect([refused.error, refused.details?.field]).toEqual(['INVALID_INPUT', 'reason']);
  }
  await recordAudit(database.kysely, {
    ...operator,
    action: 'delete-plan',
    subject: 'x',
    details: { a: '\ud800' },
  });
  const { data } = await asAdmin(listAudit, { query: { limit: '1' } });
  expect(data.items).toMatchObject([{ details: { a: '\ufffd' } }]);
});

test('a page beyond the last one still says how many there are', async () => {
  const { data } = await asAdmin(listPeople, { query: { page: '900' } });
  expect(data.items).toEqual([]);
  expect(data.total).toBeGreaterThan(0);
});

test('of a page far down, only the sessions of its own accounts are read', async () => {
  const { pool } = database;
  await pool.query(
    `INSERT INTO users (id, username, username_key, role, created_at)
     SELECT 'crowd-' || n, 'crowd-' || n, 'crowd-' || n, 'user', now() - n * interval '1 hour'
     FROM generate_series(1, 60) AS n`,
  );
  await pool.query(
    `INSERT INTO sessions (id, user_id, expires_at, ended_at, user_agent, address, last_seen_at)
     SELECT id || '-' || n, id, now() + interval '1 day', CASE n WHEN 1 THEN now() END, '', '', ('2026-01-0' || n || ' 00:00Z')::timestamptz
     FROM users, generate_series(1, 3) AS n WHERE username LIKE 'crowd-%'`,
  );
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { data } = await asAdmin(listPeople, { query: { search: 'crowd-', page: '12', pageSize: '5' } });
  const calls = query.mock.calls as unknown as [string, unknown[]][];
  query.mockRestore();
  expect(data.items).toHaveLength(5);
  expect(data.items[0]).toMatchObject({ sessions: 2, lastSeenAt: '2026-01-03T00:00:00.000Z' });
  const ofPeople = calls.filter(([text]) => /last_seen_at|"users"/.test(text) && text.startsWith('select'));
  expect(ofPeople.length).toBeGreaterThan(0);
  for (const [text, values] of ofPeople) {
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
    const scans = JSON.stringify(rows).matchAll(/"Relation Name":"sessions".*?"Actual Loops":(\d+)/g);
    for (const [, loops] of scans) expect(Number(loops)).toBeLessThanOrEqual(5);
  }
  await pool.query(`DELETE FROM users WHERE username LIKE 'crowd-%'`);
});

test('a search finds its own characters only', async () => {
  const { user } = await createPerson(app, mail, 'plain-name');
  for (const search of ['%', '_lain', '\\']) {
    expect((await asAdmin(listPeople, { query: { search } })).data.total, search).toBe(0);
  }
  const found = await asAdmin(listPeople, { query: { search: ' Lain-N ' } });
  expect(found.data.items.map(({ id }: { id: string }) => id)).toEqual([user.id]);
});

const task = {
  request: '{}',
  request_hash: '',
  format: 'mp3' as const,
  sample_rate: 24_000,
  bitrate: 48,
  engine: 'espeak-ng',
  voice: 'en',
  warnings: [] as string[],
  fence: 0,
  n_seg: 4,
  done: 1,
  reserved: 0,
  characters: 120,
};

test('the queue shows what is spoken, then what waits, the oldest first; one is cancelled, then all', async () => {
  const person = await createPerson(app, mail, 'waiting');
  await confirm();
  const leased = new Date(Date.now() + 60_000);
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await database.kysely
    .insertInto('tasks')
    .values([
      // At addresses that nothing is claimed from before these tests end.
      { ...task, id: 'old', owner_id: 'guest:x', state: 'running', created_at: at(9), lease_until: leased },
      {
        ...task,
        id: 'new',
        owner_id: `user:${person.user.id}`,
        state: 'running',
        created_at: at(1),
        lease_until: leased,
      },
      { ...task, id: 'over', owner_id: 'guest:x', state: 'completed', created_at: at(20) },
    ])
    .execute();
  const first = await asAdmin(listQueue, { query: { pageSize: '1' } });
  const owner = { kind: 'guest', id: '', username: null };
  expect(first.data).toMatchObject({
    total: 2,
    items: [{ id: 'old', owner, progress: 25, characters: 120 }],
  });
  expect(first.data.items[0].ageMs).toBeGreaterThan(9 * 60_000);
  const second = await asAdmin(listQueue, { query: { pageSize: '1', page: '2', status: 'processing' } });
  const user = { kind: 'user', id: person.user.id, username: 'waiting' };
  expect(second.data.items).toMatchObject([{ id: 'new', status: 'processing', owner: user }]);
  expect((await asAdmin(listQueue, { query: { status: 'pending' } })).data.total).toBe(0);

  const cancel = () => asAdmin(cancelQueuedTask, { params: { id: 'old' } });
  expect((await cancel()).status).toBe(200);
  expect((await cancel()).error).toBe('TASK_NOT_CANCELLABLE');
  expect((await asAdmin(clearQueue)).data).toEqual({ cleared: 1 });
  expect((await asAdmin(listQueue)).data.total).toBe(0);
  const { data } = await asAdmin(listAudit, { query: { limit: '2' } });
  expect(data.items).toMatchObject([
    { action: 'clear-queue', details: { cleared: 1 } },
    { action: 'cancel-task', subject: { id: 'old', username: null } },
  ]);
});

test('the overview counts what was spoken today, by whom, and what it takes up', async () => {
  const before = (await asAdmin(getOverview)).data;
  const person = await createPerson(app, mail, 'speaking');
  const body = { text: 'Eleven char', voice: 'en-US-JennyNeural' };
  for (const token of [person.token, person.token, undefined]) {
    expect((await call(app, createSynthesis, { token, body })).status).toBe(200);
  }
  const { data } = await asAdmin(getOverview);
  const { users, guests, characters } = before.today;
  expect(data.today).toEqual({ users: users + 1, guests: guests + 1, characters: characters + 33 });
  expect(data.charactersPerMinute).toBeGreaterThan(before.charactersPerMinute);
  expect(data.queue).toEqual({ waiting: 0, running: 0, oldestMs: null });
  expect(data.engines).toEqual([{ id: 'espeak', circuit: 'closed', lastError: null }]);
  expect(data.storage.database).toBeGreaterThan(1_000_000);
  await eventually(async () => (await asAdmin(getOverview)).data.storage.audio > 1000);
  expect(data.storage.free).toBeLessThan(data.storage.total);
  expect(data.backup).toEqual({ made: null, failure: null });
});

test('audio that has left the cache is counted while a task plays it', async () => {
  await database.pool.query('DELETE FROM audio_cache');
  const body = { text: 'Kept by its task.', voice: 'en-US-JennyNeural' };
  expect((await call(app, createSynthesis, { body })).status).toBe(200);
  const bytes = await countAudio(database.kysely);
  expect(bytes).toBeGreaterThan(1000);
  await database.pool.query('DELETE FROM audio_cache');
  expect(await countAudio(database.kysely)).toBe(bytes);
  await eventually(async () => (await asAdmin(getOverview)).data.storage.audio === bytes);
});

test('the audit says who did what to whom and from where, by pages, and cannot be changed', async () => {
  const person = await createPerson(app, mail, 'watched');
  await confirm();
  const params = { id: person.user.id };
  await asAdmin(setPersonRole, { params, body: { role: 'vip' } });
  await asAdmin(endPersonSessions, { params });
  const first = await asAdmin(listAudit, { query: { limit: '1' } });
  const second = await asAdmin(listAudit, { query: { limit: '1', before: String(first.data.next) } });
  const by = { actor: { id: admin.user.id, username: 'the-admin' }, address: '127.0.0.1' };
  const subject = { id: person.user.id, username: 'watched' };
  expect(first.data.items).toMatchObject([{ ...by, action: 'end-sessions', subject }]);
  expect(second.data.items).toMatchObject([{ ...by, action: 'role', subject, details: { role: 'vip' } }]);
  const all = await asAdmin(listAudit, { query: { scope: 'all', limit: '3' } });
  expect(all.data.items.map(({ action }: { action: string }) => action)).toEqual([
    'end-sessions',
    'role',
    'login',
  ]);
  for (const change of ['UPDATE audit SET actor = $$me$$', 'DELETE FROM audit', 'TRUNCATE audit']) {
    await expect(database.pool.query(change)).rejects.toThrow('never changed or deleted');
  }
});
