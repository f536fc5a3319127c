import {
  changeEmail,
  changePassword,
  createWechatBinding,
  deleteUser,
  exportUserData,
  getUserInfo,
  login,
  resetPassword,
  sendResetCode,
  sendVerificationCode,
  unbindWechat,
  updateProfile,
} from '@parlando/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, createPerson, logIn, password } from '../../../test/people.ts';
import { emptyTables } from '../../../test/test-database.ts';
import {
  createWechatApp,
  getBindingCode,
  poll,
  pollBinding,
  scanIn,
  tell,
} from '../../../test/wechat-app.ts';
import { runAdminCommand } from '../../commands/admin-command.ts';
import { operator } from '../../database/record-audit.ts';
import { createAdministration } from '../account/administration.ts';

const mail = await startMailServer();
const instance = await createWechatApp({ SMTP_URL: mail.url });
const { app, database } = instance;
const administration = createAdministration(database.kysely, operator);
afterAll(async () => {
  await instance.close();
  await mail.close();
});
beforeAll(() => scanIn(instance, 'the-first'));
beforeEach(() => emptyTables(database.pool, 'login_attempts', 'verification_codes'));

let people = 0;
/** A new account opened by a scan. */
async function someone() {
  const openid = `person-${people++}`;
  return { openid, ...(await scanIn(instance, openid)) };
}
const info = async (token: string) => (await call(app, getUserInfo, { token })).data.user;
const email = (name: string) => `${name}@people.example`;
/** Makes all logins several hours old. */
const growOld = () => database.pool.query(`UPDATE sessions SET created_at = now() - interval '16 minutes'`);

async function addEmail(token: string, address: string, secret = '') {
  await call(app, sendVerificationCode, { body: { email: address } });
  const body = { email: address, verification_code: mail.lastCode(address), password: secret };
  return call(app, changeEmail, { token, body });
}

const setPassword = (token: string, current_password = '') =>
  call(app, changePassword, { token, body: { current_password, password } });

describe('an account that a scan opened', () => {
  test('is the administrator when it is the first', async () => {
    const { token, nickname } = await scanIn(instance, 'the-first');
    expect(await info(token)).toMatchObject({ username: nickname, role: 'admin' });
  });

  test('takes an e-mail address, then a password, and can log in by both', async () => {
    const { token } = await someone();
    expect((await addEmail(token, email('added'))).data.user.email).toBe(email('added'));
    const { data } = await setPassword(token);
    expect(await info(data.token)).toMatchObject({ email: email('added'), hasPassword: true });
    expect(await logIn(app, email('added'))).toBeTruthy();
    // Once there is a password, it is required.
    expect((await setPassword(data.token)).error).toBe('INVALID_CREDENTIALS');
  });

  test('logs in by its name once it has a password', async () => {
    const { token } = await someone();
    await call(app, updateProfile, { token, body: { username: 'chosen name' } });
    const guess = () => call(app, login, { body: { email: 'chosen name', password } });
    expect((await guess()).error).toBe('INVALID_CREDENTIALS');
    await setPassword(token);
    expect((await guess()).status).toBe(200);
  });

  test('has a password set by mail once it has an address', async () => {
    const { token } = await someone();
    await addEmail(token, email('forgetful'));
    await call(app, sendResetCode, { body: { email: email('forgetful') } });
    const verification_code = mail.lastCode(email('forgetful'));
    const body = { email: email('forgetful'), password, verification_code };
    expect((await call(app, resetPassword, { body })).status).toBe(200);
    expect(await logIn(app, email('forgetful'))).toBeTruthy();
  });

  test('needs a recent login for acts that otherwise require the password', async () => {
    const { token, openid } = await someone();
    await growOld();
    const refusals = [
      await addEmail(token, email('old')),
      await setPassword(token),
      await call(app, deleteUser, { token, body: { password: '' } }),
    ];
    for (const { status, error } of refusals) expect([status, error]).toEqual([403, 'RECENT_LOGIN_REQUIRED']);
    expect((await info(token)).hasPassword).toBe(false);
    const again = await scanIn(instance, openid);
    expect((await call(app, deleteUser, { token: again.token, body: { password: '' } })).status).toBe(200);
  });

  test('is exported and deleted with its WeChat identity', async () => {
    const { token, openid, nickname } = await someone();
    const exported = await call(app, exportUserData, { token });
    expect(JSON.parse(exported.body).wechat).toEqual([
      expect.objectContaining({ appId: instance.wechat.appId, openid }),
    ]);
    expect((await call(app, deleteUser, { token, body: { password: '' } })).status).toBe(200);
    expect((await call(app, getUserInfo, { token })).error).toBe('SESSION_EXPIRED');
    const { rows } = await database.pool.query('SELECT FROM wechat_identities WHERE openid = $1', [openid]);
    expect(rows).toEqual([]);
    expect((await scanIn(instance, openid)).nickname).not.toBe(nickname);
  });

  test('can be banned, promoted and given credits by its name', async () => {
    const { token, nickname } = await someone();
    const run = (...args: string[]) => runAdminCommand(administration, args, Date.now());
    expect(await run('role', nickname, 'vip')).toBe(`${nickname} has the role vip.`);
    await run('grant-credits', nickname.toUpperCase(), '500');
    expect((await call(app, getUserInfo, { token })).data).toMatchObject({
      user: { role: 'vip' },
      package: { remainingChars: 500 },
    });
    await run('ban', nickname, 'loud');
    expect((await call(app, getUserInfo, { token })).error).toBe('BANNED');
    await run('unban', nickname);
    await expect(run('ban', 'nobody')).rejects.toThrow('There is no account with the name nobody.');
  });
});

describe('a WeChat identity', () => {
  const bind = async (token: string, openid: string) => {
    const { sceneStr, scene } = await getBindingCode(instance, token);
    await tell(instance, { openid, event: 'SCAN', scene });
    return pollBinding(app, sceneStr, token);
  };
  const unbind = (token: string, secret: string) =>
    call(app, unbindWechat, { token, body: { password: secret } });

  test('is bound by a scan, logs in from then on, and is unbound with the password', async () => {
    const { user, token } = await createPerson(app, mail, 'binder');
    const bound = await bind(token, 'binders-wechat');
    expect(bound.data).toEqual({ status: 'confirmed', user_info: { nickname: 'binder', head_img_url: '' } });
    expect((await info(token)).hasWechat).toBe(true);
    const { token: scanned } = await scanIn(instance, 'binders-wechat');
    expect((await info(scanned)).id).toBe(user.id);

    expect((await unbind(token, 'wrong')).error).toBe('INVALID_CREDENTIALS');
    expect((await unbind(token, password)).status).toBe(200);
    expect((await info(token)).hasWechat).toBe(false);
    expect((await info((await scanIn(instance, 'binders-wechat')).token)).id).not.toBe(user.id);
    const { rows } = await database.pool.query(
      `SELECT action FROM audit WHERE subject = $1 AND action LIKE '%bind%' ORDER BY id`,
      [user.id],
    );
    expect(rows).toEqual([{ action: 'bind-wechat' }, { action: 'unbind-wechat' }]);
  });

  test('is not bound by whoever holds a session but does not know the password', async () => {
    const { token } = await createPerson(app, mail, 'victim');
    expect((await call(app, createWechatBinding, { token })).error).toBe('CONFIRMATION_REQUIRED');
  });

  test('of another account cannot be bound', async () => {
    const { openid, nickname } = await someone();
    const { token } = await createPerson(app, mail, 'taker');
    const taken = await bind(token, openid);
    expect([taken.status, taken.error]).toEqual([409, 'WECHAT_TAKEN']);
    expect((await info(token)).hasWechat).toBe(false);
    expect((await scanIn(instance, openid)).nickname).toBe(nickname);
  });

  test('is never unbound while it is the only way in', async () => {
    const { token } = await someone();
    const refused = await unbind(token, '');
    expect([refused.status, refused.error]).toEqual([409, 'LAST_WAY_IN']);
    const { data } = await setPassword(token);
    expect((await unbind(data.token, password)).status).toBe(200);
  });

  test('is bound only to the account that requested the code, which does not work as a login', async () => {
    const { token } = await createPerson(app, mail, 'asker');
    const stranger = await createPerson(app, mail, 'stranger');
    const { sceneStr, scene } = await getBindingCode(instance, token);
    await tell(instance, { openid: 'askers-wechat', event: 'SCAN', scene });
    expect((await pollBinding(app, sceneStr, stranger.token)).data).toEqual({ status: 'expired' });
    expect((await poll(app, sceneStr)).data).toEqual({ status: 'expired' });
    expect((await pollBinding(app, sceneStr, token)).data.status).toBe('confirmed');
  });

  test('replaces the one that the account already has', async () => {
    const { token, openid } = await someone();
    expect((await bind(token, 'new-phone')).data.status).toBe('confirmed');
    const { id } = await info(token);
    expect((await info((await scanIn(instance, 'new-phone')).token)).id).toBe(id);
    expect((await info((await scanIn(instance, openid)).token)).id).not.toBe(id);
  });
});
