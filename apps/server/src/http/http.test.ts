import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { AppError, defineRoute, limits } from '@parlando/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { watchDiskSpace } from '../drivers/disk-space.ts';
import { storageFullError } from '../ports/storage-space.ts';
import { createHttpApp, type HttpAppOptions } from './create-http-app.ts';
import { registerRoute } from './register-route.ts';
import { sendRanged } from './send-ranged.ts';

const fingerprint = { 'x-browser-fingerprint': 'test-fingerprint-1' };
let shuttingDown = false;
let diskIsFull = false;
const echo = defineRoute({
  id: 'echo',
  method: 'POST',
  path: '/api/v1/echo/{id}',
  policy: 'visitor',
  tag: 'test',
  summary: 'Echo',
  params: z.object({ id: z.string() }),
  query: z.object({ loud: z.optional(z.string()) }),
  body: z.object({
    speed: z._default(z.number().check(z.minimum(limits.speed.min), z.maximum(limits.speed.max)), 1),
    format: z._default(z.enum(['mp3', 'wav']), 'mp3'),
  }),
  reply: z.object({
    id: z.string(),
    loud: z.string(),
    speed: z.number(),
    owner: z.string(),
    address: z.string(),
    language: z.string(),
  }),
  errors: [],
});

const fail = defineRoute({
  id: 'fail',
  method: 'GET',
  path: '/api/v1/fail',
  policy: 'open',
  tag: 'test',
  summary: 'Fail',
  query: z.object({ how: z.optional(z.string()) }),
  reply: z.string(),
  errors: ['LOGIN_REQUIRED', 'RATE_LIMIT_EXCEEDED', 'STORAGE_FULL'],
});

const endless = defineRoute({
  id: 'endless',
  method: 'GET',
  path: '/api/v1/endless',
  policy: 'open',
  tag: 'test',
  summary: 'Endless',
  produces: ['audio/flac'],
  errors: [],
});

const databaseOutages = {
  'not there': Object.assign(new Error('connect ENOENT /run/x'), { code: 'ENOENT', syscall: 'connect' }),
  silent: new Error('Connection terminated: no answer within 60000 ms'),
  // What the ROLLBACK says after a statement of the transaction has lost the connection.
  'lost in a transaction': new Error('Client has encountered a connection error and is not queryable'),
  // As on a standby that has not taken over yet.
  'read-only': Object.assign(new Error('cannot execute INSERT in a read-only transaction'), {
    code: '25006',
  }),
};

async function createTestHttpApp(options: Partial<HttpAppOptions> = {}): Promise<FastifyInstance> {
  const created = await createHttpApp({
    logger: false,
    bodyLimitBytes: 10_000,
    trustProxy: false,
    corsOrigins: ['https://studio.example'],
    web: undefined,
    checkReplies: true,
    isShuttingDown: () => shuttingDown,
    ...options,
  });
  registerRoute(created, echo, async ({ params, query, body, visitor, language }) => ({
    id: params.id,
    loud: query.loud ?? '',
    speed: body.speed,
    owner: visitor.ownerId,
    address: visitor.address,
    language,
  }));
  registerRoute(created, fail, async ({ query }) => {
    if (query.how === 'login') throw new AppError('LOGIN_REQUIRED');
    if (query.how === 'quota') throw new AppError('RATE_LIMIT_EXCEEDED', { retryAfterMs: 1200 });
    if (query.how === 'outage') throw new AppError('SERVICE_UNAVAILABLE');
    if (query.how === 'write') {
      if (await created.storage.isFull()) throw storageFullError();
      if (diskIsFull) throw Object.assign(new Error('write'), { code: 'ENOSPC' });
      return 'written';
    }
    if (query.how === 'descriptors')
      throw Object.assign(new Error('open'), { code: 'EMFILE', syscall: 'open' });
    if (query.how === 'undeclared') throw new AppError('TASK_NOT_FOUND');
    if (query.how === 'reply') return 7 as unknown as string;
    const outage = databaseOutages[query.how as keyof typeof databaseOutages];
    if (outage) throw outage;
    throw new Error('the password is 1234');
  });
  return created;
}

const app = await createTestHttpApp();
afterAll(() => app.close());

const post = (
  body: unknown,
  headers: Record<string, string> = fingerprint,
  url = '/api/v1/echo/1?loud=yes',
) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });

const postBytes = (payload: Buffer, coding: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/echo/1',
    headers: { ...fingerprint, 'content-type': 'application/json', 'content-encoding': coding },
    payload,
  });

const nested = z.object({ name: z.string(), items: z.optional(z.array(z.object({ id: z.string() }))) });

test('requests that are refused while a full disk is remembered do not prolong that', async () => {
  const limited = await createTestHttpApp({ storage: watchDiskSpace(undefined) });
  vi.useFakeTimers({ toFake: ['performance'] });
  const statuses: number[] = [];
  try {
    diskIsFull = true;
    for (let seconds = 0; seconds <= 12; seconds += 4) {
      statuses.push((await limited.inject('/api/v1/fail?how=write')).statusCode);
      diskIsFull = false;
      vi.advanceTimersByTime(4000);
    }
  } finally {
    vi.useRealTimers();
    await limited.close();
  }
  expect(statuses).toEqual([507, 507, 507, 200]);
});

test('a parsed request reaches its handler, and the response is in the envelope', async () => {
  const reply = await post({ speed: 1.5 });
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({
    code: 0,
    data: {
      id: '1',
      loud: 'yes',
      speed: 1.5,
      owner: 'guest:test-fingerprint-1',
      address: '127.0.0.1',
      language: 'zh',
    },
    message: 'ok',
    requestId: reply.headers['x-request-id'],
  });
});

test('no API response may be cached, not even an error, unless its route allows it', async () => {
  for (const reply of [await post({ speed: 1.5 }), await post('{'), await app.inject('/api/v1/fail')])
    expect(reply.headers['cache-control']).toBe('no-store');
});

test('a page may fetch and play from another base URL, on a plain connection too', async () => {
  const policy = String((await app.inject('/api/v1/fail')).headers['content-security-policy']);
  const sources = (name: string) => new RegExp(`(?:^|;)${name} ([^;]*)`).exec(policy)?.[1]?.split(' ');
  for (const scheme of ['https:', 'http:']) {
    expect(sources('connect-src')).toContain(scheme);
    expect(sources('media-src')).toContain(scheme);
  }
});

test('a path without /api works like the one with it', async () => {
  expect((await post({}, fingerprint, '/v1/echo/1')).statusCode).toBe(200);
  expect((await app.inject('/v1beta')).json().error).toBe('NOT_FOUND');
});

test.each([
  [{ speed: 3 }, { field: 'speed', min: 0.5, max: 2 }],
  [{ speed: 'fast' }, { field: 'speed', min: 0.5, max: 2 }],
  [{ format: 'ogg' }, { field: 'format', allowed: ['mp3', 'wav'] }],
  ['[]', { field: 'body' }],
  ['null', { field: 'body' }],
])('input %j is refused with the allowed values', async (body, details) => {
  const reply = await post(body, { ...fingerprint, 'accept-language': 'en' });
  expect(reply.statusCode).toBe(422);
  expect(reply.json()).toMatchObject({
    code: 422,
    error: 'INVALID_INPUT',
    message: `The value of ${details.field} is not valid. Check it and try again.`,
  });
  expect(reply.json().details).toEqual(details);
});

test.each([
  ['{"speed":', 'MALFORMED_BODY', 400],
  ['', 'MALFORMED_BODY', 400],
  [JSON.stringify({ text: 'x'.repeat(20_000) }), 'BODY_TOO_LARGE', 413],
])('body %.20j gets %s', async (body, error, status) => {
  const reply = await post(body);
  expect([reply.json().error, reply.statusCode]).toEqual([error, status]);
});

test('an unknown field is ignored, even one that would reach a prototype', async () => {
  expect((await post('{"__proto__": {"speed": 2}, "x": 1}')).json().data.speed).toBe(1);
});

test('a body that is not JSON is refused by its type', async () => {
  const reply = await post('speed=1', { ...fingerprint, 'content-type': 'text/plain' });
  expect(reply.json()).toMatchObject({
    error: 'UNSUPPORTED_MEDIA_TYPE',
    details: { allowed: ['application/json'] },
  });
});

test.each([
  [{}],
  [{ 'x-browser-fingerprint': 'short' }],
  [{ 'x-browser-fingerprint': 'x'.repeat(129) }],
  [{ 'x-browser-fingerprint': 'with spaces in it' }],
])('headers %j do not identify a visitor', async (headers) => {
  const reply = await post({}, headers as Record<string, string>);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ error: 'FINGERPRINT_REQUIRED', details: { min: 8, max: 128 } });
});

/** Sent as they are, with words in English where a language was asked for. */
const noRequests = [
  {
    error: 'HEADERS_TOO_LARGE',
    code: 431,
    sent: `GET / HTTP/1.1\r\nAccept-Language: en\r\nX-Long: ${'x'.repeat(20_000)}`,
    message: 'The address and headers of the request are too long. The limit is 16,384 bytes.',
    details: { limit: 16_384 },
  },
  { error: 'MALFORMED_REQUEST', code: 400, sent: 'no HTTP\r\n\r\n' },
];
test.each(noRequests)('what is no request gets $error in the envelope', async ({ sent, ...expected }) => {
  const listening = await createTestHttpApp();
  const { port } = new URL(await listening.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent));
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  await listening.close();
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const envelope = JSON.parse(body);
  expect(envelope).toMatchObject(expected);
  expect(head).toContain(`HTTP/1.1 ${expected.code} `);
  expect(head).toContain(`X-Request-Id: ${envelope.requestId}`);
});

test('unknown paths and methods have their codes', async () => {
  const nothing = (await app.inject('/api/v1/nothing')).json();
  expect(nothing).toMatchObject({ code: 404, error: 'NOT_FOUND' });
  expect(nothing.details).toEqual({});
  expect((await app.inject('/api/v1/%E0%A4%A')).json().error).toBe('NOT_FOUND');
  const reply = await app.inject({ method: 'DELETE', url: '/api/v1/echo/1' });
  expect(reply.statusCode).toBe(405);
  expect(reply.headers.allow).toBe('POST');
});

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['deflate', deflateSync],
  ['BR', brotliCompressSync],
] as const)('a body in %s is read', async (coding, compress) => {
  const payload = compress(JSON.stringify({ speed: 1.5 }));
  expect((await postBytes(payload, coding)).json().data.speed).toBe(1.5);
});

test('a compressed body is limited by its decompressed size, and refused when it is broken', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000, 0x20));
  const refused = await postBytes(bomb.subarray(0, 9000), 'gzip');
  expect(refused.json()).toMatchObject({ error: 'BODY_TOO_LARGE', details: { limit: 10_000 } });
  const broken = [gzipSync('{"speed": 1}').subarray(0, 20), Buffer.from('{}')];
  for (const bytes of broken) {
    expect((await postBytes(bytes, 'gzip')).json().error).toBe('MALFORMED_BODY');
  }
});

test('the rest of a compressed body that was refused is read before the answer', async () => {
  const other = await createTestHttpApp();
  const arrived: boolean[] = [];
  other.addHook('onSend', async ({ raw }) => void arrived.push(raw.readableEnded));
  const origin = await other.listen({ port: 0, host: '127.0.0.1' });
  const { status } = await fetch(`${origin}/api/v1/echo/1`, {
    method: 'POST',
    headers: { ...fingerprint, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
    body: gzipSync(Buffer.alloc(50_000_000, 0x20)),
  });
  await other.close();
  expect([status, ...arrived]).toEqual([413, true]);
});

test.each(['GET', 'DELETE', 'POST'])('a broken body that is not read does no harm (%s)', async (method) => {
  const other = await createTestHttpApp();
  const origin = await other.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'Content-Encoding': 'gzip', 'Content-Length': '2' };
  for (const path of ['/api/v1/health', '/api/v1/nowhere']) {
    const response = await new Promise((resolve, reject) => {
      const call = request(origin + path, { method, headers, agent: false }, resolve);
      call.on('error', reject);
      call.end('{}');
    });
    expect(response).toMatchObject({ statusCode: 404 });
  }
  await other.close();
});

test('an unknown coding of a body is refused with the known ones', async () => {
  const reply = await postBytes(Buffer.from('{}'), 'zstd');
  expect([reply.statusCode, reply.headers['accept-encoding']]).toEqual([415, 'gzip, x-gzip, deflate, br']);
  expect(reply.json()).toMatchObject({
    error: 'UNSUPPORTED_CONTENT_ENCODING',
    details: { allowed: ['gzip', 'x-gzip', 'deflate', 'br'] },
  });
  expect((await postBytes(Buffer.from('{}'), 'identity')).statusCode).toBe(200);
});

test('a missing field is distinguished from an invalid one', async () => {
  const named = defineRoute({
    ...echo,
    id: 'named',
    path: '/api/v1/named',
    params: z.object({}),
    body: nested,
  });
  const other = await createTestHttpApp();
  registerRoute(other, named, async () => Promise.reject(new Error('never called')));
  const ask = async (body: object) => {
    const headers = { ...fingerprint, 'accept-language': 'en' };
    const reply = await other.inject({ method: 'POST', url: '/api/v1/named', headers, payload: body });
    const { details, message } = reply.json();
    return [details.field, details.reason, message];
  };
  expect(await ask({})).toEqual(['name', 'missing', 'The field name is missing. Send it and try again.']);
  expect(await ask({ name: 7 })).toEqual([
    'name',
    undefined,
    'The value of name is not valid. Check it and try again.',
  ]);
  expect((await ask({ name: 'a', items: [{}] })).slice(0, 2)).toEqual(['items.0.id', 'missing']);
  await other.close();
});

test('HEAD makes no byte of a stream', async () => {
  let made = 0;
  const file = Readable.from(
    (function* () {
      for (; made < 1000; made++) yield Buffer.alloc(1000);
    })(),
  );
  const closed = once(file, 'close');
  const other = await createTestHttpApp();
  other.get('/file', (_request, reply) => reply.type('audio/mpeg').header('Content-Length', 1e6).send(file));
  const { statusCode, headers, body } = await other.inject({ method: 'HEAD', url: '/file' });
  await closed;
  expect([made, body]).toEqual([0, '']);
  expect([statusCode, headers['content-type'], headers['content-length']]).toEqual([
    200,
    'audio/mpeg',
    '1000000',
  ]);
  await other.close();
});

test('OPTIONS returns the methods of a path in the envelope; a preflight gets CORS headers', async () => {
  const options = (url: string, headers = {}) => app.inject({ method: 'OPTIONS', url, headers });
  const told = await options('/api/v1/fail');
  expect([told.statusCode, told.headers.allow]).toEqual([200, 'GET, HEAD, OPTIONS']);
  expect(told.json()).toMatchObject({ code: 0, data: { methods: ['GET', 'HEAD', 'OPTIONS'] } });
  const unknown = await options('/api/v1/nothing');
  expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'NOT_FOUND']);
  const origin = 'https://studio.example';
  const preflight = await options('/api/v1/fail', { origin, 'access-control-request-method': 'POST' });
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, origin]);
});

test.each([
  ['abc-123', true],
  ['0af76519-16cd-43dd-8448-eb211c80319c', true],
  ['', false],
  ['two words', false],
  ['a"b', false],
  ['x'.repeat(129), false],
])('a request with the id %j keeps it: %s', async (id, isKept) => {
  const reply = await app.inject({ url: '/api/v1/nothing', headers: { 'x-request-id': id } });
  expect(reply.headers['x-request-id'] === id).toBe(isKept);
  expect(reply.json().requestId).toBe(reply.headers['x-request-id']);
});

test('OPTIONS and unknown paths count against the limit of an address', async () => {
  const asked: InjectOptions[] = [
    { method: 'OPTIONS', url: '/api/v1/fail' },
    { url: '/api/v1/nothing' },
    { url: '/api/v1/fail' },
  ];
  const left: number[] = [];
  for (const each of asked) {
    const { headers } = await app.inject({ ...each, remoteAddress: '192.0.2.44' });
    left.push(Number(headers['ratelimit-remaining']));
  }
  expect(left).toEqual([5999, 5998, 5997]);
});

test('a response states what is left of the limit that the caller will reach first', async () => {
  const { headers } = await app.inject('/api/v1/fail');
  const [limit, left, resetSeconds] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers[`ratelimit-${name}`]),
  ) as [number, number, number];
  expect(left).toBeLessThan(limit);
  expect(resetSeconds).toBeGreaterThan(0);
  const { headers: refused } = await app.inject('/api/v1/fail?how=quota');
  expect([refused['ratelimit-remaining'], refused['ratelimit-reset']]).toEqual(['0', '2']);
});

test('a signed link, and its refusal, can be read by a page of any site', async () => {
  const linked = defineRoute({ ...fail, id: 'linked', path: '/api/v1/linked', policy: 'link' });
  const other = await createTestHttpApp();
  registerRoute(other, linked, async ({ query }) => query.how ?? Promise.reject(new AppError('NOT_FOUND')));
  for (const url of ['/api/v1/linked?how=well', '/api/v1/linked']) {
    const { headers } = await other.inject({ url, headers: { origin: 'https://anywhere.example' } });
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['access-control-allow-origin']).toBe('*');
  }
  await other.close();
});

test('a known failure has a Retry-After and a message in the requested language', async () => {
  const reply = await app.inject({
    url: '/api/v1/fail?how=quota',
    headers: { 'accept-language': 'fr, es-MX;q=0.8, en;q=0.5' },
  });
  expect(reply.statusCode).toBe(429);
  expect(reply.headers['retry-after']).toBe('2');
  expect(reply.headers['content-language']).toBe('es');
});

test('a refusal that passes by itself has a Retry-After', async () => {
  const { statusCode, headers } = await app.inject('/api/v1/fail?how=outage');
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
});

test('a 401 names how to log in, which some clients insist on', async () => {
  const { statusCode, headers } = await app.inject('/api/v1/fail?how=login');
  expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer']);
});

test('an error that its route does not declare is reported where replies are checked', async () => {
  const logged: string[] = [];
  const logger = pino({}, { write: (line) => logged.push(line) });
  const checked = await createTestHttpApp({ logger });
  const reply = await checked.inject('/api/v1/fail?how=undeclared');
  await checked.close();
  expect(reply.json()).toMatchObject({ error: 'INTERNAL_ERROR' });
  expect(logged.join('')).toContain('Add TASK_NOT_FOUND to the errors of fail in the contract.');
  const unchecked = await createTestHttpApp({ checkReplies: false });
  expect((await unchecked.inject('/api/v1/fail?how=undeclared')).json().error).toBe('TASK_NOT_FOUND');
  await unchecked.close();
});

test.each(['error', 'reply'])('an unknown failure (%s) reveals no details', async (how) => {
  const reply = await app.inject(`/api/v1/fail?how=${how}`);
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toMatchObject({ code: 500, error: 'INTERNAL_ERROR' });
  expect(reply.body).not.toContain('password');
});

test.each(Object.keys(databaseOutages))('a database that is %s is reported as temporary', async (how) => {
  const reply = await app.inject({ url: '/api/v1/fail', query: { how } });
  expect(reply.json()).toMatchObject({ code: 503, error: 'SERVICE_UNAVAILABLE' });
});

test('a process that may open no more files reports it as temporary', async () => {
  const reply = await app.inject('/api/v1/fail?how=descriptors');
  expect(reply.json()).toMatchObject({ code: 503, error: 'SERVICE_UNAVAILABLE' });
});

test('a route without a policy does not register', () => {
  const { policy: _, ...rest } = fail;
  expect(() => registerRoute(app, rest as typeof fail, async () => '')).toThrow('policy');
});

test('a configured origin may read every header of ours; others may not', async () => {
  const ask = (origin: string) => app.inject({ url: '/api/v1/fail', headers: { origin } });
  const allowed = await ask('https://studio.example');
  expect(allowed.headers['access-control-allow-origin']).toBe('https://studio.example');
  expect(allowed.headers['access-control-expose-headers']).toContain('X-Character-Count');
  expect((await ask('https://other.example')).headers['access-control-allow-origin']).toBeUndefined();
});

test('the security policy allows providers and does not force HTTPS', async () => {
  const { headers } = await app.inject('/api/v1/fail');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("connect-src 'self' https: http: wss:");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('a server that is shutting down starts no new work', async () => {
  shuttingDown = true;
  try {
    expect((await post({})).json()).toMatchObject({ code: 503, error: 'SHUTTING_DOWN' });
    expect((await app.inject('/api/v1/nothing')).statusCode).toBe(404);
  } finally {
    shuttingDown = false;
  }
});

test('behind a trusted proxy the address is the forwarded one; IPv6 counts by its /64', async () => {
  const proxied = await createTestHttpApp({ trustProxy: 1 });
  const addressFor = async (forwarded: string) => {
    const reply = await proxied.inject({
      method: 'POST',
      url: '/api/v1/echo/1',
      headers: { ...fingerprint, 'x-forwarded-for': forwarded },
      payload: {},
    });
    return reply.json().data.address;
  };
  expect(await addressFor('203.0.113.7')).toBe('203.0.113.7');
  expect(await addressFor('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(await addressFor('2001:db8::9')).toBe('2001:db8:0:0::/64');
  expect(await addressFor('::ffff:192.0.2.1')).toBe('192.0.2.1');
  await proxied.close();
});

test('a client that writes before it reads still gets the refusal of a far too large body', async () => {
  const listening = await createTestHttpApp();
  const url = await listening.listen({ port: 0, host: '127.0.0.1' });
  const { port } = new URL(url);
  const body = Buffer.alloc(8 * 1024 * 1024, 0x20);
  const answer = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1');
    let received = '';
    socket.on('error', reject).on('close', () => resolve(received));
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.pause();
    socket.write(
      `POST /api/v1/echo/1 HTTP/1.1\r\nHost: x\r\nX-Browser-Fingerprint: a-slow-reader\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body, () => socket.resume());
  });
  await listening.close();
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('BODY_TOO_LARGE');
});

test('a client that leaves during its response is no error', async () => {
  const complaints: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void complaints.push(line) });
  const listening = await createTestHttpApp({ logger, checkReplies: false });
  const left = new Promise((resolve) => {
    registerRoute(listening, endless, async ({ reply }) => {
      reply.raw.once('close', resolve);
      return sendRanged(reply, {
        type: 'audio/flac',
        length: Number.MAX_SAFE_INTEGER,
        tag: 'endless',
        read: () => Readable.from(endlessBytes()),
      });
    });
  });
  const url = await listening.listen({ port: 0, host: '127.0.0.1' });
  const asked = request(`${url}/api/v1/endless`).end();
  await once(asked, 'response');
  asked.destroy();
  await left;
  await listening.close();
  expect(complaints).toEqual([]);
});

async function* endlessBytes() {
  for (;;) yield new Uint8Array(1000);
}
