import * as contract from '@parlando/contract';
import { limits, type RouteDefinition } from '@parlando/contract';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { call } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';

const { app, database, close } = await createTestApp({ ACCOUNTS: 'off', REQUIRE_LOGIN: 'true' });
afterAll(close);

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'path' in value && 'policy' in value;
const body = { text: 'Mine, and longer than a day of a guest would hold.', voice: 'en-US-JennyNeural' };
/** Another browser each time: the instance has one owner, in every browser. */
let browsers = 0;
const anywhere = () => ({ headers: { 'x-browser-fingerprint': `browser-number-${++browsers}` } });

test('there is no login: what is about accounts does not exist', async () => {
  const { data } = await call(app, contract.getConfig);
  expect(data.accounts).toBe(false);
  const ofAccounts = (Object.values(contract) as unknown[])
    .filter(isRoute)
    .filter((route) => route.needsAccounts);
  expect(ofAccounts.length).toBeGreaterThan(15);
  for (const route of ofAccounts) {
    const answer = await call(app, route, { params: { id: 'x' }, body: route.body && {} });
    expect([route.id, answer.status]).toEqual([route.id, 404]);
  }
});

test('under a name that a foreign site may have pointed here, only a key gives access', async () => {
  const made = await call(app, contract.createKey, {
    body: { name: 'reader', scopes: ['history'], dailyCharacters: null, expiresAt: null, origins: [] },
  });
  const params = { id: 'x', chapter: 'x', n: 'x' };
  const host = 'evil.example:8080';
  const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
  const closed = (Object.values(contract) as unknown[])
    .filter(isRoute)
    .filter(({ policy, needsAccounts }) => !needsAccounts && policy !== 'open' && policy !== 'link');
  expect(closed.length).toBeGreaterThan(50);
  for (const route of closed) {
    const answer = await call(app, route, { params, body: route.body && {}, headers });
    expect([route.id, answer.status, answer.error]).toEqual([route.id, 403, 'HOST_FORBIDDEN']);
  }
  const withToken = await call(app, contract.listHistory, { token: 'made-up', headers });
  expect(withToken.error).toBe('HOST_FORBIDDEN');
  expect((await call(app, contract.listHistory, { token: made.data.secret, headers })).status).toBe(200);
  expect((await call(app, contract.getConfig, { headers })).status).toBe(200);
});

test('history, favourites and preferences belong to the instance, from every browser', async () => {
  const spoken = await call(app, contract.createSynthesis, { body, ...anywhere() });
  const params = { id: String(spoken.headers['x-task-id']) };
  const { data: history } = await call(app, contract.listHistory, anywhere());
  expect(history.items).toMatchObject([{ id: params.id, text: body.text }]);
  expect((await call(app, contract.getTaskDetail, { params, ...anywhere() })).status).toBe(200);
  const favorite = await call(app, contract.toggleHistoryFavorite, { params, ...anywhere() });
  expect(favorite.data).toEqual({ isFavorite: true });
  const voice = { params: { id: 'zh-CN-XiaoxiaoNeural' } };
  await call(app, contract.toggleVoiceFavorite, { ...voice, ...anywhere() });
  expect((await call(app, contract.getVoice, { ...voice, ...anywhere() })).data.isFavorite).toBe(true);
  await call(app, contract.updatePreferences, { body: { theme: 'dark' }, ...anywhere() });
  expect((await call(app, contract.getPreferences, anywhere())).data).toEqual({
    favoriteVoices: ['zh-CN-XiaoxiaoNeural'],
    language: 'zh',
    theme: 'dark',
    defaultVoice: '',
    defaultLanguage: 'zh-CN',
  });
  expect((await call(app, contract.getUsageChart, anywhere())).data.series).toMatchObject([
    { name: 'espeak' },
  ]);
  await expectBalancedLedger(database.pool);
});

test('a token from elsewhere is not looked at, and no fingerprint is needed', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: contract.createSynthesis.path,
    headers: { authorization: 'Bearer of.an.other' },
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
});

test('there is no daily quota', async () => {
  const { data } = await call(app, contract.getFreeLimit, anywhere());
  expect(data.total).toBe(limits.unlimitedCharacters);
  expect(data.usedCharacters).toBe(body.text.length * 2);
});

test('unless one is set: then it is everybody’s together', async () => {
  const limited = await createTestApp({ ACCOUNTS: 'off', FREE_DAILY_CHARACTERS: '60' });
  try {
    expect((await call(limited.app, contract.createSynthesis, { body, ...anywhere() })).status).toBe(200);
    const refused = await call(limited.app, contract.createSynthesis, { body, ...anywhere() });
    expect(refused.details).toEqual({ required: 50, remaining: 10, missing: 40, limit: 'instance' });
  } finally {
    await limited.close();
  }
});

test.each([
  [403, 'a page of another site', { origin: 'https://elsewhere.example' }],
  [403, 'a form of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  [200, 'a page of the instance', { origin: 'http://localhost' }],
  [200, 'a page behind a proxy', { origin: 'https://mine.example', 'sec-fetch-site': 'same-origin' }],
  [200, 'a program', {}],
])('a POST that a browser sends without asking first gets %i from %s', async (status, _, headers) => {
  const post = async (url: string, type: Record<string, string>, payload = '') => {
    const all = { host: 'localhost', ...type, ...headers };
    return (await app.inject({ method: 'POST', url, headers: all, payload })).statusCode;
  };
  const stream = `${contract.createTextStream.path}?voice=${body.voice}`;
  expect(await post(stream, { 'content-type': 'text/plain' }, 'Hello.')).toBe(status);
  expect(await post('/api/v1/voices/zh-CN-XiaoxiaoNeural/favorite', {})).toBe(status);
});
