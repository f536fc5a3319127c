import {
  changePassword,
  deleteUser,
  type ErrorCode,
  login,
  resetPassword,
  sendResetCode,
} from '@parlando/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, createPerson, type Person, password } from '../../../test/people.ts';
import { emptyTables } from '../../../test/test-database.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url, TRUST_PROXY: 'true' });
afterAll(async () => {
  await close();
  await mail.close();
});

const wrong = 'not the password';
const homeBrowser = 'browser-at-home';
const home = '203.0.113.7';

let owner: Person;
/** Opens the account at home, in the browser there, and has it attacked from so many addresses with six guesses each. */
async function ownerUnderAttack(addresses: number): Promise<ErrorCode[]> {
  owner = await createPerson(app, mail, 'owner', { at: home, browser: homeBrowser });
  mail.mails.length = 0;
  const answers: ErrorCode[] = [];
  for (let attacker = 0; attacker < addresses; attacker++) {
    for (let guess = 0; guess < 6; guess++) {
      const answer = await tryLogin(wrong, { at: `198.51.100.${attacker}`, browser: `attacker-${guess}` });
      answers.push(answer as ErrorCode);
    }
  }
  return answers;
}

interface From {
  readonly at: string;
  readonly browser?: string;
  readonly token?: string;
}

const from = ({ at, browser, token }: From) => ({
  token,
  headers: { 'x-forwarded-for': at, 'x-browser-fingerprint': browser ?? 'some-browser' },
});
const tryLogin = async (secret: string, place: From, email = owner.email): Promise<ErrorCode | 'in'> =>
  (await call(app, login, { body: { email, password: secret }, ...from(place) })).error ?? 'in';
const times = (answers: readonly string[], wanted: string) =>
  answers.filter((answer) => answer === wanted).length;

beforeEach(async () => {
  await emptyTables(database.pool, 'users', 'verification_codes', 'login_attempts');
});

describe('while an account is attacked from many addresses', () => {
  test('twenty guesses an hour are looked at, however many the addresses', async () => {
    const answers = await ownerUnderAttack(12);
    expect(times(answers, 'INVALID_CREDENTIALS')).toBe(20);
    expect(times(answers, 'TOO_MANY_ATTEMPTS')).toBe(answers.length - 20);
    expect(await tryLogin(password, { at: '198.51.100.200' })).toBe('TOO_MANY_ATTEMPTS');
  });

  test.each<[string, () => From, ErrorCode | 'in']>([
    ['where it was used before', () => ({ at: home, browser: homeBrowser }), 'in'],
    ['in another browser of the same network', () => ({ at: home, browser: 'another-browser' }), 'in'],
    ['in the same browser in another network', () => ({ at: '192.0.2.55', browser: homeBrowser }), 'in'],
    [
      'in the same browser at an attacker’s address',
      () => ({ at: '198.51.100.1', browser: homeBrowser }),
      'in',
    ],
    ['with a session that goes on', () => ({ at: '192.0.2.55', token: owner.token }), 'in'],
    ['where it was never used', () => ({ at: '192.0.2.55' }), 'TOO_MANY_ATTEMPTS'],
  ])('the right password %s', async (_, place, expected) => {
    await ownerUnderAttack(5);
    expect(await tryLogin(password, place())).toBe(expected);
  });

  test('a known place has five guesses of its own, and no more', async () => {
    await ownerUnderAttack(5);
    const place = { at: home, browser: homeBrowser };
    const answers = [];
    for (let guess = 0; guess < 8; guess++) answers.push(await tryLogin(wrong, place));
    expect(times(answers, 'INVALID_CREDENTIALS')).toBe(5);
    expect(await tryLogin(password, place)).toBe('TOO_MANY_ATTEMPTS');
  });

  test('the owner’s login opens no new guesses', async () => {
    await ownerUnderAttack(5);
    expect(await tryLogin(password, { at: home, browser: homeBrowser })).toBe('in');
    expect(await tryLogin(wrong, { at: '198.51.100.201' })).toBe('TOO_MANY_ATTEMPTS');
  });

  test('a reset by mail lets the owner in from a new place', async () => {
    await ownerUnderAttack(5);
    const place = { at: '192.0.2.55', browser: 'a-new-telephone' };
    await call(app, sendResetCode, { body: { email: owner.email }, ...from(place) });
    const body = {
      email: owner.email,
      password: 'remembered',
      verification_code: mail.lastCode(owner.email),
    };
    expect((await call(app, resetPassword, { body, ...from(place) })).status).toBe(200);
    for (let attacker = 0; attacker < 25; attacker++) {
      await tryLogin(wrong, { at: `198.51.100.${100 + attacker}` });
    }
    expect(await tryLogin('remembered', place)).toBe('in');
  });

  test('the owner is warned once, in the language of the last login', async () => {
    await ownerUnderAttack(2);
    await expect.poll(() => mail.mails.length).toBe(1);
    for (let attacker = 50; attacker < 60; attacker++) {
      await tryLogin(wrong, { at: `198.51.100.${attacker}` });
    }
    await database.pool.query(`UPDATE login_attempts SET until = now() WHERE key NOT LIKE 'alarm:%'`);
    for (let attacker = 0; attacker < 30; attacker++) {
      await tryLogin(wrong, { at: `192.0.2.${attacker}` });
    }
    await tryLogin(password, { at: home });
    expect(mail.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [owner.email, '您的 Parlando 账户多次输错密码'],
    ]);
  });

  test('sends no warning for nine wrong passwords or for an account that does not exist', async () => {
    owner = await createPerson(app, mail, 'owner', { at: home });
    mail.mails.length = 0;
    for (let attacker = 0; attacker < 25; attacker++) {
      const place = { at: `192.0.2.${attacker}` };
      if (attacker < 9) await tryLogin(wrong, place);
      await tryLogin(wrong, place, 'nobody@people.example');
    }
    await tryLogin(password, { at: home });
    expect(mail.mails).toEqual([]);
  });
});

test('the responses to guesses do not reveal whether the account exists', async () => {
  owner = await createPerson(app, mail, 'owner', { at: home });
  const answersFor = async (email: string) => {
    const answers = [];
    for (let attacker = 0; attacker < 24; attacker++) {
      answers.push(await tryLogin(wrong, { at: `192.0.2.${attacker % 7}` }, email));
    }
    return answers;
  };
  const unknown = await answersFor('nobody@people.example');
  await database.pool.query(`DELETE FROM login_attempts WHERE key LIKE 'address:%'`);
  expect(await answersFor(owner.email)).toEqual(unknown);
});

test('what is kept of places leads to none of them', async () => {
  owner = await createPerson(app, mail, 'owner', { at: home, browser: homeBrowser });
  const { rows } = await database.pool.query('SELECT place FROM login_places');
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|browser-at-home/);
});

describe('repeated wrong passwords of a logged-in user', () => {
  const confirmWrongly = (token: string) =>
    call(app, changePassword, {
      token,
      body: { current_password: wrong, password: 'another password' },
      headers: { 'x-forwarded-for': home },
    });

  test('keep nobody from logging in, and have a bound of their own', async () => {
    owner = await createPerson(app, mail, 'owner', { at: home });
    const answers = [];
    for (let i = 0; i < 8; i++) answers.push((await confirmWrongly(owner.token)).error);
    expect(times(answers as string[], 'INVALID_CREDENTIALS')).toBe(5);
    expect(times(answers as string[], 'TOO_MANY_ATTEMPTS')).toBe(3);
    expect(await tryLogin(password, { at: '192.0.2.9' })).toBe('in');
    const body = { password };
    expect((await call(app, deleteUser, { token: owner.token, body })).error).toBe('TOO_MANY_ATTEMPTS');
  });

  test('are not closed by wrong logins, nor in one session by another', async () => {
    await ownerUnderAttack(5);
    const other = await call(app, login, {
      body: { email: owner.email, password },
      ...from({ at: home, browser: homeBrowser }),
    });
    for (let i = 0; i < 6; i++) await confirmWrongly(other.data.token);
    const body = { current_password: password, password: 'another password' };
    expect((await call(app, changePassword, { token: owner.token, body })).status).toBe(200);
  });
});
