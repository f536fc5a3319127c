import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { getEvents } from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { createHttpApp } from './create-http-app.ts';
import { alreadySent, registerRoute } from './register-route.ts';
import { type EventStream, type EventStreamOptions, openEventStream } from './sse.ts';

const fingerprint = { 'X-Browser-Fingerprint': 'test-fingerprint-1' };
let app: FastifyInstance;
let options: EventStreamOptions;
let opened: Promise<EventStream>;
/** Called before a stream is opened. */
let arrive: (response: ServerResponse) => Promise<unknown>;

beforeEach(async () => {
  options = {};
  arrive = async () => undefined;
  app = await createHttpApp({
    logger: false,
    bodyLimitBytes: 1000,
    trustProxy: false,
    corsOrigins: ['https://studio.example'],
    web: undefined,
    checkReplies: true,
    isShuttingDown: () => false,
  });
  opened = new Promise((resolve) => {
    registerRoute(app, getEvents, async ({ reply }) => {
      await arrive(reply.raw);
      resolve(openEventStream(reply, options));
      return alreadySent;
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const address = () => app.server.address() as AddressInfo;
const request = (signal?: AbortSignal, method = 'GET') =>
  fetch(`http://127.0.0.1:${address().port}/api/v1/events`, {
    method,
    headers: { ...fingerprint, Origin: 'https://studio.example' },
    ...(signal && { signal }),
  });

test('events have id, type and JSON, in a stream that proxies do not buffer', async () => {
  const response = await request();
  expect(response.headers.get('cache-control')).toBe('no-cache, no-transform');
  const stream = await opened;
  await stream.send({ id: '7', event: 'task', data: { text: 'a\nb' } });
  await stream.send({ event: 'ready', data: {} });
  stream.close();
  expect(await response.text()).toBe(
    'id: 7\nevent: task\ndata: {"text":"a\\nb"}\n\nevent: ready\ndata: {}\n\n',
  );
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(response.headers.get('x-request-id')).toBeTruthy();
  expect(response.headers.get('access-control-allow-origin')).toBe('https://studio.example');
});

test('a silent stream is kept alive by comments', async () => {
  options = { heartbeatMs: 5 };
  const response = await request();
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect(new TextDecoder().decode(value)).toContain(': heartbeat\n\n');
  await reader?.cancel();
});

test('a stream ends when its client leaves, and sending to it is not an error', async () => {
  const leaving = new AbortController();
  await request(leaving.signal);
  const { signal, send } = await opened;
  leaving.abort();
  if (!signal.aborted) await once(signal, 'abort');
  await send({ event: 'task', data: {} });
});

test('a stream for a client that has left already ends at once', async () => {
  const leaving = new AbortController();
  arrive = (response) => {
    leaving.abort();
    return once(response, 'close');
  };
  await expect(request(leaving.signal)).rejects.toThrow();
  expect((await opened).signal.aborted).toBe(true);
});

test('a stream that is only asked about ends at once', async () => {
  const response = await request(undefined, 'HEAD');
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect((await opened).signal.aborted).toBe(true);
});

/** More than the system buffers for an unread connection. */
const moreThanBuffers = 30_000_000;

/** A client that asks for the stream and reads nothing of it. */
function openUnread(): Socket {
  const socket = connect(address().port, '127.0.0.1');
  // The server may close an unread connection.
  socket.on('error', () => undefined);
  socket.pause();
  socket.write('GET /api/v1/events HTTP/1.1\r\nHost: x\r\nX-Browser-Fingerprint: test-fingerprint-1\r\n\r\n');
  return socket;
}

const connections = () => new Promise<number>((tell) => app.server.getConnections((_, count) => tell(count)));

test('a client that does not read is disconnected instead of filling the memory', async () => {
  options = { maxUnreadBytes: 100_000 };
  const socket = openUnread();
  const { signal, send } = await opened;
  const data = 'x'.repeat(100_000);
  for (let sent = 0; !signal.aborted && sent < 1000; sent++) void send({ event: 'task', data });
  expect(signal.aborted).toBe(true);
  await eventually(async () => (await connections()) === 0);
  socket.destroy();
});

test('a client that stops reading is disconnected after some heartbeats', async () => {
  options = { heartbeatMs: 5, maxUnreadBytes: Number.POSITIVE_INFINITY };
  const socket = openUnread();
  const { signal, send } = await opened;
  await send({ event: 'task', data: 'x'.repeat(moreThanBuffers) });
  expect(signal.aborted).toBe(true);
  await eventually(async () => (await connections()) === 0);
  socket.destroy();
});

test('a client that does not read the end of a closed stream is disconnected', async () => {
  options = { closingMs: 5 };
  const socket = openUnread();
  const { send, close } = await opened;
  void send({ event: 'task', data: 'x'.repeat(moreThanBuffers) });
  close(1000);
  await eventually(async () => (await connections()) === 0);
  socket.destroy();
});

test('a closing server does not wait for its clients', async () => {
  const response = await request();
  await opened;
  await app.close();
  expect(await response.text()).toBe('');
});
