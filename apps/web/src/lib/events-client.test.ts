import { retryWaitMs } from '@parlando/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followEvents } from './events-client.ts';

const encoder = new TextEncoder();

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a hidden page gives its connection back, and connects again when it is shown', async () => {
  const connections: boolean[] = [];
  const asked: { readonly lastEventId: string | null; readonly signal: AbortSignal | null | undefined }[] =
    [];
  vi.stubGlobal('fetch', async (_: string, { headers, signal }: RequestInit) => {
    asked.push({ lastEventId: new Headers(headers).get('Last-Event-ID'), signal });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        signal?.addEventListener('abort', () => controller.error(signal.reason));
        controller.enqueue(encoder.encode('id: 7\nevent: ready\ndata: {}\n\n'));
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  const show = async (state: DocumentVisibilityState) => {
    visibility.mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(20_000);
  };

  visibility.mockReturnValue('hidden');
  const onConnection = (isConnected: boolean) => connections.push(isConnected);
  const dispose = followEvents({ onEvent: () => undefined, onConnection });
  await show('hidden');
  expect(asked).toHaveLength(0);
  await show('visible');
  await show('hidden');
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true]);
  await show('visible');
  expect(asked.map(({ lastEventId }) => lastEventId)).toEqual([null, '7']);
  // Nobody polls for a page that nobody sees.
  expect(connections).toEqual([true, true]);
  dispose();
  expect(asked.at(-1)?.signal?.aborted).toBe(true);
  visibility.mockRestore();
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

test('pages that lose their server at the same moment come back at different ones', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked++;
    throw new TypeError('Failed to fetch');
  });
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.999);
  const listener = { onEvent: () => undefined, onConnection: () => undefined };
  const disposals = [followEvents(listener), followEvents(listener)];
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(0.6 * retryWaitMs(1));
  expect(asked).toBe(3);
  await vi.advanceTimersByTimeAsync(0.4 * retryWaitMs(1));
  expect(asked).toBeGreaterThanOrEqual(4);
  for (const dispose of disposals) dispose();
});
