import { deleteUser, getUserInfo, getVoice, login, logout } from '@parlando/contract';
import { afterAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { mintToken, readClaims, testSecret } from '../../../test/mint-token.ts';
import { call, createPerson, logIn, password } from '../../../test/people.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url, SESSION_SECRET: testSecret });
afterAll(async () => {
  await close();
  await mail.close();
});

const { user, token } = await createPerson(app, mail, 'bearer');
const { sub: userId, sid: sessionId, exp, iat } = readClaims(token);
const good = { userId, sessionId };
const expectRefused = async (refused: string) => {
  const answer = await call(app, getUserInfo, { token: refused });
  expect([answer.status, answer.error]).toEqual([401, 'SESSION_EXPIRED']);
};
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token that is minted here as the server does it is good, and lasts seven days', async () => {
  expect((await call(app, getUserInfo, { token: await mintToken(good) })).data.user.id).toBe(user.id);
  expect(exp - iat).toBe(7 * 86_400);
});

test('none algorithm', async () => {
  const payload = base64url({ sub: userId, sid: sessionId, exp });
  await expectRefused(`${base64url({ alg: 'none', typ: 'session+jwt' })}.${payload}.`);
});

test('wrong key', async () => {
  await expectRefused(await mintToken({ ...good, secret: 'another secret, just as long as the first' }));
});

test('wrong type', async () => {
  await expectRefused(await mintToken({ ...good, type: 'JWT' }));
});

test('expired by its session, whatever the token says', async () => {
  const old = await logIn(app, user.email);
  await database.pool.query(`UPDATE sessions SET expires_at = now() WHERE id = $1`, [readClaims(old).sid]);
  await expectRefused(old);
});

/** Of this process; the database keeps its own. */
async function withClock(aheadMs: number, run: () => Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs });
  try {
    await run();
  } finally {
    vi.useRealTimers();
  }
}
const eightDaysMs = 8 * 86_400_000;

test('the clock of a process ends no session, and lengthens none', async () => {
  const ended = await logIn(app, user.email);
  await database.pool.query(`UPDATE sessions SET expires_at = now() WHERE id = $1`, [readClaims(ended).sid]);
  for (const aheadMs of [eightDaysMs, -eightDaysMs])
    await withClock(aheadMs, async () => {
      expect((await call(app, getUserInfo, { token })).status).toBe(200);
      await expectRefused(ended);
    });
});

test('the clock of a process neither begins nor ends a ban', async () => {
  const banned = await createPerson(app, mail, 'banned');
  const body = { email: banned.user.email, password };
  const ban = (days: number) =>
    database.pool.query(
      `UPDATE users SET banned_at = now(), banned_until = now() + $1 * interval '1 day' WHERE id = $2`,
      [...[days, banned.user.id]],
    );
  await ban(1);
  await withClock(eightDaysMs, async () => expect((await call(app, login, { body })).error).toBe('BANNED'));
  await ban(-1);
  await withClock(-eightDaysMs, async () => expect((await call(app, login, { body })).status).toBe(200));
});

test('a changed claim', async () => {
  const [head, , signature] = token.split('.');
  await expectRefused(`${head}.${base64url({ sub: 'somebody', sid: sessionId, exp })}.${signature}`);
});

test('of another user’s session', async () => {
  const other = await createPerson(app, mail, 'other');
  await expectRefused(await mintToken({ userId: other.user.id, sessionId }));
});

test('logged out', async () => {
  const left = await logIn(app, user.email);
  await call(app, logout, { token: left });
  await expectRefused(left);
});

test('deleted user', async () => {
  const gone = await createPerson(app, mail, 'gone');
  expect((await call(app, deleteUser, { token: gone.token, body: { password } })).status).toBe(200);
  await expectRefused(gone.token);
});

test('no token at all, or not one', async () => {
  for (const nonsense of ['', 'null', 'a.b.c', 'x'.repeat(5000)]) {
    await expectRefused(nonsense);
  }
});

test('a bad token is refused on open routes too, and ignored at the login', async () => {
  const bad = { token: 'a.b.c' };
  const voice = await call(app, getVoice, { ...bad, params: { id: 'en-US-JennyNeural' } });
  expect(voice.error).toBe('SESSION_EXPIRED');
  const body = { email: user.email, password };
  expect((await call(app, login, { ...bad, body })).status).toBe(200);
});

test('other schemes of authorization are not ours', async () => {
  const headers = { authorization: 'Basic dXNlcjpwYXNz' };
  const answer = await call(app, getVoice, { headers, params: { id: 'en-US-JennyNeural' } });
  expect(answer.status).toBe(200);
});
