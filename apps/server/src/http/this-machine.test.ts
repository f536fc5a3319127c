import { listAudit, listPeople } from '@parlando/contract';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';

const { app, close } = await createTestApp({ ACCOUNTS: 'off', PORT: '8080' });
afterAll(close);

const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1', url = listAudit.path) => {
  const reply = await app.inject({
    url,
    headers: { host: 'localhost:8080', ...headers },
    remoteAddress,
  });
  return reply.statusCode;
};

test.each([
  ['a program', {}],
  ['a page of this server', { origin: 'http://localhost:8080' }],
  ['a page by its number', { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' }],
  ['a page by IPv6', { host: '[::1]:8080', origin: 'http://[::1]:8080' }],
])('without accounts %s on the machine may administrate', async (_, headers) => {
  expect(await ask(headers)).toBe(200);
});

test.each([
  ['a foreign page', { origin: 'https://evil.example' }],
  ['a page on another port', { origin: 'http://localhost:3000' }],
  ['a sandboxed page', { origin: 'null' }],
  ['a name that points here', { host: 'evil.example', origin: 'http://evil.example' }],
  ['a proxy’s caller', { 'x-forwarded-for': '203.0.113.7' }],
  ['who says to be a local proxy’s caller', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy’s caller by the standard', { forwarded: 'for=127.0.0.1' }],
])('%s may not', async (_, headers) => {
  expect(await ask(headers as Record<string, string>)).toBe(403);
});

test('nor may another machine, and there are no accounts to administrate', async () => {
  expect(await ask({}, '192.168.1.20')).toBe(403);
  const people = await app.inject({ url: listPeople.path, headers: { host: 'localhost' } });
  expect(people.statusCode).toBe(404);
});

test.each([{ TRUST_PROXY: 'true' }, { TRUST_PROXY: '1' }, { PUBLIC_URL: 'https://studio.example' }])(
  'with %o a proxy may hide the caller, so nobody may administrate',
  async (variables) => {
    const published = await createTestApp({ ACCOUNTS: 'off', PORT: '8080', ...variables });
    const reply = await published.app.inject({ url: listAudit.path, headers: { host: 'localhost:8080' } });
    expect(reply.statusCode).toBe(403);
    await published.close();
  },
);

test('without a token only a monitor on the machine reads the metrics', async () => {
  expect(await ask({}, '127.0.0.1', '/metrics')).toBe(200);
  expect(await ask({}, '192.168.1.20', '/metrics')).toBe(403);
  expect(await ask({ 'x-forwarded-for': '203.0.113.7' }, '127.0.0.1', '/metrics')).toBe(403);
});
