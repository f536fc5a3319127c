import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSseParser, limits } from '@parlando/contract';
import {
  azureVoices,
  chatModels,
  chatReply,
  type ProviderServer,
  silentMp3,
  startProviderServer,
} from '@parlando/providers/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRelayApp, type RelayApp, relayHeaders, ssmlOf } from '../../../test/relay-app.ts';

let provider: ProviderServer;
let relay: RelayApp;

beforeEach(async () => {
  provider = await startProviderServer();
  relay = await createRelayApp({ allowed: ['127.0.0.1'], azureTtsUrl: provider.origin });
  await relay.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await relay.close();
  await provider.close();
});

type Body = Readonly<Record<string, unknown>>;

const post = (path: string, payload: Body, headers: Readonly<Record<string, string>> = {}) =>
  relay.app.inject({
    method: 'POST',
    url: `/api/v1/relay/${path}`,
    payload,
    headers: { ...relayHeaders, 'X-Provider-Key': 'test-key', ...headers },
  });
const failureOf = async (path: string, payload: Body, headers?: Readonly<Record<string, string>>) => {
  const { statusCode, body } = await post(path, payload, headers);
  const { error, details } = JSON.parse(body) as { error: string; details?: Body };
  return { statusCode, error, ...(details && { details }) };
};
const compatible = (more: Body = {}) => ({
  api: 4,
  address: provider.compatibleAddress,
  ssml: ssmlOf('你好，世界。'),
  ...more,
});
const chat = (more: Body = {}) => ({
  baseUrl: provider.chatBaseUrl,
  model: 'writer-1',
  prompt: '春天',
  ...more,
});

function eventsOf(text: string): { type: string; data: Record<string, unknown> }[] {
  const found: { type: string; data: Record<string, unknown> }[] = [];
  createSseParser(({ type, data }) => found.push({ type, data: JSON.parse(data) }))(text);
  return found;
}

/** Over a real connection: whether it ended or broke is what matters. */
async function open(path: string, payload: Body): Promise<IncomingMessage> {
  const { port } = relay.app.server.address() as AddressInfo;
  const call = httpRequest({
    agent: false,
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/v1/relay/${path}`,
    headers: { ...relayHeaders, 'X-Provider-Key': 'test-key', 'Content-Type': 'application/json' },
  });
  call.end(JSON.stringify(payload));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return response;
}

async function readAll(response: IncomingMessage): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const pieces: Buffer[] = [];
  try {
    for await (const piece of response) pieces.push(piece as Buffer);
    return { bytes: Buffer.concat(pieces), isWhole: response.complete };
  } catch {
    return { bytes: Buffer.concat(pieces), isWhole: false };
  }
}

test('services 1 to 4 speak in mp3 and wav, with the key in the header of their protocol only', async () => {
  for (const format of ['mp3', 'wav'] as const) {
    for (const api of [1, 2, 3, 4]) {
      const response = await post('speech', compatible({ api, format, region: 'East US' }));
      expect([api, response.statusCode, response.headers['content-type']]).toEqual([
        api,
        200,
        format === 'mp3' ? 'audio/mpeg' : 'audio/wav',
      ]);
      expect(response.rawPayload.length).toBeGreaterThan(1000);
      const sent = provider.requests.at(-1);
      expect(sent?.headers[api === 4 ? 'authorization' : 'ocp-apim-subscription-key']).toContain('test-key');
      expect(sent?.body.toString()).not.toContain('test-key');
      expect(sent?.headers['x-provider-key']).toBeUndefined();
    }
  }
});

test("Azure's voices, chat and key tests pass through", async () => {
  const voices = (await post('voices', { region: 'eastus' })).json();
  expect(voices.data.items.map(({ ShortName }: { ShortName: string }) => ShortName)).toEqual(
    azureVoices.map(({ ShortName }) => ShortName),
  );
  const events = eventsOf((await post('chat', chat())).body);
  expect(events.at(-1)).toEqual({ type: 'done', data: {} });
  expect(events.slice(0, -1).every(({ type }) => type === 'delta')).toBe(true);
  expect(events.map(({ data }) => data.content ?? '').join('')).toBe(chatReply('春天'));
  for (const service of [1, 2, 3, 4]) {
    const tested = await post('test', { service, region: 'eastus', address: provider.compatibleAddress });
    expect([service, tested.json().data]).toEqual([service, { ok: true, ...(service < 4 && { voices: 4 }) }]);
  }
  const tested = await post('test', { service: 6, baseUrl: provider.chatBaseUrl, model: 'writer-1' });
  expect(tested.json().data).toEqual({ ok: true, models: chatModels });
});

test('missing, too long or unknown input is refused before any provider is called', async () => {
  const noKey = { 'X-Provider-Key': '' };
  const long = (count: number) => ssmlOf('好'.repeat(count));
  const found = {
    empty: await failureOf('speech', compatible({ ssml: '  ' })),
    silent: await failureOf('speech', compatible({ ssml: ssmlOf(' <break time="1s"/> ') })),
    api5: await failureOf('speech', compatible({ api: 5 })),
    api6: await failureOf('speech', compatible({ api: 6 })),
    service9: await failureOf('test', { service: 9 }),
    azureKey: await failureOf('speech', compatible({ api: 1 }), noKey),
    region: await failureOf('speech', compatible({ api: 3 })),
    oddRegion: await failureOf('voices', { region: 'x@evil.example/' }),
    address: await failureOf('speech', compatible({ address: ' ' })),
    oddAddress: await failureOf('speech', compatible({ address: 'ftp://tts.example/' })),
    oddBaseUrl: await failureOf('chat', chat({ baseUrl: 'ftp://chat.example/' })),
    chatKey: await failureOf('chat', chat(), noKey),
    prompt: await failureOf('chat', chat({ prompt: ' ' })),
    oddKey: await failureOf('chat', chat(), { 'X-Provider-Key': 'schlüssel' }),
    limit2: await failureOf('speech', compatible({ api: 2, ssml: long(5001) })),
    limit4: await failureOf('speech', compatible({ ssml: long(8001) })),
    markup: await failureOf('speech', compatible({ ssml: ssmlOf('<break/>'.repeat(30_000)) })),
    broken: await failureOf('speech', compatible({ ssml: '<speak>好' })),
  };
  expect(
    Object.fromEntries(
      Object.entries(found).map(([name, { statusCode, error }]) => [name, [statusCode, error]]),
    ),
  ).toEqual({
    empty: [400, 'EMPTY_CONTENT'],
    silent: [400, 'EMPTY_CONTENT'],
    api5: [422, 'UNKNOWN_API_TYPE'],
    api6: [422, 'UNKNOWN_API_TYPE'],
    service9: [422, 'UNKNOWN_API_TYPE'],
    azureKey: [422, 'MISSING_AZURE_KEY'],
    region: [422, 'MISSING_AZURE_REGION'],
    oddRegion: [422, 'INVALID_INPUT'],
    address: [422, 'MISSING_TTS88_URL'],
    oddAddress: [422, 'INVALID_INPUT'],
    oddBaseUrl: [422, 'INVALID_INPUT'],
    chatKey: [422, 'MISSING_OPENAI_KEY'],
    prompt: [400, 'EMPTY_CONTENT'],
    oddKey: [502, 'AUTH_ERROR'],
    limit2: [413, 'TEXT_TOO_LONG'],
    limit4: [413, 'TEXT_TOO_LONG'],
    markup: [413, 'TEXT_TOO_LONG'],
    broken: [422, 'SSML_UNCLOSED_SPEAK'],
  });
  expect(found.limit2.details).toEqual({ limit: limits.requestCharacters[2], actual: 5001 });
  // Named as in the request.
  expect(found.oddRegion.details).toEqual({ field: 'region' });
  expect(found.oddAddress.details).toEqual({ field: 'address' });
  expect(found.oddBaseUrl.details).toEqual({ field: 'baseUrl' });
  expect(provider.requests).toHaveLength(0);
});

test.each([
  ['1000000000', 3600],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 3600],
  ['120', 120],
  ['0', 1],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 1],
  ['-5', undefined],
  ['1e9', undefined],
])('a provider’s Retry-After of %s is limited to a useful time', async (asked, seconds) => {
  provider.failNext({ kind: 'answer', status: 429, headers: { 'Retry-After': asked } });
  const refused = await post('speech', compatible());
  expect([refused.statusCode, JSON.parse(refused.body).error]).toEqual([429, 'RATE_LIMITED']);
  expect(refused.headers['retry-after']).toBe(seconds === undefined ? undefined : String(seconds));
});

test("a provider's refusal is reported as the provider's, never as ours", async () => {
  const refused = async (fault: string, more: Body = {}) =>
    failureOf('speech', compatible({ address: `${provider.compatibleAddress}?fault=${fault}`, ...more }));
  const unauthorised = { statusCode: 502, error: 'AUTH_ERROR' };
  expect(await refused('unauthorized')).toEqual({ ...unauthorised, details: { reason: 'Unauthorized' } });
  expect(await refused('forbidden')).toEqual({ ...unauthorised, details: { reason: 'Out of call volume' } });
  expect(await failureOf('voices', {}, { 'X-Provider-Key': 'wrong' })).toMatchObject({ statusCode: 502 });
  expect(await failureOf('chat', chat(), { 'X-Provider-Key': 'wrong' })).toMatchObject({
    error: 'AUTH_ERROR',
  });
  expect(await refused('rate-limited')).toMatchObject({
    statusCode: 429,
    error: 'RATE_LIMITED',
    details: { retryAfterMs: 2000, reason: 'slow down' },
  });
  provider.failNext('no-credit');
  expect(await failureOf('chat', chat())).toMatchObject({ statusCode: 402, error: 'CREDIT_USED_UP' });
  expect(await refused('server-error')).toMatchObject({ error: 'SERVER_ERROR' });
  expect(await refused('bad-request')).toMatchObject({ error: 'SSML_SYNTAX_ERROR' });
  for (const api of [1, 4]) {
    provider.failNext('bad-request');
    expect(await failureOf('speech', compatible({ api, isPlainText: true }))).toMatchObject({
      error: 'PROVIDER_REFUSED',
      details: { status: 400, reason: 'Voice xx-XX-Nobody is not supported' },
    });
  }
  expect(await refused('redirect')).toMatchObject({ error: 'PROVIDER_REFUSED', details: { status: 302 } });
  expect(await refused('page-as-audio')).toMatchObject({ error: 'PROVIDER_NO_AUDIO' });
  expect(await refused('empty')).toMatchObject({ error: 'PROVIDER_NO_AUDIO' });
  expect(await refused('refused')).toMatchObject({ statusCode: 502, error: 'PROVIDER_UNREACHABLE' });
});

test('a key is sent only to the host that it was saved for', async () => {
  const host = new URL(provider.origin).host;
  const refused = { statusCode: 422, error: 'KEY_HOST_CHANGED', details: { host } };
  for (const keyHost of ['api.example.com', '127.0.0.1', `${host}1`, '']) {
    expect(await failureOf('speech', compatible({ keyHost }))).toEqual(refused);
    expect(await failureOf('chat', chat({ keyHost }))).toEqual(refused);
    expect(await failureOf('voices', { keyHost })).toEqual(refused);
    expect(await failureOf('test', { service: 6, baseUrl: provider.chatBaseUrl, keyHost })).toEqual(refused);
  }
  expect(provider.requests).toHaveLength(0);
  expect((await post('speech', compatible({ keyHost: host }))).statusCode).toBe(200);
});

test('audio is streamed while the provider is still sending', async () => {
  provider.failNext({ kind: 'paced', firstMs: 0, chunks: 2, intervalMs: 60_000 });
  const response = await open('speech', compatible());
  expect(response.statusCode).toBe(200);
  const [first] = (await once(response, 'data')) as [Buffer];
  expect(first.length).toBeGreaterThan(0);
  response.destroy();
});

test('50 simultaneous clients all get complete audio', async () => {
  const whole = (await post('speech', compatible())).rawPayload;
  const clients = Array.from({ length: 50 }, async () => {
    provider.failNext({ kind: 'paced', firstMs: 5, chunks: 20, intervalMs: 1 });
    return readAll(await open('speech', compatible()));
  });
  for (const { bytes, isWhole } of await Promise.all(clients)) {
    expect(isWhole).toBe(true);
    expect(bytes.equals(whole)).toBe(true);
  }
});

test('a truncated response is an error for the client too, never a short success', async () => {
  const long = ssmlOf('好'.repeat(500));
  for (const fault of ['reset', 'truncated-length', 'truncated-chunked', 'truncated-clean'] as const) {
    provider.failNext(fault);
    const response = await open('speech', compatible({ ssml: long }));
    expect([fault, response.statusCode]).toEqual([fault, 200]);
    expect([fault, (await readAll(response)).isWhole]).toEqual([fault, false]);
  }
});

test('a chat that breaks off ends with an error event, or with an error response before the first word', async () => {
  for (const fault of ['reset', 'truncated-chunked', 'truncated-clean'] as const) {
    provider.failNext(fault);
    const events = eventsOf((await post('chat', chat({ prompt: '春'.repeat(300) }))).body);
    expect([fault, events[0]?.type]).toEqual([fault, 'delta']);
    expect([fault, events.at(-1)]).toEqual([
      fault,
      { type: 'error', data: { code: 'PROVIDER_UNREADABLE', details: { reason: 'truncated' } } },
    ]);
  }
  provider.failNext('refused', 'unavailable');
  expect(await failureOf('chat', chat())).toMatchObject({ error: 'PROVIDER_UNREACHABLE' });
  expect(await failureOf('chat', chat())).toMatchObject({ statusCode: 502, error: 'SERVER_ERROR' });
});

test('a client that leaves ends the call to the provider', async () => {
  const ended: Promise<unknown>[] = [];
  const watched = await createWatchedProvider(ended);
  try {
    for (const [path, payload] of [
      ['speech', compatible({ address: `${watched.origin}/speak` })],
      ['chat', chat({ baseUrl: `${watched.origin}/v1` })],
    ] as const) {
      const calls = ended.length;
      const response = await open(path, payload);
      await once(response, 'data');
      expect(ended).toHaveLength(calls + 1);
      response.destroy();
      await ended[calls];
    }
  } finally {
    watched.close();
  }
});

async function createWatchedProvider(ended: Promise<unknown>[]) {
  const server = createServer((request, response) => {
    ended.push(once(request.socket, 'close'));
    if (request.url === '/speak') response.write(silentMp3(50));
    else response.write('data: {"choices":[{"delta":{"content":"Hi"}}]}\n\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.closeAllConnections() ?? server.close() };
}

test('a visitor’s requests are limited per minute and in number at once', async () => {
  const limited = await createRelayApp({
    allowed: ['127.0.0.1'],
    azureTtsUrl: provider.origin,
    requestsPerMinute: 5,
    requestsAtOnce: 2,
  });
  try {
    const voices = (remoteAddress: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/v1/relay/voices',
        payload: {},
        remoteAddress,
        headers: { ...relayHeaders, 'X-Provider-Key': 'test-key' },
      });
    const atOnce = await Promise.all([1, 2, 3].map(() => voices('198.51.100.1')));
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429]);
    for (let more = 0; more < 3; more++) expect((await voices('198.51.100.1')).statusCode).toBe(200);
    const refused = await voices('198.51.100.1');
    expect([refused.statusCode, refused.json().error]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await voices('198.51.100.2')).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});

test('documents are checked in turns, a caller without turn sends nothing', async () => {
  const callers: string[] = [];
  const gate = {
    check({ address }: { readonly address: string }): Promise<never> {
      callers.push(address);
      return Promise.reject(new Error('no turn'));
    },
  };
  const closed = await createRelayApp({ allowed: ['127.0.0.1'], gate });
  try {
    const { statusCode } = await closed.app.inject({
      method: 'POST',
      url: '/api/v1/relay/speech',
      payload: compatible(),
      remoteAddress: '198.51.100.1',
      headers: { ...relayHeaders, 'X-Provider-Key': 'test-key' },
    });
    expect(statusCode).toBe(500);
    expect(callers).toEqual(['198.51.100.1']);
    expect(provider.requests).toEqual([]);
  } finally {
    await closed.close();
  }
});

test('pages of an allowed origin may send the key header', async () => {
  const response = await relay.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/relay/speech',
    headers: {
      Origin: 'https://studio.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'x-provider-key,content-type',
    },
  });
  expect(response.headers['access-control-allow-headers']).toContain('x-provider-key');
});
