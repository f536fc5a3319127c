import { fetchOf, silentMp3 } from '@parlando/providers/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listAzureVoices, speakCompatible } from '../index.ts';

// Only stubs here: a real fetch would bring timers of its own.
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const untilAborted: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
const request = {
  address: 'https://voice.example',
  key: '',
  ssml: '<speak><voice name="x">a</voice></speak>',
  format: 'mp3',
} as const;
const signal = new AbortController().signal;

it.each([
  ['audio', 300_000, () => speakCompatible(request, { fetch: untilAborted, signal })],
  ['voices', 30_000, () => listAzureVoices({ key: 'k' }, { fetch: untilAborted, signal })],
  [
    'what the caller says',
    50,
    () => speakCompatible(request, { fetch: untilAborted, signal, timeoutMs: 50 }),
  ],
])('waits for %s %i ms', async (_, timeoutMs, ask) => {
  const failed = vi.fn();
  const asked = ask().catch(failed);
  await vi.advanceTimersByTimeAsync(timeoutMs - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await asked;
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'PROVIDER_TIMEOUT' }));
  expect(vi.getTimerCount()).toBe(0);
});

it('counts the time to the last byte, and leaves no timer and no listener behind', async () => {
  const controller = new AbortController();
  const removed = vi.spyOn(controller.signal, 'removeEventListener');
  const fetch = fetchOf(() => new Response(silentMp3(1)));
  const { stream } = await speakCompatible(request, { fetch, signal: controller.signal });
  expect(vi.getTimerCount()).toBe(1);
  expect(await new Response(stream).arrayBuffer()).toHaveProperty('byteLength', 576);
  expect(vi.getTimerCount()).toBe(0);
  expect(removed).toHaveBeenCalledWith('abort', expect.any(Function));
});
