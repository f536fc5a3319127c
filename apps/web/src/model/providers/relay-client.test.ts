import { MP3_FRAME_MS, silentMp3 } from '@parlando/providers/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testKey } from '../../features/providers/test-key.ts';
import { type AppSettings, initialSettings, useSettings } from '../settings/settings-store.ts';
import { openSpeech } from './open-speech.ts';
import { writeText } from './write-text.ts';

const key = 'canary-key-1234567890';
const signal = new AbortController().signal;
let sent: { url: string; init: RequestInit }[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
  useSettings.setState(initialSettings);
  useSettings.getState().change({
    speechKey: key,
    azureRoute: 'relay',
    thirdPartyApi: 'https://tts.example/v1',
    tts88Key: key,
    tts88Route: 'relay',
    openAIBaseUrl: 'https://chat.example/v1',
    openAIKey: key,
    openAIRoute: 'relay',
    retryIntervalMs: 0,
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const settings = (): AppSettings => useSettings.getState();
const body = () => JSON.parse(String(sent[0]?.init.body)) as Record<string, unknown>;
const streamed = (...pieces: (string | Uint8Array | Error)[]) => {
  const rest = [...pieces];
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = rest.shift();
      if (piece instanceof Error) controller.error(piece);
      else if (piece === undefined) controller.close();
      else controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
    },
  });
};
const refusal = (status: number, error: string, details: object) =>
  new Response(JSON.stringify({ code: status, error, message: '', details, requestId: '' }), { status });
const wanted = { api: 4, ssml: '<speak/>', isPlainText: true, format: 'wav' } as const;

it('sends the key in its header only, and the target beside it', async () => {
  answer = () => new Response(streamed('RIFF'), { headers: { 'Content-Type': 'audio/wav' } });
  const { contentType, stream } = await openSpeech(wanted, settings(), signal);
  expect(contentType).toBe('audio/wav');
  expect(await new Response(stream).text()).toBe('RIFF');
  expect(new Headers(sent[0]?.init.headers).get('X-Provider-Key')).toBe(key);
  expect(body()).toEqual({
    ...wanted,
    region: '',
    address: 'https://tts.example/v1',
    keyHost: 'tts.example',
  });
  expect(`${sent[0]?.url}${String(sent[0]?.init.body)}`).not.toContain(key);
});

it.each([5, 6, 9])('sends no key where service %i would speak, which is no provider of speech', (api) => {
  expect(() => openSpeech({ ...wanted, api }, settings(), signal)).toThrow(
    expect.objectContaining({ code: 'UNKNOWN_API_TYPE' }),
  );
  expect(sent).toEqual([]);
});

it('never accepts a broken stream as whole', async () => {
  answer = () => new Response(streamed('ID3', new TypeError('network error')));
  const { stream } = await openSpeech(wanted, settings(), signal);
  const reader = stream.getReader();
  await reader.read();
  await expect(reader.read()).rejects.toMatchObject({
    code: 'PROVIDER_NO_AUDIO',
    details: { reason: 'truncated' },
  });
});

it('recognizes Azure’s limit in audio that the server breaks off there, and in no other', async () => {
  const brokenAfter = async (durationMs: number, api: number) => {
    const audio = silentMp3(Math.floor(durationMs / MP3_FRAME_MS));
    const pieces = [audio.subarray(0, 1000), audio.subarray(1000), new TypeError('network error')];
    answer = () => new Response(streamed(...pieces), { headers: { 'Content-Type': 'audio/mpeg' } });
    const { stream } = await openSpeech({ ...wanted, api, format: 'mp3' }, settings(), signal);
    const reader = stream.getReader();
    for (const _ of [1, 2]) await reader.read();
    return reader.read().catch((cause: unknown) => cause);
  };
  const limit = { code: 'PROVIDER_AUDIO_LIMIT', details: { minutes: 10 } };
  expect(await brokenAfter(590_000, 1)).toMatchObject(limit);
  expect(await brokenAfter(500_000, 1)).toMatchObject({ code: 'PROVIDER_NO_AUDIO' });
  expect(await brokenAfter(590_000, 4)).toMatchObject({ code: 'PROVIDER_NO_AUDIO' });
});

it('reports the provider’s refusal by its code', async () => {
  answer = () => refusal(502, 'AUTH_ERROR', {});
  await expect(openSpeech({ ...wanted, api: 1 }, settings(), signal)).rejects.toMatchObject({
    code: 'AUTH_ERROR',
  });
  expect(body()).toEqual({ ...wanted, api: 1, region: '' });
});

it('rejects a key that is invalid in a header, before it is sent', async () => {
  useSettings.setState({ tts88Key: '密钥' });
  await expect(openSpeech(wanted, settings(), signal)).rejects.toMatchObject({ code: 'AUTH_ERROR' });
  expect(sent).toEqual([]);
});

it('tests a key the same way', async () => {
  const data = { ok: true, models: ['writer-1'] };
  answer = () => new Response(JSON.stringify({ code: 0, data, message: '', requestId: '' }));
  expect(await testKey(6, settings(), signal)).toEqual({ models: ['writer-1'] });
  expect(body()).toEqual({
    service: 6,
    baseUrl: 'https://chat.example/v1',
    model: 'gpt-3.5-turbo',
    keyHost: 'chat.example',
  });
});

const delta = (content: string) => `event: delta\ndata: ${JSON.stringify({ content })}\n\n`;
const write = async () => {
  let text = '';
  const failed = await (async () => {
    for await (const piece of writeText('春', settings(), signal)) text += piece;
    return null;
  })().catch((cause: unknown) => cause);
  return { text, failed };
};

it('reads a text while it is written, however the events are split', async () => {
  const events = `${delta('春')}${delta('天')}event: done\ndata: {}\n\n`;
  answer = () => new Response(streamed(...(events.match(/[\s\S]{1,7}/g) ?? [])));
  expect(await write()).toEqual({ text: '春天', failed: null });
});

it.each([
  ['an error event', 'event: error\ndata: {"code":"RATE_LIMITED","details":{}}\n\n', 'RATE_LIMITED'],
  ['an end without one', '', 'PROVIDER_UNREADABLE'],
] as const)('keeps what came before %s', async (_, last, code) => {
  answer = () => new Response(streamed(delta('春'), last));
  expect(await write()).toMatchObject({ text: '春', failed: { code } });
});
