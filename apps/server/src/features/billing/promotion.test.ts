import { acceptInvitation, createSynthesis, getPromotion, getUserInfo } from '@parlando/contract';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, createPerson, type Person, type Whereabouts } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({
  SMTP_URL: mail.url,
  TRUST_PROXY: 'true',
  INVITER_CHARACTERS: '300',
  INVITED_CHARACTERS: '200',
});
afterEach(() => expectBalancedLedger(database.pool));
afterAll(async () => {
  await close();
  await mail.close();
});

let people = 0;
/** An account with its own browser and address, unless others are given. */
async function newcomer(from: Whereabouts = {}, name = `person-${++people}`) {
  const at = from.at ?? `192.0.2.${++people}`;
  const browser = from.browser ?? `browser-of-${name}`;
  const person = await createPerson(app, mail, name, { at, browser });
  return { ...person, headers: { 'x-forwarded-for': at, 'x-browser-fingerprint': browser } };
}
type Newcomer = Awaited<ReturnType<typeof newcomer>>;

const promotionOf = async (who: Newcomer) => (await call(app, getPromotion, who)).data;
const accept = async (who: Newcomer, code: string) =>
  (await call(app, acceptInvitation, { ...who, body: { code } })).data.accepted as boolean;
const convert = ({ token, headers }: Newcomer) =>
  call(app, createSynthesis, { token, headers, body: { text: 'Hello.', voice: 'en-US-JennyNeural' } });
const packageOf = async ({ token }: Person) => (await call(app, getUserInfo, { token })).data.package;

test('both get their characters once, at the first conversion of the invited person', async () => {
  const inviter = await newcomer();
  const { code } = await promotionOf(inviter);
  expect((await promotionOf(inviter)).code).toBe(code);
  const invited = await newcomer();
  expect(await accept(invited, code)).toBe(true);
  expect(await accept(invited, code)).toBe(false);
  const waiting = await promotionOf(inviter);
  expect(waiting).toMatchObject({ total: 1, earned: 0, inviterCharacters: 300, invitedCharacters: 200 });
  expect(waiting.items[0]).toMatchObject({ state: 'waiting', earned: 0 });
  expect(waiting.items[0].name).toMatch(/^p\*\*\*\d$/);
  expect(await packageOf(invited)).toBeNull();

  await convert(invited);
  await convert(invited);
  const rewarded = await eventually(async () => {
    const found = await promotionOf(inviter);
    return found.earned > 0 && found;
  });
  expect(rewarded.items[0]).toMatchObject({ state: 'rewarded', earned: 300 });
  expect([(await packageOf(inviter)).totalChars, (await packageOf(invited)).totalChars]).toEqual([300, 200]);
});

describe('no reward', () => {
  const refusalOf = async (inviter: Newcomer, invited: Newcomer) => {
    const { code } = await promotionOf(inviter);
    expect(await accept(invited, code)).toBe(false);
    return (await promotionOf(inviter)).items[0]?.refusal;
  };

  test('for the inviter’s own browser or address', async () => {
    const inviter = await newcomer();
    const { 'x-browser-fingerprint': browser, 'x-forwarded-for': at } = inviter.headers;
    expect(await refusalOf(inviter, await newcomer({ browser }))).toBe('same-place');
    expect(await refusalOf(inviter, await newcomer({ at }))).toBe('same-place');
  });

  test('for the browser, the address or the mailbox of a person invited before', async () => {
    const inviter = await newcomer();
    const { code } = await promotionOf(inviter);
    const first = await newcomer({}, 'first.friend');
    expect(await accept(first, code)).toBe(true);
    const { 'x-browser-fingerprint': browser, 'x-forwarded-for': at } = first.headers;
    expect(await refusalOf(inviter, await newcomer({ browser }))).toBe('same-place');
    expect(await refusalOf(inviter, await newcomer({ at }))).toBe('same-place');
    expect(await refusalOf(inviter, await newcomer({}, 'first.friend+2'))).toBe('same-email');
  });

  test('for an alias of the inviter’s mailbox', async () => {
    const inviter = await newcomer({}, 'plain');
    expect(await refusalOf(inviter, await newcomer({}, 'plain+alias'))).toBe('same-email');
  });

  test('for an account that has converted before', async () => {
    const inviter = await newcomer();
    const { code } = await promotionOf(inviter);
    const invited = await newcomer();
    await convert(invited);
    expect(await accept(invited, code)).toBe(false);
    expect((await promotionOf(inviter)).total).toBe(0);
  });

  test('for a browser without a fingerprint', async () => {
    const inviter = await newcomer();
    const { code } = await promotionOf(inviter);
    const invited = await newcomer({ browser: inviter.headers['x-browser-fingerprint'] });
    const headers = { ...invited.headers, 'x-browser-fingerprint': '' };
    const answer = await call(app, acceptInvitation, { ...invited, headers, body: { code } });
    expect(answer.error).toBe('FINGERPRINT_REQUIRED');
  });

  test('for an old account, for one’s own code, and for an unknown code', async () => {
    const inviter = await newcomer();
    const { code } = await promotionOf(inviter);
    const old = await newcomer();
    await database.pool.query(`UPDATE users SET created_at = now() - interval '2 days' WHERE id = $1`, [
      old.user.id,
    ]);
    expect([await accept(old, code), await accept(inviter, code), await accept(old, 'none')]).toEqual([
      false,
      false,
      false,
    ]);
    expect((await promotionOf(inviter)).total).toBe(0);
  });
});

describe('an account without an e-mail address, registered by WeChat', () => {
  const withoutEmail = ({ user }: Newcomer) =>
    database.pool.query('UPDATE users SET email = NULL, email_key = NULL WHERE id = $1', [user.id]);

  test('can be invited, also by another', async () => {
    const inviter = await newcomer();
    const { code } = await promotionOf(inviter);
    const invited = await newcomer();
    await withoutEmail(invited);
    expect(await accept(invited, code)).toBe(true);
    await withoutEmail(inviter);
    const another = await newcomer();
    await withoutEmail(another);
    expect(await accept(another, code)).toBe(true);
    expect(await accept(await newcomer(), code)).toBe(true);
  });

  test('is still recognised by its browser', async () => {
    const inviter = await newcomer();
    const { code } = await promotionOf(inviter);
    const invited = await newcomer({ browser: inviter.headers['x-browser-fingerprint'] });
    await withoutEmail(invited);
    expect(await accept(invited, code)).toBe(false);
  });
});

test('with both amounts 0 it is off', async () => {
  const off = await createTestApp({ SMTP_URL: mail.url });
  try {
    const inviter = await createPerson(off.app, mail, 'off-inviter');
    const { data } = await call(off.app, getPromotion, { token: inviter.token });
    expect(data).toMatchObject({ inviterCharacters: 0, invitedCharacters: 0, total: 0 });
    const invited = await createPerson(off.app, mail, 'off-invited');
    const answer = await call(off.app, acceptInvitation, { token: invited.token, body: { code: data.code } });
    expect(answer.data.accepted).toBe(false);
  } finally {
    await off.close();
  }
});
