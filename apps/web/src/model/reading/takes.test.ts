import { afterEach, expect, test, vi } from 'vitest';
import { hearToasts } from '../../test/said.ts';
import { startWords } from '../../test/words.ts';
import { completedTask } from '../conversion/testing/conversions.ts';
import { usePlayer } from '../player/player-store.ts';
import { sayAgain } from './takes.ts';

const said = hearToasts();

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  usePlayer.setState({ current: null });
});

test('a sentence is spoken again although the connection is lost meanwhile', async () => {
  await startWords();
  vi.useFakeTimers();
  const task = completedTask('/api/v1/tts/audio/t1');
  const item = { text: '', characterCount: 2, speakers: [], format: 'mp3', durationMs: 1, isFavorite: false };
  const manner = { voice: null, speed: 1, pitch: 1, volume: 100, style: null, styleDegree: null, role: null };
  const script = { cast: null, turnPauseMs: null, speakNames: false, marks: null };
  const request = { text: '你好', ssml: null, ...manner, ...script };
  let asked = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    if (/boundaries/.test(url)) throw new TypeError('Failed to fetch');
    if (url.endsWith('/status') && asked++ < 3) throw new TypeError('Failed to fetch');
    return Response.json({
      code: 0,
      data: { ...task, ...item, request, segments: [] },
      message: '',
      requestId: '',
    });
  });
  const audio = { text: '你好', voice: 'v', speakers: [], timestamp: 1, format: 'mp3', blob: null } as const;
  usePlayer.setState({ current: { ...audio, taskId: 't1', url: null } });
  const heard = { startMs: 0, segments: [{ segment: 0, hasOtherTake: false }] };
  const speaking = sayAgain(heard as never);
  await vi.advanceTimersByTimeAsync(60_000);
  await speaking;
  expect(asked).toBe(4);
  expect(said).toHaveLength(2);
  expect(said).not.toContain('网络错误，请检查网络连接');
});
