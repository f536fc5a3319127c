import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { hearToasts } from '../../test/said.ts';
import { silenceAudio } from '../../test/silent-audio.ts';
import { useOptions } from '../options/options-store.ts';
import { audioEngine, playLink } from '../player/playback.ts';
import { usePlayer } from '../player/player-store.ts';
import { useSession } from '../session/session-store.ts';
import { failureSentences, successWords } from './announce.ts';
import {
  currentRetry,
  failureOf,
  idleConversion,
  lastConversion,
  progressOf,
  queuePlace,
  refusedFindings,
  requestStatus,
  resultOf,
  useConversion,
} from './conversion.ts';
import type { ConversionFailure } from './conversion-failure.ts';
import type { ConversionResult } from './conversion-result.ts';
import { requestHistory } from './request-history.ts';
import { resumeConversion } from './resume-conversion.ts';
import { abortConversion, dismissFailure, runConversion } from './run-conversion.ts';
import { completedTask } from './testing/conversions.ts';

const task = completedTask('/api/v1/tts/audio/t1?signature=s');
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const envelope = (data: unknown) => json({ code: 0, data, message: '', requestId: '' });
const refusal = (status: number, error: string, message = '') =>
  json({ code: status, error, message, details: {}, requestId: '' }, status);
const spoken = (headers: Record<string, string> = {}) =>
  new Response(new Uint8Array([1, 2, 3]), {
    headers: {
      'X-Task-Id': 't1',
      'X-Engine': 'espeak',
      'X-Voice': 'espeak-zh-CN-qinghe',
      'X-Cache': 'miss',
      'X-Character-Count': '2',
      'X-Warnings': 'ENGINE_FALLBACK,TEXT_NOT_SPOKEN',
      'X-Unspoken-Words': encodeURIComponent('สวัสดี'),
      ...headers,
    },
  });

let synthesis: (init?: RequestInit) => Promise<Response>;
let requests: string[] = [];
let clock = Date.now();
const said = hearToasts();

beforeAll(silenceAudio);
beforeEach(() => {
  // Every test starts well after the previous test's gap and rate limit windows.
  clock += 600_000;
  vi.useFakeTimers({ now: clock });
  requests = [];
  synthesis = async () => spoken();
  queryClient.clear();
  usePlayer.setState({ current: null });
  requestHistory.clear();
  sessionStorage.clear();
  useConversion.setState(idleConversion, true);
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const path = new URL(input).pathname;
    requests.push(`${init?.method} ${path}`);
    if (path.endsWith('/tts/single')) return synthesis(init);
    if (path.endsWith('/status') && path.includes('/task/')) return envelope(task);
    if (path.endsWith('/cancel')) return envelope({ ...task, status: 'failed' });
    if (path.endsWith('/events')) return new Promise<Response>(() => undefined);
    return refusal(404, 'NOT_FOUND');
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const request = (inputContent = '你好') => ({
  api: 5,
  voiceData: { activeIndex: '0' as const, ssmlContent: '', inputContent },
  options: { ...useOptions.getState(), voice: 'zh-CN-XiaoxiaoNeural' },
});
const state = () => useConversion.getState();
const run = async (inputContent?: string) => {
  const running = runConversion(request(inputContent));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(30_000);
  await running;
};

test('speaks, plays, finds the permanent link, and is idle again after 2 s', async () => {
  const running = runConversion(request());
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(100);
  await running;
  expect(state().phase).toBe('completed');
  expect(progressOf(state())).toBe(100);
  expect(resultOf(state())).toMatchObject({
    engine: 'espeak',
    voice: 'espeak-zh-CN-qinghe',
    wantedVoice: 'zh-CN-XiaoxiaoNeural',
    cacheHit: false,
    characters: 2,
    processingTimeMs: 120,
    fileSize: 3,
    warnings: ['ENGINE_FALLBACK', 'TEXT_NOT_SPOKEN'],
    unspokenWords: ['สวัสดี'],
  });
  expect(usePlayer.getState().current).toMatchObject({ url: task.permanentUrl, text: '你好' });
  expect(successWords(resultOf(state()) as ConversionResult)).toBe(
    '语音生成成功（引擎：eSpeak NG，用时 120 毫秒）',
  );
  expect(said).toEqual([]);
  expect(requestHistory.entries()[0]).toMatchObject({ status: 'completed', taskId: 't1' });
  await vi.advanceTimersByTimeAsync(2000);
  expect(state().phase).toBe('idle');
});

/** Starts a conversion that gets no response, then leaves its page: the next one starts from the stored values. */
async function leaveWhileConverting(): Promise<string[]> {
  const keys: string[] = [];
  synthesis = (init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key') ?? '');
    return new Promise(() => undefined);
  };
  void runConversion(request());
  await vi.advanceTimersByTimeAsync(2000);
  useConversion.setState(idleConversion, true);
  synthesis = async (init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key') ?? '');
    return spoken();
  };
  return keys;
}

test('a page that was reloaded gets the audio of its conversion, which is the same task', async () => {
  const keys = await leaveWhileConverting();
  void resumeConversion();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(resultOf(state())).toMatchObject({ taskId: 't1' });
  expect(usePlayer.getState().current).toMatchObject({ text: '你好' });
  expect(keys).toEqual([keys[0], keys[0]]);
  void resumeConversion();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(keys).toHaveLength(2);
});

test('a page that was reloaded shows the audio of the conversion before, without playing it', async () => {
  await run();
  useConversion.setState(idleConversion, true);
  usePlayer.setState({ current: null });
  requests = [];
  const load = vi.spyOn(audioEngine(), 'load').mockResolvedValue(undefined);
  void resumeConversion();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(resultOf(state())).toMatchObject({ taskId: 't1', fileSize: 3 });
  expect(usePlayer.getState().current).toMatchObject({ url: task.permanentUrl, text: '你好', taskId: 't1' });
  expect(load.mock.calls).toEqual([[expect.stringContaining(task.permanentUrl as string), false]]);
  expect(requests).toEqual(['GET /api/v1/tts/task/t1/status']);
  load.mockRestore();
});

test('a conversion that failed is not shown again', async () => {
  await run();
  synthesis = async () => refusal(402, 'INSUFFICIENT_QUOTA');
  await run();
  useConversion.setState(idleConversion, true);
  usePlayer.setState({ current: null });
  void resumeConversion();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(state()).toEqual(idleConversion);
});

test.each([
  ['another visitor', () => useSession.setState({ userId: 'u2' })],
  ['a tab restored after an hour', () => vi.setSystemTime(Date.now() + 3_600_000)],
])('%s does not get the conversion of the page before', async (_, change) => {
  const keys = await leaveWhileConverting();
  change();
  void resumeConversion();
  await vi.advanceTimersByTimeAsync(10_000);
  useSession.setState({ userId: null });
  expect(keys).toHaveLength(1);
  expect(state()).toEqual(idleConversion);
});

/** A connection that brings some bytes, and then breaks, or brings nothing more. */
const partly = (bytes: number[], then: 'breaks' | 'stalls') => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(bytes));
    },
    pull(controller) {
      if (then === 'breaks') controller.error(new TypeError('network error'));
      return new Promise(() => undefined);
    },
  });
  return new Response(body, { headers: spoken().headers });
};

test.each(['breaks', 'stalls'] as const)(
  'the rest of the audio is read from another connection when the first %s',
  async (then) => {
    const keys: (string | null)[] = [];
    const answers = [
      async () => partly([1], then),
      async () => Promise.reject(new TypeError('Failed to fetch')),
      async () => new Response('<html>502 Bad Gateway</html>', { status: 502 }),
      async () => partly([1, 2], then),
      async () => spoken(),
    ];
    synthesis = (init) => {
      keys.push(new Headers(init?.headers).get('Idempotency-Key'));
      return answers.shift()?.() ?? Promise.reject(new Error('too many requests'));
    };
    const running = runConversion(request());
    await vi.advanceTimersByTimeAsync(then === 'breaks' ? 100 : 15_100);
    expect(currentRetry(state())).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(60_000);
    await running;
    expect(resultOf(state())).toMatchObject({ taskId: 't1', fileSize: 3 });
    expect(new Set(keys).size).toBe(1);
    expect(answers).toEqual([]);
    const { blob } = usePlayer.getState().current ?? {};
    expect(blob && [...new Uint8Array(await blob.arrayBuffer())]).toEqual([1, 2, 3]);
  },
);

test('a conversion whose connection is lost for good fails as such', async () => {
  let isAway = false;
  synthesis = async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    isAway = true;
    return partly([1], 'breaks');
  };
  const running = runConversion(request());
  await vi.advanceTimersByTimeAsync(300_000);
  await running;
  expect(failureOf(state())).toMatchObject({ kind: 'connection' });
});

test('Convert after a lost answer asks for the same task, and for another one when the text has changed', async () => {
  const keys: (string | null)[] = [];
  synthesis = async (init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    throw new TypeError('Failed to fetch');
  };
  await run();
  dismissFailure();
  await run();
  await run('您好');
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
  synthesis = async (init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key'));
    return spoken();
  };
  await run('您好');
  await run('您好');
  expect(keys[3]).toBe(keys[2]);
  expect(keys[4]).not.toBe(keys[3]);
});

test('audio playing from a link continues when a conversion fails', async () => {
  const link = {
    url: '/api/v1/tts/audio/old',
    text: '旧',
    voice: 'v',
    format: 'mp3',
    taskId: 'old',
  } as const;
  playLink({ ...link, timestamp: 1 });
  synthesis = async () => refusal(402, 'INSUFFICIENT_QUOTA');
  await run();
  expect(lastConversion(state())?.phase).toBe('failed');
  expect(usePlayer.getState().current).toMatchObject(link);
});

test('names the engine that finally spoke, when that of a queued task was lost', async () => {
  synthesis = async () =>
    spoken({ 'X-Engine': 'edge-read-aloud', 'X-Voice': 'zh-CN-XiaoxiaoNeural', 'X-Warnings': '' });
  await run();
  expect(resultOf(state())).toMatchObject({
    engine: 'espeak',
    voice: 'espeak-zh-CN-qinghe',
    warnings: ['ENGINE_FALLBACK'],
  });
});

test('shows its queue position, and the processing state from the first audio on', async () => {
  const audio = new TransformStream<Uint8Array, Uint8Array>();
  const writer = audio.writable.getWriter();
  synthesis = async () => {
    const { headers } = spoken({ 'X-Queue-Position': '3', 'X-Queue-Wait': '12' });
    return new Response(audio.readable, { headers });
  };
  const running = runConversion(request());
  await vi.advanceTimersByTimeAsync(100);
  expect(state()).toMatchObject({ taskId: 't1' });
  expect(requestStatus(state())).toBe('queued');
  expect(queuePlace(state())).toEqual({ position: 3, estimatedWaitTime: 12 });
  void writer.write(new Uint8Array([1, 2, 3]));
  await vi.advanceTimersByTimeAsync(100);
  expect(requestStatus(state())).toBe('processing');
  expect(queuePlace(state())).toBeNull();
  void writer.close();
  await vi.advanceTimersByTimeAsync(30_000);
  await running;
  expect(resultOf(state())).toMatchObject({ taskId: 't1', fileSize: 3 });
});

test('sends an idempotency key and asks for a stream', async () => {
  let sent: RequestInit | undefined;
  synthesis = async (init) => {
    sent = init;
    return spoken();
  };
  await run();
  expect(new Headers(sent?.headers).get('Idempotency-Key')).toMatch(/^tts_\d+_[0-9a-v]{9}\./);
  expect(JSON.parse(String(sent?.body))).toMatchObject({
    text: '你好',
    stream: true,
    format: 'mp3',
    speed: 1,
  });
});

test('loads the player before the audio arrives, so that Safari lets it play', async () => {
  const load = vi.mocked(HTMLMediaElement.prototype.load);
  load.mockClear();
  synthesis = () => new Promise(() => undefined);
  void runConversion(request());
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(50);
  expect(load).toHaveBeenCalledOnce();
  abortConversion();
  await vi.advanceTimersByTimeAsync(3000);
});

test('blank text is never sent', async () => {
  await run('  ');
  expect(requests).toEqual([]);
  expect(refusedFindings(state())).toContainEqual(expect.objectContaining({ code: 'TEXT_EMPTY' }));
});

test('a second conversion is refused while the first is running', async () => {
  synthesis = () => new Promise(() => undefined);
  void runConversion(request());
  await vi.advanceTimersByTimeAsync(50);
  await runConversion(request());
  expect(said).toContain('转换正在进行，请等待完成');
  expect(requests.filter((each) => each.includes('single'))).toHaveLength(1);
  abortConversion();
  await vi.advanceTimersByTimeAsync(3000);
});

test('the second request waits until a second has passed', async () => {
  const first = runConversion(request());
  await vi.advanceTimersByTimeAsync(10);
  await first;
  const second = runConversion(request());
  await vi.advanceTimersByTimeAsync(900);
  expect(requests.filter((each) => each.includes('single'))).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  await second;
  expect(requests.filter((each) => each.includes('single'))).toHaveLength(2);
});

test('a request that reached the server too soon is sent once more, after the wait the server names', async () => {
  const answers = [
    json(
      {
        code: 429,
        error: 'RATE_LIMIT_EXCEEDED',
        message: '',
        details: { retryAfterMs: 400 },
        requestId: '',
      },
      429,
    ),
    spoken(),
  ];
  synthesis = async () => answers.shift() ?? refusal(500, 'INTERNAL_ERROR');
  await run();
  expect(answers).toEqual([]);
  expect(resultOf(state())).toMatchObject({ voice: 'espeak-zh-CN-qinghe' });
});

test('abort ends it at once, cancels the task on the server, and shows no banner', async () => {
  synthesis = async (init) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        init?.signal?.addEventListener('abort', () =>
          controller.error(new DOMException('aborted', 'AbortError')),
        );
      },
    });
    return new Response(body, { headers: { 'X-Task-Id': 't1' } });
  };
  const running = runConversion(request());
  await vi.advanceTimersByTimeAsync(50);
  abortConversion();
  expect(requestStatus(state())).toBe('cancelled');
  await vi.advanceTimersByTimeAsync(50);
  await running;
  expect(requests).toContain('POST /api/v1/tts/task/t1/cancel');
  expect(failureOf(state())).toBeNull();
  expect(usePlayer.getState().current).toBeNull();
  expect(requestHistory.entries()[0]?.status).toBe('cancelled');
  expect(said).toEqual([]);
});

test('what still arrives for an aborted conversion is ignored by the next one', async () => {
  let answer: (response: Response) => void = () => undefined;
  synthesis = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  void runConversion(request('一'));
  await vi.advanceTimersByTimeAsync(50);
  abortConversion();
  synthesis = () => new Promise(() => undefined);
  void runConversion(request('二'));
  await vi.advanceTimersByTimeAsync(2500);
  answer(spoken());
  await vi.advanceTimersByTimeAsync(2500);
  expect(state()).toMatchObject({ phase: 'converting', taskId: null, speech: 'pending' });
  expect(usePlayer.getState().current).toBeNull();
  expect(requestHistory.entries()).toHaveLength(1);
  abortConversion();
  await vi.advanceTimersByTimeAsync(3000);
});

test('a conversion aborted during validation is never sent', async () => {
  const ssmlContent = '<speak><voice name="zh-CN-XiaoxiaoNeural">好</voice></speak>';
  const running = runConversion({
    ...request(),
    voiceData: { activeIndex: '1', ssmlContent, inputContent: '' },
  });
  abortConversion();
  await vi.advanceTimersByTimeAsync(3000);
  await running;
  expect(requests).toEqual([]);
  expect(requestStatus(state())).toBeNull();
});

test.each([
  [402, 'INSUFFICIENT_QUOTA', 'quota', ['服务器的话']],
  [429, 'TOO_MANY_REQUESTS', 'too-frequent', ['系统繁忙，请稍后重试', '当前请求较多，请稍后重试']],
  [403, 'BANNED', 'banned', ['服务器的话']],
  [403, 'PERMISSION_DENIED', 'forbidden', ['服务器的话']],
  [503, 'QUEUE_FULL', 'unavailable', ['服务器的话']],
  [507, 'STORAGE_FULL', 'unavailable', ['服务器的话']],
  [500, 'INTERNAL_ERROR', 'server', ['服务器的话', '语音生成失败，请重试']],
  [422, 'NOTHING_TO_SPEAK', 'invalid', ['服务器的话']],
] as const)('%s %s is a %s failure', async (status, code, kind, sentences) => {
  synthesis = async () => refusal(status, code, '服务器的话');
  await run();
  const failure = failureOf(state());
  expect(failure).toMatchObject({ kind, code });
  expect(failure && failureSentences(failure)).toEqual(sentences);
  // The page shows these failures next to the editor.
  expect(said).toEqual([]);
  expect(requestHistory.entries()[0]).toMatchObject({ status: 'failed', failure: { code } });
});

test('an expired session is reported once, by the session store', async () => {
  synthesis = async () => refusal(401, 'SESSION_EXPIRED', '登录已过期，请重新登录');
  await run();
  expect(failureOf(state())).toBeNull();
  expect(said).toEqual([]);
  expect(requestHistory.entries()[0]).toMatchObject({
    status: 'failed',
    failure: { code: 'SESSION_EXPIRED' },
  });
});

test('the permanent link belongs to the server at the base URL', async () => {
  localStorage.setItem('apiBaseUrl', 'https://voice.example');
  // The link replaces the stream when nothing is playing any more.
  Object.defineProperty(audioEngine().element, 'paused', { value: true, configurable: true });
  await run();
  expect(audioEngine().element.src).toBe('https://voice.example/api/v1/tts/audio/t1?signature=s');
  localStorage.removeItem('apiBaseUrl');
});

test('denies fallback voices when it is repeated in the chosen voice', async () => {
  let body = '';
  synthesis = async (init) => {
    body = String(init?.body);
    return refusal(503, 'ENGINE_UNAVAILABLE');
  };
  const running = runConversion({ ...request(), denyFallback: true });
  await vi.advanceTimersByTimeAsync(30_000);
  await running;
  expect(JSON.parse(body)).toMatchObject({ fallback: 'deny' });
});

test('a cleared queue cancels, with a warning and no banner', async () => {
  synthesis = async () => refusal(503, 'SERVICE_UNAVAILABLE', '队列已被管理员清空');
  await run();
  expect(failureOf(state())).toBeNull();
  expect(requestHistory.entries()[0]?.status).toBe('cancelled');
  expect(said).toEqual(['队列已被管理员清空，请稍后重新提交']);
});

const inJson = { task_id: 't1', audio_base64: btoa('ID3'), file_size: 3, processing_time: 120 };
test.each([
  ['bare', inJson],
  ['in an envelope', { code: 0, data: inJson }],
])('plays audio that is sent as JSON, %s', async (_, body) => {
  synthesis = async () => Response.json(body);
  await run();
  expect(lastConversion(state())).toMatchObject({
    phase: 'completed',
    result: { taskId: 't1', processingTimeMs: 120, fileSize: 3 },
  });
});

test('JSON without audio is a failure', async () => {
  synthesis = async () => Response.json({ code: 0, data: {} });
  await run();
  expect(failureOf(state())?.kind).toBe('no-audio');
});

test('reports a connection failure without a server, and missing audio in a response', async () => {
  synthesis = async () => Promise.reject(new TypeError('Failed to fetch'));
  await run();
  expect(failureOf(state())?.kind).toBe('connection');
  synthesis = async () => new Response(new Uint8Array(), { headers: { 'X-Task-Id': 't1' } });
  await run();
  expect(failureOf(state())?.kind).toBe('no-audio');
  expect(failureSentences(failureOf(state()) as ConversionFailure)).toEqual(['未获取到音频数据']);
  expect(said).toEqual([]);
  expect(usePlayer.getState().current).toBeNull();
});

/* Each of these tests reloads the modules, so they come last. */

test('fails if validation throws, so that another can begin', async () => {
  vi.doMock('../document/ssml-tools.ts', () => {
    throw new Error('The server is away');
  });
  vi.resetModules();
  const fresh = await import('./run-conversion.ts');
  const store = await import('./conversion.ts');
  await fresh.runConversion({
    ...request(),
    voiceData: { activeIndex: '1', ssmlContent: '<speak/>', inputContent: '' },
  });
  expect(store.useConversion.getState()).toMatchObject({ phase: 'failed', step: 'validating' });
  vi.doUnmock('../document/ssml-tools.ts');
  vi.resetModules();
});

test('a chunk that does not load is a connection failure, and the next press retries', async () => {
  vi.doMock('./convert.ts', () => {
    throw new Error('The server is away');
  });
  vi.resetModules();
  const fresh = await import('./run-conversion.ts');
  const store = await import('./conversion.ts');
  await fresh.runConversion(request());
  expect(store.failureOf(store.useConversion.getState())).toMatchObject({
    kind: 'connection',
    code: 'NETWORK_ERROR',
  });
  vi.doUnmock('./convert.ts');
  const running = fresh.runConversion(request());
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(30_000);
  await running;
  expect(store.resultOf(store.useConversion.getState())).toMatchObject({ taskId: 't1' });
  vi.resetModules();
});
