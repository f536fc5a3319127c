import { getUserInfo, listSessions } from '@parlando/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { gate } from '../../../test/gate.ts';
import { call } from '../../../test/people.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { emptyTables } from '../../../test/test-database.ts';
import {
  createWechatApp,
  deliver,
  getCode,
  poll,
  pollToTheEnd,
  scanIn,
  tell,
} from '../../../test/wechat-app.ts';
import { callbackOf } from '../../../test/wechat-callbacks.ts';
import { startWechatServer, wechatEnvironment } from '../../../test/wechat-server.ts';
import { operator } from '../../database/record-audit.ts';
import { createId } from '../../ports/id.ts';
import { createAdministration } from '../account/administration.ts';
import { AccountHousekeeping } from '../account/housekeeping.ts';
import { hashOf } from './signature.ts';

const instance = await createWechatApp();
const { app, database, wechat, secrets } = instance;
afterAll(() => instance.close());
beforeEach(async () => {
  await emptyTables(database.pool, 'users', 'login_attempts', 'wechat_scenes');
  wechat.followers.clear();
  wechat.requests.length = 0;
});
const userInfo = '/cgi-bin/user/info';

describe('a person who scans the code', () => {
  test('and is new gets an account with a name, and is logged in where the code is shown', async () => {
    await scanIn(instance, 'administrator');
    const { sceneStr, scene, url } = await getCode(instance, { headers: { 'accept-language': 'zh' } });
    expect(url).toMatch(/^http:\/\/weixin\.qq\.com\/q\//);
    expect(scene).toMatch(/^[\w-]{22}$/);
    expect((await poll(app, sceneStr)).data).toEqual({ status: 'pending' });
    wechat.followers.set('new', undefined);
    await tell(instance, { openid: 'new', event: 'SCAN', scene });
    const { data, headers } = await pollToTheEnd(app, sceneStr);
    expect(data).toEqual({
      status: 'confirmed',
      user_info: { nickname: expect.stringMatching(/^微信用户\w{6}$/), head_img_url: '' },
      token: expect.any(String),
    });
    expect(headers['cache-control']).toBe('no-store');
    const { data: info } = await call(app, getUserInfo, { token: data.token });
    expect(info.user).toMatchObject({
      username: data.user_info.nickname,
      ...{ email: '', role: 'user', hasPassword: false, hasWechat: true },
    });
  });

  test('and comes back, or follows the account again, gets the same account', async () => {
    const first = await scanIn(instance, 'returning', 'subscribe');
    await tell(instance, { openid: 'returning', event: 'unsubscribe' });
    wechat.followers.delete('returning');
    expect((await call(app, getUserInfo, { token: first.token })).status).toBe(200);
    for (const event of ['subscribe', 'SCAN'] as const) {
      expect((await scanIn(instance, 'returning', event)).nickname).toBe(first.nickname);
    }
    // They are already known, so WeChat is not called again.
    expect(wechat.countOf(userInfo)).toBe(1);
  });

  test('and has unfollowed the official account at once is still logged in', async () => {
    const { sceneStr, scene } = await getCode(instance);
    await tell(instance, { openid: 'passer-by', event: 'subscribe', scene });
    expect((await pollToTheEnd(app, sceneStr)).data.status).toBe('confirmed');
  });

  test('twice at once and is new gets one account', async () => {
    const codes = [await getCode(instance), await getCode(instance)];
    await Promise.all(codes.map(({ scene }) => tell(instance, { openid: 'hasty', event: 'SCAN', scene })));
    const answers = await Promise.all(codes.map(({ sceneStr }) => pollToTheEnd(app, sceneStr)));
    expect(new Set(answers.map(({ data }) => data.user_info.nickname)).size).toBe(1);
    const { rows } = await database.pool.query('SELECT count(*)::int AS users FROM users');
    expect(rows).toEqual([{ users: 1 }]);
  });

  test('and is banned gets the reason, and the code is not used up', async () => {
    const { nickname } = await scanIn(instance, 'loud');
    const administration = createAdministration(database.kysely, operator);
    await administration.ban(nickname, { reason: 'too loud', until: undefined });
    const { sceneStr, scene } = await getCode(instance);
    await tell(instance, { openid: 'loud', event: 'SCAN', scene });
    const banned = await pollToTheEnd(app, sceneStr);
    expect([banned.status, banned.error, banned.details]).toEqual([403, 'BANNED', { reason: 'too loud' }]);
    await administration.unban(nickname);
    expect((await poll(app, sceneStr)).data.status).toBe('confirmed');
  });

  test('keeps the account when the official account changes, if its owner has joined them', async () => {
    wechat.followers.set('old-id', 'the-same-person');
    const { nickname } = await scanIn(instance, 'old-id');
    const other = await startWechatServer('wxffffffffffffffff');
    other.followers.set('new-id', 'the-same-person');
    const moved = { ...instance, ...(await createTestApp(wechatEnvironment(other, secrets))), wechat: other };
    try {
      const { rows } = await database.pool.query('SELECT id, username, username_key, role FROM users');
      const { id, username, username_key, role } = rows[0];
      const theirs = moved.database.kysely;
      await theirs.insertInto('users').values({ id, username, username_key, role }).execute();
      const identity = { app_id: wechat.appId, openid: 'old-id', unionid: 'the-same-person', user_id: id };
      await theirs.insertInto('wechat_identities').values(identity).execute();
      expect((await scanIn(moved, 'new-id')).nickname).toBe(nickname);
    } finally {
      await moved.close();
      await other.close();
    }
  });
});

describe('a code', () => {
  test('gives 64 browsers that poll at once one session', async () => {
    const { sceneStr, scene } = await getCode(instance);
    const ask = () => Promise.all(Array.from({ length: 64 }, () => poll(app, sceneStr)));
    expect(new Set((await ask()).map(({ data }) => data.status))).toEqual(new Set(['pending']));
    await tell(instance, { openid: 'popular', event: 'SCAN', scene });
    const answers = await eventually(async () => {
      const asked = await ask();
      return asked.some(({ data }) => data.token !== undefined) && asked;
    });
    const tokens = answers.flatMap(({ data }) => (data.token === undefined ? [] : [data.token]));
    expect(tokens).toHaveLength(1);
    const { data } = await call(app, listSessions, { token: tokens[0] });
    expect(data.items).toHaveLength(1);
    expect((await poll(app, sceneStr)).data).toEqual({ status: 'expired' });
  });

  test('is usable only by the browser that requested it', async () => {
    const { sceneStr, scene } = await getCode(instance);
    const [, secret = ''] = sceneStr.split('.');
    await tell(instance, { openid: 'victim', event: 'SCAN', scene });
    const strangers = [
      scene,
      `${scene}.`,
      `${scene}.${'x'.repeat(22)}`,
      `.${secret}`,
      `${secret}.${scene}`,
      '',
    ];
    for (const stranger of strangers) {
      expect((await pollToTheEnd(app, stranger)).data).toEqual({ status: 'expired' });
    }
    expect((await pollToTheEnd(app, sceneStr)).data.status).toBe('confirmed');
  });

  test('is not stored in the database in plain text', async () => {
    const { sceneStr } = await getCode(instance);
    const { rows } = await database.pool.query('SELECT * FROM wechat_scenes');
    for (const part of sceneStr.split('.')) expect(JSON.stringify(rows)).not.toContain(part);
  });

  test('expires after 300 seconds, but not just after it was scanned', async () => {
    const { sceneStr, scene } = await getCode(instance);
    const { rows } = await database.pool.query(
      'SELECT round(extract(epoch FROM expires_at - now()))::int AS seconds FROM wechat_scenes',
    );
    expect(rows[0].seconds).toBeGreaterThan(290);
    expect(rows[0].seconds).toBeLessThanOrEqual(300);
    await database.pool.query(`UPDATE wechat_scenes SET expires_at = now() + interval '1 second'`);
    await tell(instance, { openid: 'late', event: 'SCAN', scene });
    await database.pool.query(`UPDATE wechat_scenes SET expires_at = expires_at - interval '2 seconds'`);
    expect((await pollToTheEnd(app, sceneStr)).data.status).toBe('confirmed');

    const { sceneStr: old, scene: oldScene } = await getCode(instance);
    await database.pool.query(`UPDATE wechat_scenes SET expires_at = now()`);
    expect((await poll(app, old)).data).toEqual({ status: 'expired' });
    await tell(instance, { openid: 'too-late', event: 'SCAN', scene: oldScene });
    expect((await poll(app, old)).data).toEqual({ status: 'expired' });
  });

  test('is deleted when it has expired', async () => {
    const [old, present] = [await getCode(instance), await getCode(instance)];
    await database.pool.query('UPDATE wechat_scenes SET expires_at = now() WHERE scene_hash = $1', [
      hashOf(old.scene),
    ]);
    const tasks = { export: () => expect.unreachable(), delete: async () => 0 };
    await new AccountHousekeeping({
      ...{ database: database.kysely, log: silentLog, tasks, createId, auditDays: 730 },
    }).run();
    const { rows } = await database.pool.query('SELECT scene_hash FROM wechat_scenes');
    expect(rows.map(({ scene_hash }) => scene_hash)).toContain(hashOf(present.scene));
    expect(rows.map(({ scene_hash }) => scene_hash)).not.toContain(hashOf(old.scene));
  });

  test('belongs to the first person who scans it, also with repeated callbacks', async () => {
    const { sceneStr, scene } = await getCode(instance);
    const callback = callbackOf(secrets, { openid: 'first', event: 'SCAN', scene });
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(app, callback)));
    expect(answers.map(({ body }) => body)).toEqual(Array(10).fill('success'));
    await tell(instance, { openid: 'second', event: 'SCAN', scene });
    const { data } = await pollToTheEnd(app, sceneStr);
    expect((await scanIn(instance, 'first')).nickname).toBe(data.user_info.nickname);
    await deliver(app, callback);
    expect((await poll(app, sceneStr)).data).toEqual({ status: 'expired' });
    const { rows } = await database.pool.query('SELECT openid FROM wechat_identities');
    expect(rows).toEqual([{ openid: 'first' }]);
  });

  test('is limited in number per address', async () => {
    const strict = await createWechatApp({ TRUST_PROXY: 'true' });
    try {
      const headers = { 'x-forwarded-for': '203.0.113.7' };
      for (let codes = 0; codes < 100; codes++) await getCode(strict, { headers });
      await expect(getCode(strict, { headers })).rejects.toThrow('TOO_MANY_REQUESTS');
      await getCode(strict, { headers: { 'x-forwarded-for': '203.0.113.8' } });
    } finally {
      await strict.close();
    }
  });
});

describe('while WeChat is slow or unavailable', () => {
  test('a scanned code is reported as scanned, and continues when WeChat recovers', async () => {
    const { sceneStr, scene } = await getCode(instance);
    const back = gate();
    wechat.failNext(userInfo, { after: back.opened });
    await tell(instance, { openid: 'patient', event: 'SCAN', scene });
    expect((await poll(app, sceneStr)).data).toEqual({ status: 'scanned' });
    back.release();
    expect((await pollToTheEnd(app, sceneStr)).data.status).toBe('confirmed');
  });

  test('a poll reports the failure, and the next one retries', async () => {
    const { sceneStr, scene } = await getCode(instance);
    wechat.failNext(userInfo, { errcode: -1 }, { status: 502 });
    await tell(instance, { openid: 'unlucky', event: 'SCAN', scene });
    const failed = await pollToTheEnd(app, sceneStr);
    expect([failed.status, failed.error]).toEqual([502, 'WECHAT_LOGIN_FAILED']);
    const worked = await pollToTheEnd(app, sceneStr);
    expect(worked.data?.status, worked.body).toBe('confirmed');
  });

  test('another process continues after a crash', async () => {
    const { sceneStr, scene } = await getCode(instance);
    wechat.failNext(userInfo, { errcode: -1 });
    await tell(instance, { openid: 'crashed', event: 'SCAN', scene });
    await eventually(async () => wechat.countOf(userInfo) === 1);
    await eventually(async () => {
      const { rows } = await database.pool.query('SELECT FROM wechat_scenes WHERE busy_until IS NULL');
      return rows.length === 1;
    });
    await database.pool.query(`UPDATE wechat_scenes SET busy_until = now() + interval '1 hour'`);
    expect((await poll(app, sceneStr)).data).toEqual({ status: 'scanned' });
    await database.pool.query(`UPDATE wechat_scenes SET busy_until = now() - interval '1 second'`);
    expect((await poll(app, sceneStr)).data.status).toBe('confirmed');
  });
});
