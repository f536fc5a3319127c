import {
  banPerson,
  confirmPassword,
  endPersonSessions,
  getUserInfo,
  grantCredits,
  listAudit,
  listPeople,
  login,
  setPersonRole,
  unbanPerson,
} from '@parlando/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, createPerson, type Person, password } from '../../../test/people.ts';
import { operator, recordAudit } from '../../database/record-audit.ts';
import { createAdministration } from '../account/administration.ts';

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

const asAdmin = (route: Parameters<typeof call>[1], options: Parameters<typeof call>[2] = {}) =>
  call(app, route, { token: admin.token, ...options });
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
  await recordAudit(database.kysely, { ...operator, action: 'x', subject: 'x', details: { a: '\ud800' } });
  const { data } = await asAdmin(listAudit, { query: { limit: '1' } });
  expect(data.items).toMatchObject([{ details: { a: '\ufffd' } }]);
});

test('a search finds its own characters only', async () => {
  const { user } = await createPerson(app, mail, 'plain-name');
  for (const search of ['%', '_lain', '\\']) {
    expect((await asAdmin(listPeople, { query: { search } })).data.total, search).toBe(0);
  }
  const found = await asAdmin(listPeople, { query: { search: ' Lain-N ' } });
  expect(found.data.items.map(({ id }: { id: string }) => id)).toEqual([user.id]);
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
