import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEvents } from './events-client.ts';

const encoder = new TextEncoder();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a connection without heartbeats is dead: the page polls, and connects again', async () => {
  const connections: boolean[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  let abandoned = 0;
  vi.stubGlobal('fetch', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => void streams.push(controller),
      cancel: () => void abandoned++,
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  const hear = (text: string) => {
    streams.at(-1)?.enqueue(encoder.encode(text));
    return vi.advanceTimersByTimeAsync(15_000);
  };

  const dispose = followEvents({
    onEvent: () => undefined,
    onConnection: (isConnected) => connections.push(isConnected),
  });
  await vi.advanceTimersByTimeAsync(0);
  await hear('event: ready\ndata: {}\n\n');
  for (let beat = 0; beat < 8; beat++) await hear(': heartbeat\n\n');
  expect(connections).toEqual([true]);

  await vi.advanceTimersByTimeAsync(31_000);
  expect({ connections, abandoned }).toEqual({ connections: [true, false], abandoned: 1 });
  await hear('event: ready\ndata: {}\n\n');
  expect(connections).toEqual([true, false, true]);
  dispose();
});
