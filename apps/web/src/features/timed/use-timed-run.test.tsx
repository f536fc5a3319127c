import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { type TimedFile, useTimed } from '../../model/timed/timed-store.ts';
import { withQueries } from '../../test/with-queries.tsx';
import { startWords } from '../../test/words.ts';
import { useTimedRun } from './use-timed-run.ts';

beforeAll(startWords);

const cues = [{ startMs: 0, endMs: 1000, text: 'One' }];
const file: TimedFile = {
  name: 'a.srt',
  cues,
  issues: [],
  spoken: { taskId: 'task', format: 'mp3', texts: ['One'] },
};

beforeEach(() => useTimed.setState({ file, isOpen: true }));
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const run = () => renderHook(() => useTimedRun(file), { wrapper: ({ children }) => withQueries(children) });
const know = (status: string) =>
  queryClient.setQueryData(['task', 'task', 'cues'], { task: { status }, cues: [] });

test('subtitles whose task was deleted can be spoken again', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 404 }));
  const { result } = run();
  await waitFor(() => expect(result.current.isSpeaking).toBe(false));
  expect(result.current.failure).not.toBeNull();
});

test('stopping before the subtitles are accepted anew does not cancel their last task', async () => {
  const fetched = vi.fn(
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  vi.stubGlobal('fetch', fetched);
  know('completed');
  const { result } = run();
  act(() => void result.current.speak(1));
  expect(result.current.isSpeaking).toBe(true);
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  const asked = fetched.mock.calls.length;
  act(result.current.stop);
  await waitFor(() => expect(result.current.isSpeaking).toBe(false));
  expect(fetched).toHaveBeenCalledTimes(asked);
  expect(result.current.failure).toBeNull();
});

test('stopping a task that has just ended is no failure', async () => {
  const fetched = vi.fn(async () => new Response('{}', { status: 409 }));
  vi.stubGlobal('fetch', fetched);
  know('processing');
  const { result } = run();
  await act(async () => result.current.stop());
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await act(async () => {
    await fetched.mock.results[0]?.value;
  });
  expect(result.current.failure).toBeNull();
});

test('subtitles whose answer was lost are the same task when they are spoken again, and then another', async () => {
  const accepted = {
    task_id: 'task',
    status_url: '/',
    engine: 'espeak',
    voice: 'v',
    character_count: 3,
    warnings: [],
    unspoken_words: [],
  };
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/tts/single')) throw new TypeError('Failed to fetch');
    keys.push(new Headers(init.headers).get('Idempotency-Key'));
    if (keys.length === 1) throw new TypeError('Failed to fetch');
    return Response.json({ code: 0, data: accepted, message: '', requestId: '' });
  });
  know('completed');
  const { result } = run();
  for (let press = 0; press < 3; press++) await act(() => result.current.speak(1));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
