import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { gate } from '../../../test/gate.ts';
import { createTestDatabase, emptyTables } from '../../../test/test-database.ts';
import { startWechatServer } from '../../../test/wechat-server.ts';
import { allowHosts, hostOfTemplate } from '../../drivers/guarded-fetch/allowed-hosts.ts';
import { createGuardedFetch } from '../../drivers/guarded-fetch/guarded-fetch.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createTokenFetcher, createWechatClient } from './wechat-client.ts';

const wechat = await startWechatServer();
const database = await createTestDatabase();
const fetchWithin = (totalTimeoutMs: number) =>
  createGuardedFetch({
    allowed: allowHosts([hostOfTemplate(wechat.url)]),
    totalTimeoutMs,
    maxResponseBytes: 65_536,
  });
/** Long enough for a busy machine. */
const outbound = fetchWithin(60_000);
const impatient = fetchWithin(500);
afterAll(async () => {
  await outbound.close();
  await impatient.close();
  await database.close();
  await wechat.close();
});
beforeEach(() => emptyTables(database.pool, 'wechat_access_tokens'));
afterEach(() => {
  wechat.requests.length = 0;
});

const account = { apiUrl: wechat.url, appId: wechat.appId, appSecret: wechat.appSecret };
/** The objects of one process. */
const createProcess = (calls = outbound) => {
  const tokens = createAccessTokens(database.kysely, wechat.appId, createTokenFetcher(outbound, account));
  return { tokens, client: createWechatClient(calls, account, tokens) };
};
const { client } = createProcess();
const [stableToken, create] = ['/cgi-bin/stable_token', '/cgi-bin/qrcode/create'];

describe('the token', () => {
  test('is fetched once for 64 calls of four processes', async () => {
    wechat.endToken();
    const processes = Array.from({ length: 4 }, createProcess);
    const urls = await Promise.all(
      Array.from({ length: 64 }, (_, i) => processes[i % 4]?.client.createCode(`scene-${i}`)),
    );
    expect(new Set(urls).size).toBe(64);
    expect(wechat.countOf(stableToken)).toBe(1);
    expect(wechat.countOf(create)).toBe(64);
  });

  test('is renewed before it ends', async () => {
    await client.createCode('one');
    const { rows } = await database.pool.query(
      'SELECT round(extract(epoch FROM renew_at - now()))::int AS seconds FROM wechat_access_tokens',
    );
    expect(rows[0].seconds).toBeGreaterThan(6800);
    expect(rows[0].seconds).toBeLessThanOrEqual(6900);
    await database.pool.query('UPDATE wechat_access_tokens SET renew_at = now()');
    await client.createCode('two');
    expect(wechat.countOf(stableToken)).toBe(2);
  });

  test.each([
    ['has ended', async () => wechat.endToken()],
    [
      'was replaced by somebody else',
      () => database.pool.query(`UPDATE wechat_access_tokens SET token = 'old'`),
    ],
  ])('that %s is renewed once for all callers', async (_, spoil) => {
    await client.createCode('before');
    await spoil();
    const processes = [createProcess(), createProcess()];
    await Promise.all(
      Array.from({ length: 16 }, (_, i) => processes[i % 2]?.client.createCode(`after-${i}`)),
    );
    expect(wechat.countOf(stableToken)).toBe(2);
  });

  test('that WeChat refuses but returns again is replaced by a forced refresh', async () => {
    await client.createCode('before');
    wechat.spoilToken();
    await client.createCode('after');
    expect(
      wechat.requests.filter(({ path }) => path === stableToken).map(({ body }) => body.force_refresh),
    ).toEqual([false, false, true]);
  });

  test('is waited for without holding a database connection', async () => {
    const { opened, release } = gate();
    wechat.failNext(stableToken, { after: opened });
    const urls = [createProcess(), createProcess()].map(({ client }) => client.createCode('scene'));
    await eventually(() => wechat.countOf(stableToken) === 1);
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM pg_stat_activity
          WHERE datname = current_database() AND state LIKE 'idle in transaction%') AS open,
        (SELECT count(*)::int FROM pg_locks JOIN pg_database ON pg_database.oid = database
          WHERE datname = current_database() AND locktype = 'advisory') AS locks`,
    );
    expect(rows).toEqual([{ open: 0, locks: 0 }]);
    release();
    for (const url of urls) expect(await url).toMatch(/^http/);
    expect(wechat.countOf(stableToken)).toBe(1);
  });

  test('is requested by another process when the requesting one has died', async () => {
    await database.pool.query(
      `INSERT INTO wechat_access_tokens VALUES ($1, '', now(), clock_timestamp() + interval '0.2 seconds')`,
      [wechat.appId],
    );
    expect(await client.createCode('scene')).toMatch(/^http/);
    expect(wechat.countOf(stableToken)).toBe(1);
  });

  test('is requested by another process when the first one failed', async () => {
    const { opened, release } = gate();
    wechat.failNext(stableToken, { after: opened, errcode: -1 });
    const first = createProcess().client.createCode('first');
    await eventually(() => wechat.countOf(stableToken) === 1);
    const second = createProcess().client.createCode('second');
    release();
    await expect(first).rejects.toThrow('WECHAT_LOGIN_FAILED');
    expect(await second).toMatch(/^http/);
    expect(wechat.countOf(stableToken)).toBe(2);
  });
});

describe('a call fails with the reason, and the next one works, when', () => {
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: Error) => ({ code: error.message, cause: String((error.cause as Error)?.message) }),
    );

  test.each([
    [
      'the day’s calls are used up',
      { errcode: 45009, errmsg: 'reach max api daily quota limit' },
      /45009 reach max/,
    ],
    ['WeChat is busy', { errcode: -1, errmsg: 'system error' }, /-1 system error/],
    ['the answer is too large', { errcode: 40001, errmsg: 'x'.repeat(100_000) }, /too large/],
    ['a proxy is in between', { status: 502 }, /status 502/],
    ['the answer is a page', { body: '<html>' }, /cannot be read/],
    ['the answer lacks the code', { body: '{"url":""}' }, /cannot be read/],
    ['the answer is a list', { body: '[]' }, /cannot be read/],
  ] as const)('%s', async (_, fault, reason) => {
    wechat.failNext(create, fault);
    expect(await failure(client.createCode('scene'))).toEqual({
      code: 'WECHAT_LOGIN_FAILED',
      cause: expect.stringMatching(reason),
    });
    expect(await client.createCode('scene')).toMatch(/^http/);
  });

  test('there is no response', async () => {
    wechat.failNext(create, { after: new Promise<void>(() => undefined) });
    const failed = await failure(createProcess(impatient).client.createCode('scene'));
    expect(failed).toEqual({ code: 'WECHAT_LOGIN_FAILED', cause: expect.stringMatching(/PROVIDER_TIMEOUT/) });
    expect(await client.createCode('scene')).toMatch(/^http/);
  });

  test('two tokens in a row are refused', async () => {
    wechat.failNext(create, { errcode: 42001 }, { errcode: 42001 });
    expect((await failure(client.createCode('scene')))?.cause).toMatch(/42001/);
  });

  test('there is no token, for all callers that wait for it', async () => {
    const { opened, release } = gate();
    wechat.failNext(stableToken, { errcode: 40125, errmsg: 'invalid appsecret', after: opened });
    const failing = Promise.all(['a', 'b', 'c'].map((scene) => failure(client.createCode(scene))));
    // By then each has found that none is stored.
    const { pool } = database;
    const isIdle = () => pool.waitingCount === 0 && pool.idleCount === pool.totalCount;
    await eventually(() => wechat.countOf(stableToken) === 1 && isIdle());
    release();
    for (const each of await failing) expect(each?.cause).toMatch(/40125 invalid appsecret/);
    expect(await client.createCode('scene')).toMatch(/^http/);
  });

  test('it fails, and the reason never holds the secret or a token', async () => {
    const { tokens } = createProcess();
    const secrets = [wechat.appSecret, await tokens.current()];
    wechat.failNext(create, { status: 500 });
    const thrown = await client.createCode('scene').catch((error: Error) => error);
    const told = JSON.stringify([thrown, (thrown as Error).stack, String((thrown as Error).cause)]);
    for (const secret of secrets) expect(told).not.toContain(secret);
  });
});
