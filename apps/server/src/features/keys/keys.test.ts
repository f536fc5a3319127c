import { get, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import * as contract from '@parlando/contract';
import { createKey, createSynthesis, limits } from '@parlando/contract';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { type CallOptions, call, createPerson, type Person } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { operator } from '../../database/record-audit.ts';
import type { Database } from '../../database/tables.ts';
import { createAdministration } from '../account/administration.ts';
import { createQuotaRepository } from '../quota/quota.repository.ts';
import { createQuotaService } from '../quota/quota.service.ts';
import { createKeys } from './create-keys.ts';
import { withChecksum } from './key-secret.ts';

const lines: string[] = [];
const log = new Writable({
  write(line: Buffer, _, done) {
    lines.push(line.toString());
    done();
  },
});
const mail = await startMailServer();
const { app, database, close } = await createTestApp(
  {
    SMTP_URL: mail.url,
    KEY_REQUESTS_PER_MINUTE: '20',
    KEY_REQUESTS_AT_ONCE: '3',
    MIN_REQUEST_GAP_MS: '60000',
  },
  log,
);
let url: string;
let person: Person;
afterAll(async () => {
  await expectBalancedLedger(database.pool);
  await close();
  await mail.close();
});
beforeAll(async () => {
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  await createPerson(app, mail, 'the-admin');
  person = await createPerson(app, mail, 'with-keys');
});

const settings = { name: 'Reader', scopes: ['speak'], dailyCharacters: null, expiresAt: null, origins: [] };
const make = async (some: Partial<contract.KeySettings> = {}): Promise<contract.NewApiKey> => {
  const made = await call(app, createKey, { token: person.token, body: { ...settings, ...some } });
  expect(made.status, made.body).toBe(200);
  return made.data;
};
const own = async (id: string): Promise<contract.ApiKey> => {
  const { data } = await call(app, contract.listKeys, { token: person.token });
  return data.items.find((key: contract.ApiKey) => key.id === id);
};
const body = { text: 'Spoken by key.', voice: 'en-US-JennyNeural' };
const speak = (secret: string, options: CallOptions = {}) =>
  call(app, createSynthesis, { token: secret, body, ...options });
const quotaSettings = {
  ...{
    freeDailyCharacters: 0,
    registeredDailyCharacters: 0,
    ownerDailyCharacters: 1000,
    guestAddressFactor: 0,
  },
  characterLimit: 1000,
};
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const sql = (statement: string, ...values: unknown[]) => database.pool.query(statement, values);

describe('a key', () => {
  test('is shown once, and accepted in every place where a client may send it', async () => {
    const { key, secret } = await make({ scopes: ['speak', 'manage'] });
    expect(secret).toMatch(/^pk_[0-9A-Za-z]{58}$/);
    expect(key).toMatchObject({
      name: 'Reader',
      prefix: secret.slice(0, 12),
      lastUsedAt: null,
      usedToday: 0,
    });
    for (const headers of [{ 'xi-api-key': secret }, { 'ocp-apim-subscription-key': secret }])
      expect((await call(app, contract.getPreferences, { headers })).status).toBe(200);
    const query = { 'Ocp-Apim-Subscription-Key': secret };
    expect((await call(app, contract.getPreferences, { query })).status).toBe(200);
    expect((await call(app, contract.getPreferences, { token: secret })).status).toBe(200);
    const seen = await eventually(async () => {
      const found = await own(key.id);
      return found.lastUsedAt !== null && found;
    });
    expect(seen.lastUsedFrom).toBe('127.0.0.1');
    expect(JSON.stringify(seen)).not.toContain(secret);
  });

  test('never appears in plain text: not in the database, a log, an error or a response', async () => {
    const { secret } = await make({ scopes: ['history'] });
    const query = { 'Ocp-Apim-Subscription-Key': secret };
    const urls = [
      '/api/v1/voices',
      '/api/v1/tts/single',
      '/no/such/path',
      '/api/v1/%zz',
      `/api/v1/voices/${secret}`,
    ];
    const answers = [];
    for (const path of urls) {
      answers.push(await app.inject({ url: path, query }));
      answers.push(
        await app.inject({ url: path, method: 'POST', headers: { 'xi-api-key': secret }, payload: '{' }),
      );
    }
    const told = answers.map(({ body: text, headers }) => `${text}${JSON.stringify(headers)}`);
    // VOICE_NOT_FOUND may repeat the name that the caller asked for.
    expect(told.filter((text) => text.includes(secret) && !text.includes('VOICE_NOT_FOUND'))).toEqual([]);
    app.log.error({ url: `/x?Ocp-Apim-Subscription-Key=${secret}` }, `a library that tells ${secret}`);
    expect(lines.join('')).toContain('pk_[Redacted]');
    expect(lines.join('')).not.toContain(secret);
    const { rows } = await sql(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    for (const { name } of rows) {
      const found = await sql(
        `SELECT FROM ${name} AS t WHERE to_jsonb(t)::text LIKE '%' || $1 || '%'`,
        secret.slice(12),
      );
      expect([name, found.rowCount]).toEqual([name, 0]);
    }
  });

  test('is logged with each request by name and person only', async () => {
    const { key, secret } = await make();
    lines.length = 0;
    const { status } = await speak(secret);
    const told = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    await expect.poll(told).toHaveLength(1);
    expect(told()[0]).toMatchObject({ status, person: person.user.id, key: key.id });
    expect(lines.join('')).not.toContain(secret.slice(0, 12));
  });

  test('that has ended is refused, and the reason is given only to a caller with the whole key', async () => {
    const { key, secret } = await make({ expiresAt: hours(1) });
    expect((await speak(secret)).status).toBe(200);
    // By the clock of the database, not of this process.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(hours(24)) });
    onTestFinished(() => void vi.useRealTimers());
    expect((await speak(secret)).status).toBe(200);
    await sql(`UPDATE api_keys SET expires_at = now() WHERE id = $1`, key.id);
    vi.setSystemTime(hours(-48));
    const expired = await speak(secret);
    expect([expired.status, expired.details]).toEqual([401, { reason: 'expired' }]);
    const change = { token: person.token, params: { id: key.id } };
    await call(app, contract.updateKey, { ...change, body: { expiresAt: null } });
    expect((await speak(secret)).status).toBe(200);
    const rotated = await call(app, contract.rotateKey, change);
    expect((await speak(secret)).details).toEqual({ reason: 'unknown' });
    expect((await speak(rotated.data.secret)).status).toBe(200);
    expect((await call(app, contract.revokeKey, change)).status).toBe(200);
    expect((await speak(rotated.data.secret)).details).toEqual({ reason: 'revoked' });
    expect((await call(app, contract.revokeKey, change)).error).toBe('KEY_NOT_FOUND');
    expect(await own(key.id)).toBeUndefined();
  });

  test('of a banned person is refused', async () => {
    const banned = await createPerson(app, mail, 'soon-banned');
    const made = await call(app, createKey, { token: banned.token, body: settings });
    await sql(`UPDATE users SET banned_at = now() WHERE id = $1`, banned.user.id);
    expect((await speak(made.data.secret)).error).toBe('BANNED');
  });

  test.each([
    [{ name: ' ' }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['admin'] }, 'scopes.0'],
    [{ dailyCharacters: 0 }, 'dailyCharacters'],
    [{ expiresAt: '2000-01-01T00:00:00Z' }, 'expiresAt'],
    [{ origins: ['a page'] }, 'origins.0'],
    [{ origins: ['null'] }, 'origins.0'],
  ])('is not made of %o', async (wrong, field) => {
    const refused = await call(app, createKey, { token: person.token, body: { ...settings, ...wrong } });
    expect([refused.error, refused.details?.field]).toEqual(['INVALID_INPUT', field]);
  });

  test('keeps the origin of an address', async () => {
    const origins = [' https://App.example:443/path?x ', 'chrome-extension://AbC/'];
    expect((await make({ origins })).key.origins).toEqual(['https://app.example', 'chrome-extension://abc']);
  });
});

test('ten thousand wrong keys cost no hash, where they are mistyped no look-up, and lock nobody out', async () => {
  const { secret } = await make();
  const { secret: other } = await make();
  const mistyped = `${secret.slice(0, -1)}${secret.endsWith('0') ? '1' : '0'}`;
  // The checksum is not secret: it is valid here, but half of the key is another's.
  const forged = withChecksum(secret.slice(0, 12) + other.slice(12, -6));
  const guesses = async () => (await sql('SELECT * FROM login_attempts ORDER BY key')).rows;
  const before = await guesses();
  const wrong = Array.from({ length: 10_000 }, (_, i) => (i % 10 === 0 ? forged : mistyped));
  // In parts, because a look-up waits only so long for a connection, and the machine may be busy.
  while (wrong.length > 0) {
    const found = wrong.splice(0, 500).map((each) => app.access.keys?.identify(each, '192.0.2.1'));
    expect((await Promise.all(found)).filter((holder) => holder !== undefined)).toEqual([]);
  }
  for (const each of [forged, mistyped]) expect((await speak(each)).error).toBe('KEY_INVALID');
  expect((await speak(secret)).status).toBe(200);
  expect(await guesses()).toEqual(before);
  const untouched = createKeys({
    database: new Proxy({} as Kysely<Database>, { get: () => expect.fail('the database was asked') }),
    ...{ findUser: async () => undefined, quota: { usedByKeys: async () => new Map() } },
    ...{ createId: () => '', log: silentLog },
    settings: { requestsPerMinute: 0, requestsAtOnce: 0 },
  });
  for (const text of ['', 'pk_', mistyped, `${secret}x`, secret.toLowerCase()])
    expect(await untouched.door.identify(text, '')).toBeUndefined();
});

describe('a key spends', () => {
  test('its person’s characters, under its own limit, which a package does not lift', async () => {
    const { key, secret } = await make({ dailyCharacters: 20, scopes: ['speak', 'history'] });
    expect((await speak(secret, { body: { ...body, text: 'x'.repeat(15) } })).status).toBe(200);
    const grant = { amount: 1000, type: 'basic', expiresAt: undefined } as const;
    await createAdministration(database.kysely, operator).grantCredits(person.email, grant);
    const refused = await speak(secret, { body: { ...body, text: 'y'.repeat(10) } });
    expect(refused.details).toEqual({ required: 10, remaining: 5, missing: 5, limit: 'key' });
    const { data: left } = await call(app, contract.getFreeLimit, { token: secret });
    expect(left).toMatchObject({ total: 20, remaining: 5, usedCharacters: 15, limit: 'key' });
    expect((await own(key.id)).usedToday).toBe(15);
    const { data: status } = await call(app, contract.getUsageStatus, { token: person.token });
    const { data: chart } = await call(app, contract.getUsageChart, {
      token: secret,
      query: { groupBy: 'key' },
    });
    const sum = (line: { characters: number[] }) => line.characters.reduce((a, b) => a + b, 0);
    expect(chart.series.reduce((all: number, line: { characters: number[] }) => all + sum(line), 0)).toBe(
      status.used,
    );
    expect(chart.series.map(({ name }: { name: string }) => name)).toEqual(['Reader']);
  });

  test('its limit again after midnight in the quota’s time zone', async () => {
    const { key, secret } = await make({ dailyCharacters: 20 });
    const holder = await app.access.keys?.identify(secret, '192.0.2.1');
    let now = Date.parse('2026-11-22T15:59:59.999Z');
    const quota = createQuotaService(
      { ...quotaSettings, timeZone: 'Asia/Shanghai' },
      createQuotaRepository(database.kysely),
      { now: () => now, elapsedMs: () => 0 },
    );
    const visitor = { kind: 'owner', ownerId: 'nobody', address: '', ...holder } as const;
    const bucket = `key:${key.id}:2026-11-22`;
    expect(quota.bucketsOf(visitor).daily).toContainEqual({ bucket, cap: 20, whole: true });
    await sql(`INSERT INTO buckets (bucket, used, cap) VALUES ($1, 20, 20)`, bucket);
    expect(await quota.freeLimit(visitor)).toMatchObject({ remaining: 0, limit: 'key' });
    now += 1;
    expect(await quota.freeLimit(visitor)).toMatchObject({ remaining: 20, total: 20, limit: 'key' });
    await sql(`DELETE FROM buckets WHERE bucket = $1`, bucket);
  });

  test('without a gap between requests, but at a rate limit that the response states', async () => {
    const { secret } = await make();
    const first = await speak(secret);
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': '19' });
    for (let others = 19; others > 0; others--) {
      expect((await call(app, contract.getFreeLimit, { token: secret })).status).toBe(200);
    }
    const refused = await call(app, contract.getFreeLimit, { token: secret });
    expect(refused.error).toBe('TOO_MANY_REQUESTS');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers).toMatchObject({ 'ratelimit-limit': '20', 'ratelimit-remaining': '0' });
    expect(refused.body).toMatch(/每分钟最多 20 次请求，请 \d+ 秒后重试/);
    // As if the clock had been set back.
    await sql(`UPDATE request_counts SET until = now() + interval '1 hour'`);
    const afterwards = await call(app, contract.getFreeLimit, { token: secret });
    expect(afterwards.headers).toMatchObject({ 'ratelimit-remaining': '19', 'ratelimit-reset': '60' });
  });
});

describe('an open stream', () => {
  const open = async (secret: string) => {
    const reply = await fetch(`${url}/api/v1/events`, { headers: { authorization: `Bearer ${secret}` } });
    expect(reply.status).toBe(200);
    const ended = (async () => {
      for await (const _ of reply.body as ReadableStream<Uint8Array>);
    })().then(
      () => 'ended',
      () => 'broken off',
    );
    return { ended };
  };

  test('stops when its key is revoked, also through another process, or expires', async () => {
    const [revoked, elsewhere, expiring, kept] = [await make(), await make(), await make(), await make()];
    const streams = await Promise.all([revoked, elsewhere, expiring].map(({ secret }) => open(secret)));
    const other = await open(kept.secret);
    await call(app, contract.revokeKey, { token: person.token, params: { id: revoked.key.id } });
    // As a process beside this one would do.
    await sql(`UPDATE api_keys SET revoked_at = now() WHERE id = $1`, elsewhere.key.id);
    await sql(`UPDATE api_keys SET expires_at = now() WHERE id = $1`, expiring.key.id);
    for (const { ended } of streams) expect(await ended).toBe('broken off');
    expect(await Promise.race([other.ended, Promise.resolve('open')])).toBe('open');
    await call(app, contract.revokeKey, { token: person.token, params: { id: kept.key.id } });
    expect(await other.ended).toBe('broken off');
  });

  test('counts towards the key’s concurrent requests', async () => {
    const { key, secret } = await make();
    const streams = [await open(secret), await open(secret), await open(secret)];
    const refused = await speak(secret);
    expect(refused.error).toBe('TOO_MANY_REQUESTS');
    expect(refused.body).toContain('最多同时进行 3 个请求');
    await call(app, contract.revokeKey, { token: person.token, params: { id: key.id } });
    await Promise.all(streams.map(({ ended }) => ended));
  });

  test.each([{ upgrade: 'h2c' }, { upgrade: 'websocket', connection: 'upgrade' }])(
    'counts and stops whatever it offers to change to: %o',
    async (offer) => {
      const { key, secret } = await make();
      const open = () =>
        new Promise<IncomingMessage>((resolve) => {
          const headers = { authorization: `Bearer ${secret}`, ...offer };
          get(`${url}/api/v1/events`, { headers }, resolve).on('upgrade', resolve);
        });
      const streams = [await open(), await open(), await open()];
      expect((await speak(secret)).error).toBe('TOO_MANY_REQUESTS');
      await call(app, contract.revokeKey, { token: person.token, params: { id: key.id } });
      await Promise.all(
        streams.map(
          (stream) => new Promise((resolve) => stream.resume().on('error', resolve).on('end', resolve)),
        ),
      );
    },
  );
});

describe('pages of other sites', () => {
  const preflight = (origin: string, headers: string) =>
    app.inject({
      method: 'OPTIONS',
      url: '/api/v1/tts/single',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
    });

  test('may use a key that names them', async () => {
    const { key, secret } = await make({ origins: ['https://reader.example'] });
    const allowed = await preflight('https://reader.example', 'authorization,content-type');
    expect(allowed.headers['access-control-allow-origin']).toBe('https://reader.example');
    const spoken = await speak(secret, { headers: { origin: 'https://reader.example' } });
    expect([spoken.status, spoken.headers['access-control-allow-origin']]).toEqual([
      200,
      'https://reader.example',
    ]);
    // Programs name no origin.
    expect((await speak(secret)).status).toBe(200);
    // Without a key the page is as any other.
    const without = await preflight('https://reader.example', 'content-type');
    expect(without.headers['access-control-allow-origin']).toBeUndefined();
    await call(app, contract.revokeKey, { token: person.token, params: { id: key.id } });
    const late = await preflight('https://reader.example', 'authorization');
    expect(late.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('may not send what a proxy would say of the caller', async () => {
    await make({ origins: ['https://proxied.example'] });
    const headers = 'authorization,x-forwarded-host,X-Forwarded-For,forwarded,x-stainless-os';
    const allowed = await preflight('https://proxied.example', headers);
    expect(allowed.headers['access-control-allow-headers']).toBe('authorization, x-stainless-os');
  });

  test('may not use others', async () => {
    const { secret } = await make();
    const foreign = await preflight('https://other.example', 'authorization');
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    const refused = await speak(secret, { headers: { origin: 'https://other.example' } });
    expect([refused.status, refused.details]).toEqual([403, { reason: 'origin' }]);
    expect((await speak(secret, { headers: { origin: url, host: new URL(url).host } })).status).toBe(200);
  });
});

test('the number of keys is limited, and nobody changes another’s', async () => {
  const keeper = await createPerson(app, mail, 'keeper');
  const { key } = await make();
  for (const route of [contract.updateKey, contract.rotateKey, contract.revokeKey]) {
    const refused = await call(app, route, { token: keeper.token, params: { id: key.id }, body: {} });
    expect([route.id, refused.error]).toEqual([route.id, 'KEY_NOT_FOUND']);
  }
  const all = await Promise.all(
    Array.from({ length: limits.keys.count + 3 }, () =>
      call(app, createKey, { token: keeper.token, body: settings }),
    ),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(limits.keys.count);
  expect(all.find(({ error }) => error)?.details).toEqual({ limit: limits.keys.count });
});

test('a batch that was started with a key is charged to the key’s limit, and ends with it', async () => {
  const { key, secret } = await make({ dailyCharacters: 30 });
  const id = crypto.randomUUID();
  const items = ['a', 'b', 'c'].map((letter) => ({
    ...body,
    id: crypto.randomUUID(),
    text: letter.repeat(14),
  }));
  await call(app, contract.createBatch, { token: secret, body: { id, items } });
  const paused = await eventually(async () => {
    const { data } = await call(app, contract.getBatch, { token: person.token, params: { id } });
    return data.status === 'paused' && data;
  });
  expect(paused.pauseReason ?? JSON.stringify(paused)).toMatch(/INSUFFICIENT_QUOTA|key/i);
  expect((await own(key.id)).usedToday).toBe(28);
  await call(app, contract.resumeBatch, { token: person.token, params: { id } });
  await eventually(async () => {
    const { data } = await call(app, contract.getBatch, { token: person.token, params: { id } });
    return data.status === 'completed';
  });
  expect((await own(key.id)).usedToday).toBe(28);
});
