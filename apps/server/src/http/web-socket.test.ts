import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { AppError } from '@parlando/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from '../../test/eventually.ts';
import { gate } from '../../test/gate.ts';
import { createHttpApp } from './create-http-app.ts';
import type { SocketLimits } from './open-sockets.ts';
import type { Access, KeyDoor, KeyHolder } from './visitor.ts';
import { registerWebSocket, type SocketSession } from './web-socket.ts';

const echo: SocketSession = async (socket) => {
  for await (const { data, isBinary } of socket.messages())
    await socket.send(isBinary ? data : data.toString());
};

const holder: KeyHolder = {
  key: { id: 'k1', prefix: 'pk_good', scopes: ['speak'], dailyCharacters: undefined, origins: [] },
  user: { userId: '7', role: 'user', hasPackage: false },
};

const running: (() => Promise<unknown>)[] = [];
afterEach(() => Promise.all(running.splice(0).map((close) => close())));

interface Setup {
  readonly session?: SocketSession;
  readonly limits?: Partial<SocketLimits>;
  readonly access?: Partial<Access>;
  readonly keyLater?: boolean;
  readonly begin?: KeyDoor['begin'];
}

const unlimited = { pace: undefined, end: () => undefined };

/** A server with one WebSocket at `/talk`; the key `pk_good` opens it until it is revoked. */
async function serve(setup: Setup = {}) {
  const { session = echo, limits = {}, access = {}, keyLater = false, begin = async () => unlimited } = setup;
  const state = { isRevoked: false, isShuttingDown: false };
  const app = await createHttpApp({
    ...{ logger: false, bodyLimitBytes: 100_000, trustProxy: false, corsOrigins: ['https://friend.example'] },
    ...{ web: undefined, checkReplies: true, isShuttingDown: () => state.isShuttingDown },
    socketLimits: { sweepMs: 20, ...limits },
    access: {
      ...{ accounts: true, hasProxy: false, requireLogin: false, minUserLevel: 1 },
      identify: async () => undefined,
      keys: {
        requestsPerMinute: 0,
        identify: async (key) => (key === 'pk_good' && !state.isRevoked ? holder : undefined),
        allowsOrigin: async () => false,
        begin,
      },
      ...access,
    },
  });
  registerWebSocket(
    app,
    { id: 'talk', path: '/talk', policy: 'user', key: 'speak', keyLater, keyParameters: ['key'] },
    session,
  );
  app.post('/plain', async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  running.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  return { app, port, state };
}

const good = { 'xi-api-key': 'pk_good' };

async function open(port: number, headers: Record<string, string> = good, query = ''): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/talk${query}`, { headers });
  running.push(async () => socket.terminate());
  await once(socket, 'open');
  return socket;
}

/** The status that an upgrade is refused with. */
async function refusal(port: number, headers: Record<string, string>): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/talk`, { headers });
  socket.on('error', () => undefined);
  const [, response] = await once(socket, 'unexpected-response');
  return response.statusCode;
}

const closing = (socket: WebSocket): Promise<unknown[]> => once(socket, 'close');
const codeOf = async (socket: WebSocket) => (await closing(socket))[0];

async function echoed(socket: WebSocket, text: string): Promise<string> {
  socket.send(text);
  const [data] = await once(socket, 'message');
  return String(data);
}

describe('a WebSocket', () => {
  test.each([
    ['xi-api-key', good, ''],
    ['bearer', { authorization: 'Bearer pk_good' }, ''],
    ['the query', {}, '?key=pk_good'],
  ])('opens with a key in %s', async (_, headers, query) => {
    const { port } = await serve();
    expect(await echoed(await open(port, headers as Record<string, string>, query), 'hello')).toBe('hello');
  });

  test('is refused with a status before the upgrade', async () => {
    const { port, app, state } = await serve();
    expect(await refusal(port, {})).toBe(401);
    expect(await refusal(port, { 'xi-api-key': 'pk_bad' })).toBe(401);
    expect((await app.inject({ url: '/talk', headers: good })).statusCode).toBe(404);
    state.isShuttingDown = true;
    expect(await refusal(port, good)).toBe(503);
  });

  test('may get its key from a message', async () => {
    const failures: unknown[] = [];
    const session: SocketSession = async (socket, { visitor, identify }) => {
      expect(visitor).toBeUndefined();
      for await (const { data } of socket.messages()) {
        await identify(data.toString()).then(
          ({ ownerId }) => socket.send(ownerId),
          (error: AppError) => failures.push(error.code),
        );
      }
    };
    const { port, state } = await serve({ session, keyLater: true });
    const socket = await open(port, {});
    socket.send('pk_bad');
    expect(await echoed(socket, 'pk_good')).toBe('user:7');
    expect(failures).toEqual(['KEY_INVALID']);
    state.isRevoked = true;
    expect(await codeOf(socket)).toBe(1008);
  });

  test('closes soon after its key is revoked', async () => {
    const { port, state } = await serve();
    const socket = await open(port);
    state.isRevoked = true;
    expect(await codeOf(socket)).toBe(1008);
  });

  test('of an instance without accounts opens to its own pages and named ones, not to any page', async () => {
    const { port } = await serve({ access: { accounts: false } });
    await open(port, {});
    await open(port, { origin: `http://127.0.0.1:${port}` });
    await open(port, { origin: 'https://friend.example' });
    expect(await refusal(port, { origin: 'https://evil.example' })).toBe(403);
    // A site that has its name point here.
    expect(await refusal(port, { host: 'evil.example', origin: 'http://evil.example' })).toBe(403);
  });

  test('is closed when it is idle, but not while work is running', async () => {
    const busy = await serve({
      limits: { idleMs: 60 },
      session: async (socket) => {
        socket.isBusy = () => true;
        await echo(socket, undefined as never);
      },
    });
    const working = await open(busy.port);
    const { port } = await serve({ limits: { idleMs: 60 } });
    expect(await codeOf(await open(port))).toBe(1000);
    expect(await echoed(working, 'still there')).toBe('still there');
  });

  test('is closed for a message that is too long', async () => {
    const { port } = await serve();
    const socket = await open(port);
    socket.send('x'.repeat(65_537));
    expect(await codeOf(socket)).toBe(1009);
  });

  test('is terminated when its peer does not respond to pings', async () => {
    const { port, app } = await serve({ limits: { pingMs: 20 } });
    const socket = await open(port);
    (socket as unknown as { _socket: { pause(): void } })._socket.pause();
    await eventually(() => app.openSockets.size === 0);
  });

  test('blocks its writer and is terminated when its peer does not read', async () => {
    let sent = 0;
    const { port, app } = await serve({
      limits: { idleMs: 100 },
      session: async (socket) => {
        socket.isBusy = () => true;
        for (; !socket.signal.aborted && sent < 5000; sent++) await socket.send(Buffer.alloc(65_536));
      },
    });
    const socket = await open(port);
    socket.pause();
    await eventually(() => app.openSockets.size === 0);
    expect(sent).toBeLessThan(500);
  });

  test('is not read faster than its session consumes', async () => {
    let isOpen: (() => void) | undefined;
    const gate = new Promise<void>((resolve) => {
      isOpen = resolve;
    });
    let heard = 0;
    const { port } = await serve({
      session: async (socket) => {
        await gate;
        for await (const _ of socket.messages()) heard++;
      },
    });
    const socket = await open(port);
    for (let i = 0; i < 400; i++) socket.send(Buffer.alloc(60_000));
    await eventually(() => socket.bufferedAmount < 24_000_000);
    expect(socket.bufferedAmount).toBeGreaterThan(1_000_000);
    isOpen?.();
    await eventually(() => heard === 400);
  });

  test('beyond the limit of a caller, or of all, is refused', async () => {
    const { port } = await serve({ limits: { perCaller: 2 } });
    await open(port);
    await open(port);
    expect(await refusal(port, good)).toBe(429);
  });

  test('beyond the limit of a caller is refused among those that come at once', async () => {
    const all = gate();
    let counted = 0;
    const { port } = await serve({
      limits: { perCaller: 2 },
      async begin() {
        if (++counted === 4) all.release();
        await all.opened;
        return unlimited;
      },
    });
    const opening = [1, 2, 3, 4].map(() => open(port).then(Boolean, () => false));
    expect((await Promise.all(opening)).filter(Boolean)).toHaveLength(2);
  });

  test('ends at shutdown: at once when idle, otherwise after its work', async () => {
    let isBusy = true;
    const { port, state } = await serve({
      session: async (socket) => {
        for await (const { data } of socket.messages()) {
          socket.isBusy = () => isBusy;
          await socket.send(data.toString());
        }
      },
    });
    const idle = await open(port);
    const busy = await open(port);
    await echoed(busy, 'work');
    state.isShuttingDown = true;
    expect(await codeOf(idle)).toBe(1001);
    expect(await echoed(busy, 'more')).toBe('more');
    isBusy = false;
    expect(await codeOf(busy)).toBe(1001);
  });

  test('does no harm when it breaks off in a frame or violates the protocol', async () => {
    const { port, app } = await serve();
    for (const rest of [
      Buffer.from([0x81, 0xfe]),
      Buffer.from('GET / HTTP/1.1\r\n\r\n'),
      Buffer.alloc(2000, 255),
    ]) {
      const raw = connect(port, '127.0.0.1');
      raw.on('error', () => undefined);
      raw.write(
        'GET /talk HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nxi-api-key: pk_good\r\n' +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
      );
      await once(raw, 'data');
      raw.end(rest);
      await once(raw, 'close');
    }
    await eventually(() => app.openSockets.size === 0);
    expect(await echoed(await open(port), 'hello')).toBe('hello');
  });
});

test('a request that offers HTTP/2 is served as if it had not', async () => {
  const { port } = await serve();
  const body = JSON.stringify({ text: 'x'.repeat(70_000) });
  const sent = request({
    ...{ port, method: 'POST', path: '/plain' },
    headers: {
      ...{ connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk' },
      ...{ 'content-type': 'application/json', 'content-length': body.length },
    },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  expect(response.statusCode).toBe(200);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toEqual(JSON.parse(body));
});

test('a connection that offers HTTP/2 with every request gathers no listeners', async () => {
  const { app, port } = await serve();
  const counts: number[] = [];
  app.server.on('request', ({ socket }) => counts.push(socket.listenerCount('error')));
  const socket = connect(port, '127.0.0.1');
  running.push(async () => socket.destroy());
  for (let requests = 0; requests < 3; requests++) {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n');
    await once(socket, 'data');
  }
  const [first] = counts;
  expect(counts).toEqual([first, first, first]);
});
