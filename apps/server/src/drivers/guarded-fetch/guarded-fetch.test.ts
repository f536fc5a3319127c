import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { AppError } from '@parlando/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forbiddenAddresses,
  hostileNameAddresses,
  hostileNames,
  malformedAddresses,
} from '../../../test/ssrf-corpus.ts';
import { tlsIdentity } from '../../../test/tls-identity.ts';
import { type ConnectionWatch, watchConnections } from '../../../test/watch-connections.ts';
import type { Outbound } from '../../ports/outbound.ts';
import { allowHosts, hostOfTemplate, readAllowedHost } from './allowed-hosts.ts';
import { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';
import { boundLookups } from './lookups.ts';

const opened: { close(): unknown }[] = [];
let watch: ConnectionWatch;

beforeEach(() => {
  watch = watchConnections();
});
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
  watch.stop();
});

const allow = (...entries: string[]) =>
  allowHosts(entries.map(readAllowedHost).filter((rule) => rule !== undefined));

function outbound(options: Partial<GuardedFetchOptions> = {}): Outbound {
  const created = createGuardedFetch({ allowed: allow('127.0.0.1'), resolve: answers(), ...options });
  opened.push(created);
  return created;
}

/** A name server that replies from the table, one line per query. */
function answers(...turns: readonly (readonly string[])[]) {
  let turn = 0;
  return async (hostname: string) => {
    const found = hostileNames[hostname] ?? turns[Math.min(turn++, turns.length - 1)] ?? [];
    return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
}

async function serve(listener: RequestListener): Promise<string> {
  const server: Server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push({ close: () => server.closeAllConnections() ?? server.close() });
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: Error) => (error instanceof AppError ? error.code : error.message),
  );

test('no spelling of an address that is not public opens a connection', async () => {
  const { fetch } = outbound({ allowed: allow() });
  const found = await Promise.all(
    [...forbiddenAddresses, ...hostileNameAddresses].map(
      async (address) => [address, await failure(fetch(address))] as const,
    ),
  );
  expect(found.filter(([, code]) => code !== 'RELAY_ADDRESS_FORBIDDEN')).toEqual([]);
  for (const address of malformedAddresses) {
    expect(await failure(fetch(address)), address).toMatch(/RELAY_ADDRESS_FORBIDDEN|Invalid URL/);
  }
  expect(await failure(createGuardedFetch({ allowed: allow() }).fetch('http://localhost/'))).toBe(
    'RELAY_ADDRESS_FORBIDDEN',
  );
  expect(await failure(fetch('http://no-answer.test/'))).toBe('fetch failed: no code');
  expect(watch.opened).toEqual([]);
});

test('a socket is opened to an address that was checked, whatever the name server says next', async () => {
  const { fetch } = outbound({ resolve: answers(['1.1.1.1', '1.0.0.1'], ['127.0.0.1']), allowed: allow() });
  await failure(fetch('http://rebinding.test/'));
  expect(watch.opened).toEqual(['1.1.1.1 80', '1.0.0.1 80']);
  expect(await failure(fetch('http://rebinding.test/'))).toBe('RELAY_ADDRESS_FORBIDDEN');
  expect(watch.opened).toHaveLength(2);
});

test('names are looked up two at a time, however slow the name server', async () => {
  const asked: (() => void)[] = [];
  const resolve = async () => {
    await new Promise<void>((go) => asked.push(go));
    return [{ address: '10.0.0.1', family: 4 }];
  };
  const { fetch } = outbound({ resolve });
  const refused = [1, 2, 3, 4, 5].map((index) => failure(fetch(`http://slow-${index}.test/`)));
  for (let served = 0; served < refused.length; served++) {
    await expect.poll(() => asked.length, { timeout: 20_000 }).toBe(Math.min(served + 2, refused.length));
    asked[served]?.();
  }
  expect(new Set(await Promise.all(refused))).toEqual(new Set(['RELAY_ADDRESS_FORBIDDEN']));
});

test('a name server that does not answer holds up nobody else for long', async () => {
  vi.useFakeTimers();
  try {
    const asked: string[] = [];
    const answer: (() => void)[] = [];
    const lookup = boundLookups(async (hostname) => {
      asked.push(hostname);
      await new Promise<void>((go) => answer.push(go));
      return [{ address: '192.0.2.1', family: 4 }];
    });
    const look = (hostname: string) =>
      lookup(hostname).then(
        () => 'found',
        (error: NodeJS.ErrnoException) => error.code,
      );
    const dead = ['dead-1.test', 'dead-2.test'].map(look);
    const early = look('early.test');
    const joined = [look('joined.test')];
    await vi.advanceTimersByTimeAsync(3000);
    joined.push(look('joined.test'));
    const late = [look('late.test'), look('late.test')];
    answer[0]?.();
    await vi.advanceTimersByTimeAsync(2000);
    expect(asked).toEqual(['dead-1.test', 'dead-2.test', 'late.test']);
    expect(await early).toBe('ETIMEDOUT');
    for (const go of answer) go();
    await vi.advanceTimersByTimeAsync(0);
    answer.at(-1)?.();
    expect(new Set(await Promise.all([...dead, ...late, ...joined]))).toEqual(new Set(['found']));
    void [look('late.test'), look('other.test')];
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.slice(3)).toEqual(['joined.test', 'late.test', 'other.test']);
  } finally {
    vi.useRealTimers();
  }
  const resolve = () => Promise.reject(Object.assign(new Error(), { code: 'ETIMEDOUT' }));
  expect(await failure(outbound({ resolve }).fetch('http://dead.test/'))).toBe('PROVIDER_TIMEOUT');
});

test('a redirect is returned and not followed', async () => {
  for (const target of ['http://169.254.169.254/', 'http://127.0.0.1:1/', '//[::1]/', 'file:///etc/passwd']) {
    const host = await serve((_request, response) => response.writeHead(307, { Location: target }).end());
    const response = await outbound().fetch(`http://${host}/`, {
      method: 'POST',
      body: 'x',
      redirect: 'follow',
    });
    expect(response.status).toBe(307);
    await response.arrayBuffer();
  }
  expect(new Set(watch.opened.map((line) => line.split(' ')[0]))).toEqual(new Set(['127.0.0.1']));
  expect(watch.opened).toHaveLength(4);
});

test('the operator allows hosts by name, suffix, address or range, on every port or one', () => {
  const hosts = allow(
    'tts.lan',
    'voice.lan:8080',
    '*.speech.lan',
    '192.168.1.7',
    '10.2.0.0/16',
    '[fd00::7]:81',
  );
  expect(hosts.name('tts.lan', 80)).toBe(true);
  expect(hosts.name('other.tts.lan', 80)).toBe(false);
  expect(hosts.name('voice.lan', 8080)).toBe(true);
  expect(hosts.name('voice.lan', 80)).toBe(false);
  expect(hosts.name('a.b.speech.lan', 80)).toBe(true);
  expect(hosts.name('speech.lan', 80)).toBe(false);
  expect(hosts.name('evilspeech.lan', 80)).toBe(false);
  expect(hosts.address('192.168.1.7', 1)).toBe(true);
  expect(hosts.address('192.168.1.8', 1)).toBe(false);
  expect(hosts.address('10.2.255.1', 1)).toBe(true);
  expect(hosts.address('10.3.0.1', 1)).toBe(false);
  expect(hosts.address('::ffff:10.2.0.1', 1)).toBe(false);
  expect(hosts.address('fd00::7', 81)).toBe(true);
  expect(hosts.address('fd00::7', 80)).toBe(false);
  for (const text of ['http://tts.lan', 'tts.lan/x', '*', 'a b', '10.0.0.0/33', 'tts.lan:0', '1.2.3:80']) {
    expect([text, readAllowedHost(text)]).toEqual([text, undefined]);
  }
});

test("the host of the operator's Azure address is allowed for any region, and nothing else is", () => {
  const hosts = allowHosts([
    hostOfTemplate('http://tts-{region}.lan:8080/v1'),
    hostOfTemplate('http://10.0.0.9/{region}'),
  ]);
  expect(hosts.name('tts-eastus.lan', 8080)).toBe(true);
  expect(hosts.name('tts-eastus.lan', 80)).toBe(false);
  expect(hosts.name('tts-a.b.lan', 8080)).toBe(false);
  expect(hosts.address('10.0.0.9', 80)).toBe(true);
  expect(hosts.address('10.0.0.9', 81)).toBe(false);
});

test('allowed names and ranges are reached, and one allowed address does not allow its neighbours', async () => {
  const host = await serve((_request, response) => response.end('ok'));
  const port = host.split(':')[1];
  const named = outbound({ allowed: allow('tts.lan'), resolve: answers(['127.0.0.1']) });
  expect(await (await named.fetch(`http://tts.lan:${port}/`)).text()).toBe('ok');
  const ranged = outbound({
    allowed: allow('127.0.0.0/8'),
    resolve: answers(['127.0.0.1'], ['127.0.0.1', '10.0.0.1']),
  });
  expect(await (await ranged.fetch(`http://anything.lan:${port}/`)).text()).toBe('ok');
  expect(await failure(ranged.fetch(`http://other.lan:${port}/`))).toBe('RELAY_ADDRESS_FORBIDDEN');
});

test('a kept-alive connection serves only the host it was opened for', async () => {
  const hostsOfSockets = new Map<number | undefined, Set<string | undefined>>();
  const host = await serve(({ headers, socket }, response) => {
    const hosts = hostsOfSockets.get(socket.remotePort) ?? new Set();
    hostsOfSockets.set(socket.remotePort, hosts.add(headers.host));
    response.end('ok');
  });
  const port = host.split(':')[1];
  const { fetch } = outbound({ allowed: allow('a.lan', 'b.lan'), resolve: answers(['127.0.0.1']) });
  const requests = 30;
  for (let turn = 0; turn < requests; turn++) {
    await (await fetch(`http://${turn % 2 ? 'a' : 'b'}.lan:${port}/`)).text();
  }
  expect([...hostsOfSockets.values()].map((hosts) => hosts.size)).toEqual([...hostsOfSockets].map(() => 1));
  expect(hostsOfSockets.size).toBeLessThan(requests);
});

test('responses are limited in length and time, and requests in length', async () => {
  const endless = await serve((_request, response) => {
    const more = () => void (response.destroyed || response.write(Buffer.alloc(65_536), more));
    more();
  });
  const bounded = outbound({ maxResponseBytes: 200_000, maxRequestBytes: 10 });
  const response = await bounded.fetch(`http://${endless}/`);
  expect(await failure(response.arrayBuffer())).toBe('the answer is too large');
  expect(await failure(bounded.fetch(`http://${endless}/`, { method: 'POST', body: 'x'.repeat(11) }))).toBe(
    'BODY_TOO_LARGE',
  );

  const silent = await serve((_request, response) => void response.write('some'));
  expect(await failure((await outbound({ totalTimeoutMs: 200 }).fetch(`http://${silent}/`)).text())).toBe(
    'PROVIDER_TIMEOUT',
  );
  const mute = await serve(() => undefined);
  expect(await failure(outbound({ totalTimeoutMs: 200 }).fetch(`http://${mute}/`))).toBe('PROVIDER_TIMEOUT');
});

test('aborting rejects with the reason, before and during the response, and ends the request', async () => {
  const closed: Promise<unknown>[] = [];
  const host = await serve((request, response) => {
    // It may be reset before it closes; waiting for it by `once` would fail then.
    request.socket.on('error', () => undefined);
    closed.push(new Promise((resolve) => request.socket.once('close', resolve)));
    if (request.url === '/begun') response.write('some');
  });
  const { fetch } = outbound();
  for (const path of ['/mute', '/begun']) {
    const leaving = new AbortController();
    const answer = fetch(`http://${host}${path}`, { signal: leaving.signal }).then((response) =>
      response.text(),
    );
    await expect.poll(() => closed.length, { timeout: 20_000 }).toBe(path === '/mute' ? 1 : 2);
    leaving.abort(new Error('the visitor left'));
    expect(await failure(answer)).toBe('the visitor left');
  }
  await Promise.all(closed);
});

test('a truncated response is an error that repeats nothing of the request', async () => {
  const key = 'secret-canary-1234';
  const endings = {
    chunked: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n',
    length: 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhello',
    headers: 'HTTP/1.1 200 OK\r\nContent-Le',
    nothing: '',
    garbage: `${key} is what you sent\r\n\r\n`,
    status: 'HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n',
  };
  for (const [name, bytes] of Object.entries(endings)) {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(bytes));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push(server);
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/?key=${key}`;
    const error: Error = await outbound()
      .fetch(address, { headers: { Authorization: `Bearer ${key}` } })
      .then((response) => response.text())
      .then(
        () => new Error('no error'),
        (caught: Error) => caught,
      );
    expect([name, error.message]).toEqual([name, expect.stringMatching(/^fetch failed: [A-Z_0-9 a-z]+$/)]);
    expect(error.cause).toBeUndefined();
    expect(error.stack).not.toContain(key);
  }
});

test.each([101, 199, 204, 205, 304, 600])(
  'an endless response of status %i holds no connection',
  async (status) => {
    let open = 0;
    let asked = 0;
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      const more = () => void (socket.destroyed || socket.write(chunk, more));
      socket.once('data', () => {
        open++;
        asked++;
        socket.on('close', () => open--);
        socket.write(`HTTP/1.1 ${status} Odd\r\nTransfer-Encoding: chunked\r\n\r\n`);
        more();
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    opened.push(server);
    // Longer than the test: what ends the connections must not be a time that runs out.
    const { fetch } = outbound({ totalTimeoutMs: 600_000, idleTimeoutMs: 600_000 });
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(address).then(
          (response) => [response.status, response.body],
          (error: Error) => error.message,
        ),
      ),
    );
    const isAnswer = [204, 205, 304].includes(status);
    const wanted = isAnswer ? [status, null] : expect.stringMatching(/^fetch failed: [A-Z_0-9 a-z]+$/);
    expect(answers).toEqual(Array(5).fill(wanted));
    expect(asked).toBe(5);
    await expect.poll(() => open, { timeout: 20_000 }).toBe(0);
  },
);

test('a certificate must be trusted and name the host', async () => {
  const server = createTlsServer(tlsIdentity, (_request, response) => response.end('ok'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(server);
  const { port } = server.address() as AddressInfo;
  const settings = { allowed: allow('*.lan', 'tts.lan'), resolve: answers(['127.0.0.1']) };
  const trusting = outbound({ ...settings, ca: tlsIdentity.cert });
  expect(await (await trusting.fetch(`https://tts.lan:${port}/`)).text()).toBe('ok');
  expect(await failure(trusting.fetch(`https://other.lan:${port}/`))).toBe(
    'fetch failed: ERR_TLS_CERT_ALTNAME_INVALID',
  );
  expect(await failure(outbound(settings).fetch(`https://tts.lan:${port}/`))).toBe(
    'fetch failed: DEPTH_ZERO_SELF_SIGNED_CERT',
  );
});
