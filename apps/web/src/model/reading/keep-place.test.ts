import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { silenceAudio } from '../../test/silent-audio.ts';
import { usePlayer } from '../player/player-store.ts';
import { playKeepingPlace } from './keep-place.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  queryClient.clear();
});

test.each([
  ['in an edited text', { text: '一句。两句？' }],
  ['in a text with another reading', { text: '一句。两句！', isOutdated: true }],
])('requests the position %s only once some audio has arrived', async (_, heard) => {
  vi.useFakeTimers();
  silenceAudio();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const fetched = vi.fn(async () => new Response('{}', { status: 404 }));
  vi.stubGlobal('fetch', fetched);
  const sentences = [{ segment: 0, offsetMs: 0, textOffset: 0 }];
  queryClient.setQueryData(['task-times', 'old'], {
    times: { items: [], sentences, segments: [], complete: true },
    unchanged: 0,
  });
  const audio = { voice: 'v', format: 'mp3' } as const;
  usePlayer.setState({
    status: 'playing',
    current: { ...audio, ...heard, taskId: 'old', timestamp: 1, url: '/old', blob: null },
  });
  void playKeepingPlace(
    { ...audio, taskId: 'new', text: '一句。两句！', timestamp: 2 },
    new ReadableStream(),
  );
  // It is queued.
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetched).not.toHaveBeenCalled();
  usePlayer.setState({ duration: 5 });
  await vi.advanceTimersByTimeAsync(300);
  expect(fetched).toHaveBeenCalled();
});
