import { describe, expect, test } from 'vitest';
import { anyKey, type CallerKey, findKey } from './caller-key.ts';
import { createHttpApp } from './create-http-app.ts';
import { isOwnName } from './own-name.ts';
import { type Access, admitByKey, requireCaller, resolveCaller } from './visitor.ts';

const key: CallerKey = {
  ...anyKey,
  id: 'k',
  prefix: 'pk_right',
  scopes: ['speak'],
  origins: ['https://a.example'],
};
const user = { userId: 'u', role: 'user', hasPackage: false } as const;
const access: Access = {
  accounts: true,
  hasProxy: false,
  requireLogin: false,
  minUserLevel: 1,
  identify: async (token) => (token === 'token' ? { ...user, sessionId: 's', isConfirmed: true } : undefined),
  ownOrigins: ['https://here.example'],
  keys: {
    requestsPerMinute: 0,
    identify: async (secret) => (secret === 'pk_right' ? { key, user } : undefined),
    allowsOrigin: async () => false,
    begin: async () => ({ pace: undefined, end: () => undefined }),
  },
};
const own: Access = { ...access, accounts: false };
const from = (headers: Record<string, string>, query = {}) => ({
  ...{ headers, query, ip: '127.0.0.1', hostname: 'localhost' },
});

describe('where a key may be sent', () => {
  test.each([
    [from({ authorization: 'Bearer pk_right' }), 'pk_right'],
    [from({ authorization: 'Bearer ' }), ''],
    [from({ authorization: 'Basic pk_right' }), undefined],
    [from({ 'xi-api-key': ' pk_right ' }), 'pk_right'],
    [from({ 'ocp-apim-subscription-key': 'pk_right' }), 'pk_right'],
    [from({}, { 'Ocp-Apim-Subscription-Key': 'pk_right' }), 'pk_right'],
    [from({}, { 'Ocp-Apim-Subscription-Key': ['a', 'b'] }), undefined],
    [from({}), undefined],
  ])('%o', (source, found) => {
    expect(findKey(source)).toBe(found);
  });
});

test('a key or a session token identifies its person', async () => {
  const byKey = await resolveCaller(from({ 'xi-api-key': 'pk_right' }), access);
  expect(byKey).toMatchObject({ kind: 'user', ownerId: 'user:u', key, isConfirmed: false });
  const byToken = await resolveCaller(from({ authorization: 'Bearer token' }), access);
  expect(byToken).toMatchObject({ kind: 'user', ownerId: 'user:u', sessionId: 's' });
  expect(byToken?.key).toBeUndefined();
  expect(await resolveCaller(from({}), access)).toBeUndefined();
});

test.each([
  [from({ authorization: 'Bearer pk_wrong' }), 'unknown'],
  [from({ 'xi-api-key': 'token' }), 'unknown'],
  [from({ authorization: 'Bearer wrong' }), 'unknown'],
  [from({ authorization: 'Bearer ' }), 'unknown'],
  [from({}), 'missing'],
])('%o is refused because its key is %s', async (source, reason) => {
  const refused = requireCaller(source, access, 'speak');
  await expect(refused).rejects.toMatchObject({ code: 'KEY_INVALID', details: { reason } });
});

test('a key is refused outside its scope', async () => {
  const refused = requireCaller(from({ 'xi-api-key': 'pk_right' }), access, 'manage');
  await expect(refused).rejects.toMatchObject({ code: 'KEY_FORBIDDEN', details: { scope: 'manage' } });
});

describe('pages that may use a key', () => {
  test.each([
    [{}, true],
    [{ origin: 'https://a.example' }, true],
    [{ origin: 'https://b.example' }, false],
    [{ origin: 'null' }, false],
    [{ origin: 'https://here.example', host: '10.0.0.1' }, true],
    [{ origin: 'http://10.0.0.1:8080', host: '10.0.0.1:8080' }, true],
    [{ origin: 'https://public.example', 'x-forwarded-host': 'public.example' }, true],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'cross-site' }, false],
  ])('%o: %s', async (headers: Record<string, string>, isAllowed) => {
    const source = from({ 'xi-api-key': 'pk_right', ...headers });
    const outcome = await resolveCaller(source, access).catch((error: { details: unknown }) => error.details);
    expect(outcome).toMatchObject(isAllowed ? { key } : { reason: 'origin' });
  });
});

test('without accounts no page of another site may call with a made-up key', async () => {
  for (const headers of [{ origin: 'https://a.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const refused = requireCaller(from(headers as Record<string, string>), own, 'speak');
    await expect(refused).rejects.toMatchObject({ code: 'KEY_FORBIDDEN', details: { reason: 'origin' } });
  }
});

test('without accounts every key is accepted, and none is needed', async () => {
  for (const source of [from({ authorization: 'Bearer ' }), from({ 'xi-api-key': 'pk_wrong' }), from({})])
    expect(await requireCaller(source, own, 'manage')).toMatchObject({ kind: 'owner', key: { id: 'any' } });
});

test.each([
  ['', true],
  ['localhost', true],
  ['LocalHost', true],
  ['parlando', true],
  ['parlando.local', true],
  ['192.168.1.20', true],
  ['[fd00::1]', true],
  ['here.example', true],
  ['not-here.example', false],
  ['local.evil.example', false],
  ['127.0.0.1.evil.example', false],
])('without accounts %s is the name of an instance that is at home at here.example: %s', (name, isOwn) => {
  expect(isOwnName(name, own)).toBe(isOwn);
});

test('any name will do where a trusted proxy serves names that are configured nowhere, and for CORS_ORIGINS=*', () => {
  expect(isOwnName('any.example', { hasUnknownNames: true })).toBe(true);
  expect(isOwnName('any.example', { ownOrigins: ['*'] })).toBe(true);
});

test('a route of a foreign protocol accepts callers by key', async () => {
  const app = await createHttpApp({
    ...{ logger: false, bodyLimitBytes: 1000, trustProxy: false, corsOrigins: [], web: undefined },
    ...{ checkReplies: true, isShuttingDown: () => false, access },
  });
  app.get('/foreign', async (request) => (await admitByKey(request, 'speak')).ownerId);
  const ask = (headers: Record<string, string>) => app.inject({ url: '/foreign', headers });
  expect((await ask({ 'xi-api-key': 'pk_right' })).body).toBe('user:u');
  expect((await ask({})).statusCode).toBe(401);
  await app.close();
});
