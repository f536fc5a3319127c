import type { TaskDetail } from '@parlando/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { hearToasts } from '../../test/said.ts';
import { waitingTask } from '../conversion/testing/conversions.ts';
import { usePlayer } from '../player/player-store.ts';
import { readPlainText, sentencesOf } from './sentences.ts';
import { keepTake, sayAgain, switchTake } from './takes.ts';
import type { HeardSentence } from './timeline.ts';

const asked: string[] = [];
const said = hearToasts();

const detail = (status: TaskDetail['status']): TaskDetail => ({
  ...waitingTask,
  status,
  text: '',
  characterCount: 0,
  format: 'mp3',
  durationMs: null,
  speakers: [],
  isFavorite: false,
  request: {
    text: '',
    ssml: null,
    cast: [],
    turnPauseMs: null,
    speakNames: false,
    marks: null,
    voice: null,
    speed: 1,
    pitch: 1,
    volume: 100,
    style: null,
    styleDegree: null,
    role: null,
  },
  segments: [],
});

/** A server that accepts everything; a task is complete on the second poll. The first `lost` polls do not reach it. */
function serve(lost = 0): void {
  let polls = -lost;
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    const path = new URL(String(url), 'http://localhost').pathname.replace('/api/v1/tts/task/', '');
    asked.push(`${init?.method ?? 'GET'} ${path}${init?.body ? ` ${init.body}` : ''}`);
    if (path.endsWith('/status') && polls < 0) {
      polls++;
      throw new TypeError('Failed to fetch');
    }
    const status = path.endsWith('/status') && polls++ % 2 === 0 ? 'processing' : 'completed';
    return new Response(JSON.stringify({ code: 0, data: detail(status), message: '', requestId: '' }));
  });
}

const segment = (number: number, hasOtherTake: boolean) => ({
  segment: number,
  offsetMs: 0,
  durationMs: 1000,
  cached: false,
  varies: true,
  hasOtherTake,
});

function heard(): HeardSentence {
  const [sentence] = sentencesOf(readPlainText('A long sentence.'));
  if (!sentence) throw new Error('There is a sentence');
  return { sentence, startMs: 2500, endMs: 3500, segments: [segment(3, false), segment(4, true)] };
}

const play = () =>
  usePlayer.setState({
    current: {
      url: '/api/v1/tts/audio/t1?signature=s',
      text: 'A long sentence.',
      voice: 'v',
      timestamp: 1,
      format: 'mp3',
      taskId: 't1',
      blob: new Blob(['old']),
    },
  });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.length = 0;
  usePlayer.setState({ current: null });
});

const changes = () => asked.filter((request) => request.includes('segments/'));

test('every segment of a sentence is spoken again, one after the other, and the cached audio is discarded', async () => {
  serve();
  play();
  await sayAgain(heard());
  expect(changes()).toEqual(['POST t1/segments/3/retry', 'POST t1/segments/4/retry']);
  const order = asked.filter((request) => /retry|status/.test(request) && request.includes('t1/'));
  expect(order.slice(0, 3)).toEqual(['POST t1/segments/3/retry', 'GET t1/status', 'GET t1/status']);
  expect(usePlayer.getState().current?.blob).toBeNull();
});

test('takes can be switched and chosen if there are two', async () => {
  serve();
  play();
  await switchTake(heard());
  await keepTake(heard());
  expect(changes()).toEqual([
    'POST t1/segments/4/take {"use":"other","only":false}',
    'POST t1/segments/4/take {"use":"present","only":true}',
  ]);
});

test('a sentence is spoken again although the connection is lost meanwhile', async () => {
  vi.useFakeTimers();
  serve(3);
  play();
  const speaking = sayAgain(heard());
  await vi.advanceTimersByTimeAsync(60_000);
  await speaking;
  expect(changes()).toEqual(['POST t1/segments/3/retry', 'POST t1/segments/4/retry']);
  expect(said.at(-1)).toBe('已重读。可以换回原来的读法');
  expect(said).not.toContain('网络错误，请检查网络连接');
});
