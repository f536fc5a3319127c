import {
  changeEmail,
  changePassword,
  endSession,
  getTaskDetail,
  getUserInfo,
  getWechatQrCode,
  listHistory,
  listSessions,
  login,
  logout,
  register,
  resetPassword,
  sendResetCode,
  sendVerificationCode,
  updateProfile,
} from '@parlando/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, createPerson, logIn, password, registerPerson } from '../../../test/people.ts';
import { emptyTables } from '../../../test/test-database.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url, TRUST_PROXY: 'true' });
afterAll(async () => {
  await close();
  await mail.close();
});
beforeEach(async () => {
  await emptyTables(database.pool, 'users', 'verification_codes', 'login_attempts');
});

const wrong = 'not the password';
const tryLogin = (account: string, secret: string, headers = {}) =>
  call(app, login, { body: { email: account, password: secret }, headers });
const codeFor = async (email: string) => {
  await call(app, sendVerificationCode, { body: { email } });
  return mail.lastCode(email);
};
const registration = (email: string, verification_code: string, username = 'newcomer') =>
  call(app, register, { body: { username, email, password, verification_code } });
const otherCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('registering', () => {
  test('takes the mailed code, and the account can log in by address or name', async () => {
    const email = 'Ana@people.example';
    const sent = await call(app, sendVerificationCode, { body: { email } });
    expect(sent.data).toEqual({ sent: true, resendAfterMs: 60_000, developmentMode: false });
    const registered = await registration(email, mail.lastCode(email), 'Ana María');
    expect(registered.data.user).toMatchObject({ username: 'Ana María', email, role: 'admin', level: 3 });
    for (const account of ['ana@people.example', 'ANA MARÍA']) {
      const { data } = await tryLogin(account, password);
      const info = await call(app, getUserInfo, { token: data.token });
      expect(info.data).toEqual({ user: data.user, package: null });
    }
    expect(data(await database.pool.query('SELECT password_hash FROM users'))).toMatch(
      /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
    );
  });

  test('mails in the language of the request', async () => {
    for (const [language, words] of [
      ['zh', '验证码'],
      ['en', 'verification code'],
      ['es', 'código de verificación'],
    ] as const) {
      const email = `${language}@people.example`;
      await call(app, sendVerificationCode, { body: { email }, headers: { 'accept-language': language } });
      const received = mail.mails.at(-1);
      expect(received?.to).toBe(email);
      expect(received?.subject.toLowerCase()).toContain(words);
      expect(received?.text).toContain(mail.lastCode(email));
    }
  });

  test('makes the first account the administrator, and no other, also when they come at once', async () => {
    const names = ['one', 'two', 'three'];
    const users = await Promise.all(names.map((name) => registerPerson(app, mail, name)));
    expect(users.map(({ role }) => role).sort()).toEqual(['admin', 'user', 'user']);
  });

  test('uses a code once, also when it comes many times at once', async () => {
    const email = 'once@people.example';
    const code = await codeFor(email);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => registration(email, code, `name ${i}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await registration(email, code, 'again')).error).toBe('CODE_INVALID');
  });

  test('says when a name is taken, and the code stays good', async () => {
    await registerPerson(app, mail, 'taken');
    const email = 'second@people.example';
    const code = await codeFor(email);
    expect((await registration(email, code, 'TAKEN')).error).toBe('USERNAME_TAKEN');
    expect((await registration(email, code, 'free')).status).toBe(200);
  });

  test('refuses what no row can hold', async () => {
    expect((await tryLogin('no\0body', password)).error).toBe('INVALID_INPUT');
    expect((await registration('x@people.example', '123456', 'no\0body')).error).toBe('INVALID_INPUT');
    const params = { id: 'no\0body' };
    const { token } = await createPerson(app, mail, 'careful');
    for (const route of [endSession, getTaskDetail]) {
      expect((await call(app, route, { token, params })).error).toBe('INVALID_INPUT');
    }
    const query = { search: 'no\0body' };
    expect((await call(app, listHistory, { token, query })).error).toBe('INVALID_INPUT');
  });

  test('refuses a name that looks like an address', async () => {
    const answer = await registration('x@people.example', '123456', 'a@b.example');
    expect([answer.error, answer.details?.field]).toEqual(['INVALID_INPUT', 'username']);
  });

  test('refuses a code that has run out', async () => {
    const email = 'late@people.example';
    const code = await codeFor(email);
    await database.pool.query(`UPDATE verification_codes SET expires_at = now() - interval '1 second'`);
    expect((await registration(email, code)).error).toBe('CODE_INVALID');
  });

  test('sends no second code within a minute, and none that the mail server refused counts', async () => {
    const email = 'often@people.example';
    mail.refuse = true;
    expect((await call(app, sendVerificationCode, { body: { email } })).error).toBe('MAIL_FAILED');
    mail.refuse = false;
    expect((await call(app, sendVerificationCode, { body: { email } })).status).toBe(200);
    const headers = { 'accept-language': 'en' };
    const again = await call(app, sendVerificationCode, { body: { email }, headers });
    expect([again.status, again.error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50);
    expect(again.body).toMatch(/You can get another in (5\d|60) seconds\./);
  });

  test('takes the code of a mail that arrived although its server did not confirm it', async () => {
    const email = 'unconfirmed@people.example';
    mail.deny = true;
    const asked = await call(app, sendVerificationCode, { body: { email } });
    mail.deny = false;
    expect(asked.error).toBe('MAIL_FAILED');
    expect((await registration(email, mail.lastCode(email))).status).toBe(200);
  });

  test('sends another at once when the clock was set back by an hour', async () => {
    const email = 'clock@people.example';
    expect((await call(app, sendVerificationCode, { body: { email } })).status).toBe(200);
    await database.pool.query(`UPDATE verification_codes SET sent_at = now() + interval '1 hour'`);
    expect((await call(app, sendVerificationCode, { body: { email } })).status).toBe(200);
    expect((await call(app, sendVerificationCode, { body: { email } })).error).toBe('TOO_MANY_REQUESTS');
  });

  test('fills nobody’s mailbox: twenty mails a day are enough', async () => {
    const email = 'flooded@people.example';
    const ask = () => call(app, sendVerificationCode, { body: { email } });
    for (let mails = 0; mails < 20; mails++) {
      expect((await ask()).status).toBe(200);
      await database.pool.query(`UPDATE verification_codes SET sent_at = now() - interval '1 minute'`);
    }
    expect((await ask()).error).toBe('TOO_MANY_REQUESTS');
    expect((await registration(email, mail.lastCode(email))).status).toBe(200);
  });

  test('mails one code for requests that come at once', async () => {
    const email = 'parallel@people.example';
    const asked = () => call(app, sendVerificationCode, { body: { email } });
    const answers = await Promise.all(Array.from({ length: 5 }, asked));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(mail.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  test('makes the account that the operator names the administrator, and not the first', async () => {
    const options = { SMTP_URL: mail.url, ADMIN_EMAIL: 'Boss@people.example' };
    const named = await createTestApp(options);
    try {
      expect((await registerPerson(named.app, mail, 'first')).role).toBe('user');
      expect((await registerPerson(named.app, mail, 'boss')).role).toBe('admin');
    } finally {
      await named.close();
    }
  });

  test('the code is nowhere in the database', async () => {
    const code = await codeFor('hidden@people.example');
    const { rows } = await database.pool.query('SELECT * FROM verification_codes');
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('whether an address has an account', () => {
  test('is reported only to its owner, who gets a mail either way', async () => {
    await registerPerson(app, mail, 'known');
    for (const route of [sendVerificationCode, sendResetCode]) {
      mail.mails.length = 0;
      const known = await call(app, route, { body: { email: 'known@people.example' } });
      const unknown = await call(app, route, { body: { email: 'unknown@people.example' } });
      expect(known.data).toEqual(unknown.data);
      expect(mail.mails.map(({ to }) => to)).toEqual(['known@people.example', 'unknown@people.example']);
      const [note] = mail.mails.filter(({ text }) => !/\b\d{6}\b/.test(text));
      expect(note?.to).toBe(
        route === sendVerificationCode ? 'known@people.example' : 'unknown@people.example',
      );
      for (const email of ['known@people.example', 'unknown@people.example']) {
        expect((await call(app, route, { body: { email } })).error).toBe('TOO_MANY_REQUESTS');
      }
    }
  });

  test('cannot be learnt from guesses at passwords and codes', async () => {
    await registerPerson(app, mail, 'known');
    const guess = async (email: string) => {
      await call(app, sendResetCode, { body: { email } });
      const answers = [];
      for (let i = 0; i < 7; i++) answers.push(await tryLogin(email, wrong));
      for (let i = 0; i < 7; i++) {
        const body = { email, password, verification_code: '000000' };
        answers.push(await call(app, resetPassword, { body }));
      }
      return answers.map(({ status, error }) => ({ status, error }));
    };
    expect(await guess('unknown@people.example')).toEqual(await guess('known@people.example'));
  });
});

describe('after five wrong guesses the right one is refused too', () => {
  const at64 = <Result>(guess: (i: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: 64 }, (_, i) => guess(i)));

  test('of a password, one after the other, by either name', async () => {
    await registerPerson(app, mail, 'guessed');
    for (let i = 0; i < 5; i++) {
      const account = i % 2 ? 'guessed' : 'guessed@people.example';
      expect((await tryLogin(account, wrong)).error).toBe('INVALID_CREDENTIALS');
    }
    const refused = await tryLogin('guessed', password);
    expect([refused.status, refused.error]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    await database.pool.query(`UPDATE login_attempts SET until = now()`);
    expect((await tryLogin('guessed', password)).status).toBe(200);
  });

  test('of a password, 64 at once', async () => {
    await registerPerson(app, mail, 'guessed');
    const answers = await at64(() => tryLogin('guessed', wrong));
    expect(answers.filter(({ error }) => error === 'INVALID_CREDENTIALS')).toHaveLength(5);
    expect((await tryLogin('guessed', password)).error).toBe('TOO_MANY_ATTEMPTS');
  });

  test('of a code, 64 at once', async () => {
    const email = 'guessed@people.example';
    const code = await codeFor(email);
    const answers = await at64(() => registration(email, otherCode(code)));
    expect(answers.filter(({ error }) => error === 'CODE_INVALID')).toHaveLength(5);
    expect((await registration(email, code)).error).toBe('TOO_MANY_ATTEMPTS');
  });

  test('but guesses at a code that was never sent keep nobody from resetting the password', async () => {
    const { email } = (await createPerson(app, mail, 'forgetful')).user;
    const reset = (verification_code: string) =>
      call(app, resetPassword, { body: { email, password, verification_code } });
    for (let i = 0; i < 25; i++) expect((await reset('000000')).error).toBe('CODE_INVALID');
    await call(app, sendResetCode, { body: { email } });
    expect((await reset(mail.lastCode(email))).status).toBe(200);
  });

  test('but right passwords are no guesses, however many come at once', async () => {
    await registerPerson(app, mail, 'busy');
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryLogin('busy', password)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  test('an address has a limit of its own, over many accounts', async () => {
    const from = { 'x-forwarded-for': '203.0.113.7' };
    await database.pool.query(
      `INSERT INTO login_attempts VALUES ('address:203.0.113.7', 99, now() + interval '15 minutes')`,
    );
    expect((await tryLogin('nobody-1', wrong, from)).error).toBe('INVALID_CREDENTIALS');
    expect((await tryLogin('nobody-2', wrong, from)).error).toBe('TOO_MANY_ATTEMPTS');
    const elsewhere = { 'x-forwarded-for': '203.0.113.8' };
    expect((await tryLogin('nobody-3', wrong, elsewhere)).error).toBe('INVALID_CREDENTIALS');
  });
});

describe('a session', () => {
  test('is listed, is distinguishable and can be ended from another', async () => {
    const { user, token } = await createPerson(app, mail, 'here');
    const other = await logIn(app, user.email);
    const { data: listed } = await call(app, listSessions, { token });
    expect(listed.items.map((session: { current: boolean }) => session.current).sort()).toEqual([
      false,
      true,
    ]);
    const { id } = listed.items.find((session: { current: boolean }) => !session.current);
    expect((await call(app, endSession, { token, params: { id } })).status).toBe(200);
    expect((await call(app, endSession, { token, params: { id } })).error).toBe('SESSION_NOT_FOUND');
    expect((await call(app, getUserInfo, { token: other })).error).toBe('SESSION_EXPIRED');
    expect((await call(app, getUserInfo, { token })).status).toBe(200);
  });

  test('is not another person’s to end', async () => {
    const { token } = await createPerson(app, mail, 'mine');
    const stranger = await createPerson(app, mail, 'stranger');
    const { data: listed } = await call(app, listSessions, { token });
    const params = { id: listed.items[0].id };
    expect((await call(app, endSession, { token: stranger.token, params })).error).toBe('SESSION_NOT_FOUND');
    expect((await call(app, getUserInfo, { token })).status).toBe(200);
  });

  test('ends with the logout, which answers whatever comes with it', async () => {
    const { token } = await createPerson(app, mail, 'leaving');
    expect((await call(app, logout, { token })).status).toBe(200);
    expect((await call(app, getUserInfo, { token })).error).toBe('SESSION_EXPIRED');
    for (const each of [token, 'nonsense', undefined]) {
      expect((await call(app, logout, { token: each })).status).toBe(200);
    }
  });

  test('ends everywhere when the password changes, and continues under a new token', async () => {
    const { user, token } = await createPerson(app, mail, 'changing');
    const other = await logIn(app, user.email);
    const change = (current_password: string) =>
      call(app, changePassword, { token, body: { current_password, password: 'a new password' } });
    expect((await change(wrong)).error).toBe('INVALID_CREDENTIALS');
    const { data: changed } = await change(password);
    for (const old of [token, other]) {
      expect((await call(app, getUserInfo, { token: old })).error).toBe('SESSION_EXPIRED');
    }
    expect((await call(app, getUserInfo, { token: changed.token })).status).toBe(200);
    expect((await tryLogin(user.email, password)).error).toBe('INVALID_CREDENTIALS');
    expect((await tryLogin(user.email, 'a new password')).status).toBe(200);
  });

  test('does not begin with a password that changes while it is compared', async () => {
    const { user, token } = await createPerson(app, mail, 'hurried');
    const client = await database.pool.connect();
    // The login waits here, after the comparison.
    await client.query('BEGIN; LOCK TABLE login_places IN SHARE MODE');
    const late = tryLogin(user.email, password);
    await eventually(async () => {
      const { rows } = await client.query(
        `SELECT FROM pg_locks WHERE NOT granted AND relation = 'login_places'::regclass`,
      );
      return rows.length > 0;
    });
    const body = { current_password: password, password: 'a new password' };
    expect((await call(app, changePassword, { token, body })).status).toBe(200);
    await client.query('COMMIT');
    client.release();
    expect((await late).error).toBe('INVALID_CREDENTIALS');
  });

  test('ends everywhere with a reset password', async () => {
    const { user, token } = await createPerson(app, mail, 'forgetful');
    await call(app, sendResetCode, { body: { email: user.email } });
    const body = { email: user.email, password: 'remembered', verification_code: mail.lastCode(user.email) };
    expect((await call(app, resetPassword, { body })).status).toBe(200);
    expect((await call(app, resetPassword, { body })).error).toBe('CODE_INVALID');
    expect((await call(app, getUserInfo, { token })).error).toBe('SESSION_EXPIRED');
    expect((await tryLogin(user.email, 'remembered')).status).toBe(200);
  });
});

describe('the profile', () => {
  test('has a name and a picture that can be changed', async () => {
    const { token } = await createPerson(app, mail, 'before');
    await registerPerson(app, mail, 'somebody');
    const avatar = 'data:image/png;base64,iVBORw0KGgo=';
    const changed = await call(app, updateProfile, { token, body: { username: 'after', avatar } });
    expect(changed.data.user).toMatchObject({ username: 'after', avatar });
    expect((await call(app, updateProfile, { token, body: { username: 'Somebody' } })).error).toBe(
      'USERNAME_TAKEN',
    );
    const script = { avatar: 'data:image/svg+xml;base64,AAAA' };
    expect((await call(app, updateProfile, { token, body: script })).error).toBe('INVALID_INPUT');
  });

  test('mails the owner when the password or the address changes, the latter to the old one', async () => {
    const { user, token } = await createPerson(app, mail, 'watchful');
    const told = (subject: RegExp) =>
      eventually(async () => mail.mails.some((each) => each.to === user.email && subject.test(each.subject)));
    const body = { current_password: password, password: 'a new password' };
    const { data } = await call(app, changePassword, { token, body });
    await told(/密码已修改/);
    mail.mails.length = 0;
    await call(app, sendResetCode, { body: { email: user.email } });
    const reset = { email: user.email, password, verification_code: mail.lastCode(user.email) };
    expect((await call(app, resetPassword, { body: reset })).status).toBe(200);
    await told(/密码已修改/);
    expect((await call(app, getUserInfo, { token: data.token })).error).toBe('SESSION_EXPIRED');
    const email = 'elsewhere@people.example';
    const change = { email, password, verification_code: await codeFor(email) };
    const session = await logIn(app, user.email);
    expect((await call(app, changeEmail, { token: session, body: change })).status).toBe(200);
    await told(/已更换邮箱/);
  });

  test('takes a new address with the code mailed to it and the password', async () => {
    const { token } = await createPerson(app, mail, 'moving');
    const email = 'moved@people.example';
    const body = { email, password, verification_code: await codeFor(email) };
    const attempt = (changes: object) => call(app, changeEmail, { token, body: { ...body, ...changes } });
    expect((await attempt({ password: wrong })).error).toBe('INVALID_CREDENTIALS');
    expect((await attempt({ verification_code: otherCode(body.verification_code) })).error).toBe(
      'CODE_INVALID',
    );
    expect((await attempt({})).data.user.email).toBe(email);
    expect((await tryLogin(email, password)).status).toBe(200);
  });
});

test('the QR login says that it is switched off', async () => {
  const answer = await call(app, getWechatQrCode);
  expect([answer.status, answer.error]).toEqual([503, 'WECHAT_LOGIN_DISABLED']);
});

function data({ rows }: { rows: { password_hash: string }[] }): string {
  return rows[0]?.password_hash ?? '';
}
