import { type ProviderServer, startProviderServer } from '@parlando/providers/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { hearToasts } from '../../test/said.ts';
import { silenceAudio } from '../../test/silent-audio.ts';
import { instanceQuery } from '../instance/instance.ts';
import { useOptions } from '../options/options-store.ts';
import { usePlayer } from '../player/player-store.ts';
import { initialSettings, useSettings } from '../settings/settings-store.ts';
import { successWords } from './announce.ts';
import {
  currentRetry,
  failureOf,
  idleConversion,
  refusedFindings,
  resultOf,
  useConversion,
} from './conversion.ts';
import type { ConversionResult } from './conversion-result.ts';
import { describeFailure } from './describe-failure.ts';
import { requestHistory } from './request-history.ts';
import { abortConversion, runConversion } from './run-conversion.ts';

let server: ProviderServer;
const said = hearToasts();
const toOurServer: string[] = [];

beforeAll(async () => {
  server = await startProviderServer();
  silenceAudio();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (!input.startsWith(server.origin)) toOurServer.push(input);
    return fetch(input, init);
  });
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});
beforeEach(() => {
  toOurServer.length = 0;
  queryClient.setQueryData(instanceQuery.queryKey, { azureTtsUrl: server.origin } as never);
  useSettings.setState({ ...initialSettings, speechKey: 'test-key', retryIntervalMs: 0 });
  requestHistory.clear();
  usePlayer.setState({ current: null });
  useConversion.setState(idleConversion, true);
});

const state = () => useConversion.getState();
const run = (api = 1, inputContent = '你好') =>
  runConversion({
    api,
    voiceData: { activeIndex: '0', ssmlContent: '', inputContent },
    options: { ...useOptions.getInitialState(), voice: 'zh-CN-XiaoxiaoNeural', api },
  });

it('plays the provider’s audio, names the provider, and sends nothing to our server', async () => {
  await run();
  expect(state().phase).toBe('completed');
  expect(resultOf(state())).toMatchObject({
    taskId: null,
    engine: 'azure',
    voice: 'zh-CN-XiaoxiaoNeural',
    wantedVoice: 'zh-CN-XiaoxiaoNeural',
    characters: 2,
  });
  expect(usePlayer.getState().current).toMatchObject({
    url: null,
    taskId: null,
    text: '你好',
    format: 'mp3',
  });
  expect(usePlayer.getState().current?.blob?.size).toBeGreaterThan(100);
  expect(requestHistory.entries()[0]).toMatchObject({ status: 'completed', taskId: null });
  expect(successWords(resultOf(state()) as ConversionResult)).toMatch(
    /^语音生成成功（引擎：Azure Speech，用时 /,
  );
  expect(said).toEqual([]);
  expect(toOurServer).toEqual([]);
});

it('reports the current attempt, and succeeds', async () => {
  server.failNext('server-error');
  const tries = new Set<string>();
  const unsubscribe = useConversion.subscribe((now) => tries.add(JSON.stringify(currentRetry(now))));
  await run();
  unsubscribe();
  expect(tries).toContain(JSON.stringify({ attempt: 2, attempts: 3 }));
  expect(state().phase).toBe('completed');
});

it.each([
  ['forbidden', 'AUTH_ERROR', '认证失败：API 密钥无效或没有权限', 'Out of call volume'],
  [
    'payment-required',
    'CREDIT_USED_UP',
    '服务商账户的余额或额度已用完，请充值或更换密钥',
    'Insufficient Balance',
  ],
] as const)(
  '%s ends in the banner at once, and nothing is in the player',
  async (fault, code, words, reason) => {
    server.failNext(fault);
    await run();
    const failure = failureOf(state());
    expect(failure).toMatchObject({ kind: 'provider', code, api: 1 });
    expect(failure && describeFailure(failure)).toEqual({
      words,
      notes: [`服务商的说明：${reason}`],
      remedy: 'settings',
      mayRetry: false,
    });
    expect(usePlayer.getState().current).toBeNull();
    expect(requestHistory.entries()[0]).toMatchObject({ status: 'failed', failure: { code } });
  },
);

it('keeps no incomplete audio, and reports the cause and the number of attempts', async () => {
  server.failNext('truncated-clean', 'truncated-clean', 'truncated-clean');
  await run();
  const failure = failureOf(state());
  expect(resultOf(state())).toBeNull();
  expect(usePlayer.getState().current).toBeNull();
  expect(failure && describeFailure(failure)).toEqual({
    words: '服务商的回答不是完整的音频，请重试',
    notes: ['服务商的回答没有传完。', '已尝试 3 次。'],
    remedy: null,
    mayRetry: true,
  });
});

it('shows the provider’s own reason', async () => {
  server.failNext('unavailable', 'unavailable', 'unavailable');
  await run();
  const failure = failureOf(state());
  expect(failure && describeFailure(failure).notes).toContain('服务商的说明：Upstream is down');
});

it('offers the key if it is missing, and the server if the browser gets no response', async () => {
  useSettings.setState({ speechKey: '' });
  await run();
  expect(failureOf(state())).toMatchObject({ code: 'MISSING_AZURE_KEY' });
  expect(describeFailure(failureOf(state()) as never)).toMatchObject({
    remedy: 'settings',
    mayRetry: false,
  });
  useSettings.setState({ speechKey: 'test-key', retryCount: 1 });
  server.failNext('refused');
  await run();
  expect(describeFailure(failureOf(state()) as never)).toMatchObject({ remedy: 'relay' });
});

it('abort ends it and shows no banner', async () => {
  server.failNext('hang');
  const before = server.requests.length;
  const running = run();
  await expect.poll(() => server.requests.length).toBe(before + 1);
  abortConversion();
  await running;
  expect(failureOf(state())).toBeNull();
  expect(requestHistory.entries()[0]?.status).toBe('cancelled');
  expect(said).toEqual([]);
});

it('refuses the service that only writes text, since api must be 1 to 5', async () => {
  const before = server.requests.length;
  await run(6);
  expect(refusedFindings(state())).toContainEqual(expect.objectContaining({ code: 'UNKNOWN_API_TYPE' }));
  expect(server.requests.length).toBe(before);
});
