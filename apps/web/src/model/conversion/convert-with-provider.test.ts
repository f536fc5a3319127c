import { limits } from '@parlando/contract';
import { type FaultName, type ProviderServer, startProviderServer } from '@parlando/providers/testing';
import { ssmlSpokenText } from '@parlando/speech/ssml';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { instanceQuery } from '../instance/instance.ts';
import { useOptions } from '../options/options-store.ts';
import { type AppSettings, initialSettings, useSettings } from '../settings/settings-store.ts';
import type { ConversionRequest } from './conversion-request.ts';
import { type ProviderRetry, speakWithProvider } from './convert-with-provider.ts';

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.close());

const request = (api: number, over: Partial<ConversionRequest['voiceData']> = {}): ConversionRequest => ({
  api,
  voiceData: { activeIndex: '0', inputContent: '你好，世界。', ssmlContent: '', ...over },
  options: { ...useOptions.getInitialState(), voice: 'zh-CN-XiaoxiaoNeural', api },
});

let retries: ProviderRetry[];
let sentBefore: number;
beforeEach(() => {
  retries = [];
  sentBefore = server.requests.length;
  queryClient.setQueryData(instanceQuery.queryKey, { azureTtsUrl: server.origin } as never);
  useSettings.setState({ ...initialSettings, speechKey: 'test-key', retryIntervalMs: 0 });
  useSettings.getState().change({ thirdPartyApi: server.compatibleAddress, tts88Key: 'test-key' });
});
afterEach(() => queryClient.clear());

const settings = (changes: Partial<AppSettings>) => useSettings.setState(changes);
const sent = () => server.requests.slice(sentBefore);
const speak = (wanted: ConversionRequest, signal = new AbortController().signal) =>
  speakWithProvider(wanted, { signal, onRetry: (retry) => retries.push(retry) });
const failureOf = async (wanted: ConversionRequest) => {
  const error: unknown = await speak(wanted).then(
    () => null,
    (cause: unknown) => cause,
  );
  return error as { code: string; details: Record<string, unknown> };
};

describe.each([1, 2, 3, 4])('service %d', (api) => {
  it('speaks a text with the chosen options, and names the voice that spoke', async () => {
    settings({ serviceRegion: 'westeurope' });
    const wanted = request(api);
    const options = {
      ...wanted.options,
      speed: 1.2,
      pitch: 0.9,
      style: 'newscast',
      styleDegree: 1.5,
      role: 'Girl',
      silence: 200,
      contour: '(0%,+20Hz)',
    };
    const spoken = await speak({ ...wanted, options });
    expect(spoken).toMatchObject({
      format: 'mp3',
      engine: api === 4 ? new URL(server.origin).host : 'azure',
      voice: 'zh-CN-XiaoxiaoNeural',
      characters: 6,
    });
    expect(retries).toEqual([]);
    expect(spoken.audio).toMatchObject({ type: 'audio/mpeg' });
    expect(spoken.audio.size).toBeGreaterThan(1000);
    const ssml = sent()[0]?.body.toString() ?? '';
    for (const part of ['rate="+20%"', 'pitch="-5%"', 'contour="(0%,+20Hz)"', 'style="newscast"']) {
      expect(ssml).toContain(part);
    }
    for (const part of ['styledegree="1.5"', 'role="Girl"', 'value="200ms"']) expect(ssml).toContain(part);
  });

  it('refuses a text beyond its own limit without sending it', async () => {
    settings({ serviceRegion: 'westeurope' });
    const limit = limits.requestCharacters[api as 1];
    const failure = await failureOf(request(api, { inputContent: '字'.repeat(limit + 1) }));
    expect(failure).toMatchObject({ code: 'TEXT_TOO_LONG', details: { limit, actual: limit + 1 } });
    expect(sent()).toEqual([]);
  });
});

it('sends the person’s own SSML unchanged, counts what is spoken, and names its first voice', async () => {
  const ssmlContent =
    '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US">' +
    '<voice name="en-US-JennyNeural">Hi <break time="1s"/>you</voice></speak>';
  const spoken = await speak(request(1, { activeIndex: '1', ssmlContent }));
  expect(spoken).toMatchObject({ voice: 'en-US-JennyNeural', characters: 6 });
  expect(sent()[0]?.body.toString()).toBe(ssmlContent);
});

it('accepts wav if the service returns wav', async () => {
  const wanted = request(1);
  const spoken = await speak({ ...wanted, options: { ...wanted.options, format: 'wav' } });
  expect(spoken).toMatchObject({ format: 'wav', audio: { type: 'audio/wav' } });
});

it.each([
  ['no content', 1, {}, { inputContent: '  ' }, 'EMPTY_CONTENT'],
  ['no speech key', 1, { speechKey: '' }, {}, 'MISSING_AZURE_KEY'],
  ['no region for service 3', 3, { serviceRegion: '' }, {}, 'MISSING_AZURE_REGION'],
  ['no TTS88 address', 4, { thirdPartyApi: '' }, {}, 'MISSING_TTS88_URL'],
  ['the key of another host', 4, { tts88KeyHost: 'else.example' }, {}, 'KEY_HOST_CHANGED'],
  ['a service that is none', 7, {}, {}, 'UNKNOWN_API_TYPE'],
  ['SSML that is none', 1, {}, { activeIndex: '1', ssmlContent: '<speak>' }, 'SSML_UNCLOSED_SPEAK'],
] as const)('%s is refused before anything is sent', async (_, api, changes, content, code) => {
  settings(changes);
  expect(await failureOf(request(api, content))).toMatchObject({ code });
  expect(sent()).toEqual([]);
  expect(retries).toEqual([]);
});

const notRetried: readonly (readonly [FaultName, string])[] = [
  ['unauthorized', 'AUTH_ERROR'],
  ['forbidden', 'AUTH_ERROR'],
  ['quota-exceeded', 'QUOTA_EXCEEDED'],
  ['payment-required', 'CREDIT_USED_UP'],
];
it.each(notRetried)('%s becomes %s, without a retry', async (fault, code) => {
  server.failNext(fault);
  expect(await failureOf(request(4))).toMatchObject({ code });
  expect(sent()).toHaveLength(1);
});

it.each(['bad-request', 'structure-error'] as const)(
  '%s blames SSML that the person wrote, without a retry',
  async (fault) => {
    const ssmlContent = '<speak><voice name="zh-CN-XiaoxiaoNeural">好</voice></speak>';
    for (const api of [1, 4]) {
      server.failNext(fault);
      const wanted = request(api, { activeIndex: '1', ssmlContent });
      expect(await failureOf(wanted)).toMatchObject({ code: 'SSML_SYNTAX_ERROR' });
    }
    expect(sent()).toHaveLength(2);
  },
);

const retried: readonly (readonly [FaultName, string])[] = [
  ['bad-request', 'PROVIDER_REFUSED'],
  ['server-error', 'SERVER_ERROR'],
  ['unavailable', 'SERVER_ERROR'],
  ['refused', 'PROVIDER_UNREACHABLE'],
  ['reset', 'PROVIDER_NO_AUDIO'],
  ['truncated-length', 'PROVIDER_NO_AUDIO'],
  ['truncated-chunked', 'PROVIDER_NO_AUDIO'],
  ['truncated-clean', 'PROVIDER_NO_AUDIO'],
  ['page', 'PROVIDER_NO_AUDIO'],
  ['page-as-audio', 'PROVIDER_NO_AUDIO'],
  ['empty', 'PROVIDER_NO_AUDIO'],
];
describe.each(retried)('%s', (fault, cause) => {
  it('is retried, and the audio of the second attempt is whole', async () => {
    server.failNext(fault);
    const spoken = await speak(request(1));
    expect(retries).toMatchObject([{ attempt: 2, attempts: 3, error: { code: cause } }]);
    expect(spoken.audio.size).toBeGreaterThan(1000);
  });

  it('fails after as many attempts as the settings allow, and keeps nothing', async () => {
    settings({ retryCount: 2 });
    server.failNext(fault, fault);
    const failure = await failureOf(request(1));
    expect(failure).toMatchObject({ code: 'MAX_RETRY_EXCEEDED', details: { attempts: 2, cause } });
    expect(sent()).toHaveLength(2);
  });
});

it('stops on abort, while it speaks and while it waits', async () => {
  const giving = new AbortController();
  server.failNext('hang');
  const speaking = speak(request(1), giving.signal);
  await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(1);
  giving.abort(new Error('enough'));
  await expect(speaking).rejects.toThrow('enough');

  const waiting = new AbortController();
  settings({ retryIntervalMs: 60_000 });
  server.failNext('server-error');
  const retrying = speakWithProvider(request(1), {
    signal: waiting.signal,
    onRetry: () => waiting.abort(new Error('no more')),
  });
  await expect(retrying).rejects.toThrow('no more');
});

describe('text whose audio exceeds Azure’s limit', () => {
  const sentence = '今天天气很好我们去公园散步吧。';
  const long = sentence.repeat(300);
  const spokenTexts = () => sent().map(({ body }) => ssmlSpokenText(body.toString()).replace(/\s/g, ''));

  it.each(['mp3', 'wav'] as const)('is spoken in parts and returned as one %s', async (format) => {
    const wanted = request(1, { inputContent: long });
    const options = { ...wanted.options, format, silence: 300, endSilence: 400 };
    const spoken = await speak({ ...wanted, options });
    expect(spoken).toMatchObject({ format, characters: 4500 });
    expect(retries).toEqual([]);
    expect(spokenTexts().join('')).toBe(long);
    expect(sent()).toHaveLength(3);
    for (const text of spokenTexts()) expect(text).toMatch(/吧。$/);
    const silences = sent().map(({ body }) => /Leading|Tailing/.exec(body.toString())?.[0]);
    expect(silences).toEqual(['Leading', undefined, 'Tailing']);
    const bytes = new Uint8Array(await spoken.audio.arrayBuffer());
    // The local service speaks 216 ms per character.
    const soundBytes = format === 'mp3' ? (4500 * 216 * 576) / 36 : 44 + 4500 * 216 * 48;
    expect(bytes.length).toBe(soundBytes);
    if (format === 'wav') expect(new DataView(bytes.buffer).getUint32(40, true)).toBe(bytes.length - 44);
  });

  it('needs fewer parts the faster it is, and one on a service without this limit', async () => {
    const inputContent = sentence.repeat(180);
    const wanted = request(1, { inputContent });
    const requestsOf = async (asked: ConversionRequest) => {
      const before = sent().length;
      await speak(asked);
      return sent().length - before;
    };
    expect(await requestsOf(wanted)).toBe(2);
    expect(await requestsOf({ ...wanted, options: { ...wanted.options, speed: 1.5 } })).toBe(1);
    expect(await requestsOf(request(4, { inputContent }))).toBe(1);
  });

  it('retries a part without a response, but none that broke off while it was played', async () => {
    const wanted = request(1, { inputContent: long });
    const fine = { kind: 'slow', delayMs: 0 } as const;
    server.failNext('server-error', fine, 'unavailable');
    expect((await speak(wanted)).audio.size).toBeGreaterThan(1_000_000);
    expect(sent()).toHaveLength(5);
    expect(retries).toHaveLength(1);
    sentBefore = server.requests.length;
    server.failNext(fine, 'truncated-clean');
    expect(await failureOf(wanted)).toMatchObject({ code: 'PROVIDER_NO_AUDIO' });
    expect(sent()).toHaveLength(2);
  });

  it('stops between its parts on abort', async () => {
    const giving = new AbortController();
    server.failNext({ kind: 'slow', delayMs: 0 }, 'hang');
    const speaking = speak(request(1, { inputContent: long }), giving.signal);
    await expect.poll(() => sent().length, { timeout: 20_000 }).toBe(2);
    giving.abort(new Error('enough'));
    await expect(speaking).rejects.toThrow('enough');
    expect(sent()).toHaveLength(2);
  });
});
