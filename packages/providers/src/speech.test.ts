import { AppError } from '@parlando/contract';
import {
  azureVoices,
  cutBody,
  fetchOf,
  MP3_FRAME_MS,
  type ProviderServer,
  silentMp3,
  startProviderServer,
  toneWav,
} from '@parlando/providers/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type AzureApi,
  listAzureVoices,
  type ProviderAudio,
  type ProviderTransport,
  speakAzure,
  speakCompatible,
  testProvider,
} from './index.ts';

const speak = (text: string) =>
  '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="zh-CN">' +
  `<voice name="zh-CN-XiaoxiaoNeural">${text}</voice></speak>`;
const ssml = speak('你好，世界。');
const signal = new AbortController().signal;

let server: ProviderServer;
beforeAll(async () => {
  server = await startProviderServer();
});
afterAll(() => server.close());

const azure = (transport: Partial<ProviderTransport> = {}, format: 'mp3' | 'wav' = 'mp3', key = 'test-key') =>
  speakAzure(
    { endpoint: { key, url: server.origin }, api: 1, ssml, format },
    { fetch, signal, ...transport },
  );
const bytesOf = async ({ stream }: ProviderAudio) => new Uint8Array(await new Response(stream).arrayBuffer());
const concat = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const answering = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  fetchOf(() => new Response(body, { headers }));

describe('speaking through Azure', () => {
  it('sends the request that the service requires and passes its bytes on', async () => {
    const audio = await azure({ userAgent: 'parlando' });
    expect(audio.contentType).toBe('audio/mpeg');
    expect(await bytesOf(audio)).toEqual(silentMp3((6 * 216) / 36));
    const { headers, body, path } = server.requests.at(-1) ?? {};
    expect(path).toBe('/cognitiveservices/v1');
    expect(body?.toString()).toBe(ssml);
    expect(headers).toMatchObject({
      'ocp-apim-subscription-key': 'test-key',
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': 'audio-16khz-128kbitrate-mono-mp3',
      'user-agent': 'parlando',
    });
    expect(headers).not.toHaveProperty('authorization');
  });

  it('accepts wav, whose streamed length is unknown', async () => {
    const audio = await azure({}, 'wav');
    expect(audio.contentType).toBe('audio/wav');
    expect(await bytesOf(audio)).toEqual(toneWav(6 * 216, 0));
    expect(server.requests.at(-1)?.headers['x-microsoft-outputformat']).toBe('riff-24khz-16bit-mono-pcm');
  });

  it('streams the first bytes before the rest has arrived, and reads only on demand', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const opened = azure({ fetch: fetchOf(() => new Response(readable)) });
    await writer.write(silentMp3(1));
    const reader = (await opened).stream.getReader();
    expect((await reader.read()).value).toEqual(silentMp3(1));
    const next = reader.read();
    await writer.write(silentMp3(2).subarray(0, 700));
    expect((await next).value).toHaveLength(700);
    let isTaken = false;
    const third = writer.write(silentMp3(2).subarray(700)).then(() => {
      isTaken = true;
    });
    await Promise.resolve();
    expect(isTaken).toBe(false);
    expect((await reader.read()).value).toHaveLength(1152 - 700);
    await third;
    await writer.close();
    expect((await reader.read()).done).toBe(true);
  });

  it('reports the received format, not the requested one', async () => {
    const audio = await azure({
      fetch: answering(toneWav(20), { 'Content-Type': 'application/octet-stream' }),
    });
    expect(audio.contentType).toBe('audio/wav');
  });

  it('checks the announced length of a response, unless it was compressed or a browser checks it', async () => {
    const longer = { 'Content-Length': '1153' };
    const read = async (fetch: typeof globalThis.fetch) => bytesOf(await azure({ fetch }));
    await expect(read(answering(silentMp3(2), longer))).rejects.toMatchObject({
      code: 'PROVIDER_NO_AUDIO',
      details: { reason: 'truncated' },
    });
    expect(await read(answering(silentMp3(2), { ...longer, 'Content-Encoding': 'gzip' }))).toHaveLength(1152);
    await expect(read(answering(null, longer))).rejects.toMatchObject({ details: { reason: 'empty' } });
    await expect(
      azure({ fetch: answering(silentMp3(9)), maxAudioBytes: 100 }).then(bytesOf),
    ).rejects.toMatchObject({
      details: { reason: 'too-large' },
    });
  });

  it('ends the request when its stream is cancelled', async () => {
    let asked: AbortSignal | undefined;
    const cancel = vi.fn();
    const body = new ReadableStream({ start: (controller) => controller.enqueue(silentMp3(1)), cancel });
    const fetch = fetchOf(({ signal: given }) => {
      asked = given;
      return new Response(body);
    });
    await (await azure({ fetch })).stream.cancel('enough');
    expect(asked?.aborted).toBe(true);
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('rejects with the signal’s reason during the audio', async () => {
    const controller = new AbortController();
    server.failNext('endless');
    const { stream } = await azure({ signal: controller.signal });
    const reader = stream.getReader();
    await reader.read();
    controller.abort('enough');
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toBe('enough');
  });

  it('treats audio of Azure’s maximum length as truncated, and passes on shorter audio', async () => {
    const header = toneWav(0, 0);
    const audioOf = {
      mp3: (ms: number) => silentMp3(Math.floor(ms / MP3_FRAME_MS)),
      wav: (ms: number) => concat(header, new Uint8Array(ms * 48)),
    };
    const spoken = async (api: AzureApi, format: 'mp3' | 'wav', durationMs: number) => {
      const body = cutBody(audioOf[format](durationMs), [100, 5_000_000]);
      const endpoint = { key: 'k', region: 'eastus' };
      const fetch = fetchOf(() => new Response(body));
      return bytesOf(await speakAzure({ endpoint, api, ssml, format }, { fetch, signal }));
    };
    const cut = { code: 'PROVIDER_AUDIO_LIMIT', details: { minutes: 10 } };
    for (const api of [1, 2, 3] as const)
      await expect(spoken(api, 'mp3', 599_040)).rejects.toMatchObject(cut);
    await expect(spoken(1, 'mp3', 600_000)).rejects.toMatchObject(cut);
    await expect(spoken(1, 'wav', 599_000)).rejects.toMatchObject(cut);
    expect((await spoken(1, 'mp3', 598_900)).length).toBeGreaterThan(9_000_000);
    expect((await spoken(1, 'wav', 598_900)).length).toBeGreaterThan(28_000_000);
    const elsewhere = { address: 'https://voice.example', key: '', ssml, format: 'mp3' } as const;
    const fetch = fetchOf(() => new Response(audioOf.mp3(700_000)));
    expect((await bytesOf(await speakCompatible(elsewhere, { fetch, signal }))).length).toBe(
      audioOf.mp3(700_000).length,
    );
  });

  it('refuses before anything is sent', async () => {
    const fetch = vi.fn();
    const transport = { fetch, signal };
    const ask = (change: Partial<Parameters<typeof speakAzure>[0]>) =>
      speakAzure({ endpoint: { key: 'k' }, api: 3, ssml, format: 'mp3', ...change }, transport);
    await expect(ask({})).rejects.toMatchObject({ code: 'MISSING_AZURE_REGION' });
    await expect(ask({ api: 1, endpoint: { key: ' ' } })).rejects.toMatchObject({
      code: 'MISSING_AZURE_KEY',
    });
    await expect(ask({ api: 1, ssml: ' ' })).rejects.toMatchObject({ code: 'EMPTY_CONTENT' });
    await expect(ask({ api: 1, ssml: speak('长'.repeat(22_000)) })).rejects.toMatchObject({
      code: 'BODY_TOO_LARGE',
      details: { limit: 65_536 },
    });
    await expect(ask({ api: 1, endpoint: { key: 'k', region: 'a.b' } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('passes on the errors of a guarded fetch, and reports a redirect that a browser hides', async () => {
    const forbidden = new AppError('RELAY_ADDRESS_FORBIDDEN', { host: 'a' });
    await expect(azure({ fetch: () => Promise.reject(forbidden) })).rejects.toBe(forbidden);
    const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    await expect(azure({ fetch: async () => hidden })).rejects.toMatchObject({
      code: 'PROVIDER_REFUSED',
      details: { status: 302, reason: 'redirect' },
    });
  });
});

describe('speaking through an endpoint of its shape', () => {
  const compatible = (request: Partial<Parameters<typeof speakCompatible>[0]> = {}) =>
    speakCompatible(
      { address: server.compatibleAddress, key: 'test-key', ssml, format: 'mp3', ...request },
      { fetch, signal },
    );

  it('sends the key as a bearer, or none', async () => {
    expect((await bytesOf(await compatible())).length).toBeGreaterThan(1000);
    expect(server.requests.at(-1)?.headers).toMatchObject({
      authorization: 'Bearer test-key',
      'content-type': 'application/ssml+xml',
      'x-microsoft-outputformat': 'audio-16khz-128kbitrate-mono-mp3',
    });
    await expect(compatible({ key: '' })).rejects.toMatchObject({ code: 'AUTH_ERROR' });
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it('requires an address', async () => {
    await expect(compatible({ address: ' ' })).rejects.toMatchObject({ code: 'MISSING_TTS88_URL' });
    await expect(compatible({ address: 'nowhere' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('gets the reason of an SSML error', async () => {
    await expect(compatible({ ssml: '<speak><voice></speak>' })).rejects.toMatchObject({
      code: 'SSML_SYNTAX_ERROR',
      details: { reason: expect.stringContaining('not well-formed') },
    });
  });
});

describe("a person's own voices", () => {
  const list = (transport: Partial<ProviderTransport> = {}) =>
    listAzureVoices({ key: 'test-key', url: server.origin }, { fetch, signal, ...transport });

  it('have complete lists', async () => {
    const voices = await list();
    expect(voices.map(({ ShortName }) => ShortName)).toEqual(azureVoices.map(({ ShortName }) => ShortName));
    expect(voices[3]).toMatchObject({ StyleList: [], RolePlayList: [], SecondaryLocaleList: [] });
    expect(server.requests.at(-1)).toMatchObject({ method: 'GET', path: '/cognitiveservices/voices/list' });
  });

  it('skip an invalid item, but a list without any valid one is an error', async () => {
    const odd = fetchOf(() => Response.json([{ ShortName: 7 }, azureVoices[0]]));
    expect(await list({ fetch: odd })).toHaveLength(1);
    const none = fetchOf(() => Response.json({ voices: [] }));
    await expect(list({ fetch: none })).rejects.toMatchObject({ code: 'PROVIDER_UNREADABLE' });
    await expect(listAzureVoices({ key: '' }, { fetch, signal })).rejects.toMatchObject({
      code: 'MISSING_AZURE_KEY',
    });
  });
});

describe('testing a key', () => {
  it('lists voices with an Azure key', async () => {
    const endpoint = { key: 'test-key', url: server.origin };
    const result = await testProvider({ service: 'azure', api: 1, endpoint }, { fetch, signal });
    expect(result).toEqual({ voices: azureVoices.length });
    const wrong = testProvider(
      { service: 'azure', api: 1, endpoint: { ...endpoint, key: 'no' } },
      { fetch, signal },
    );
    await expect(wrong).rejects.toMatchObject({ code: 'AUTH_ERROR' });
    const regionless = testProvider({ service: 'azure', api: 3, endpoint }, { fetch, signal });
    await expect(regionless).rejects.toMatchObject({ code: 'MISSING_AZURE_REGION' });
  });

  it('lets a compatible endpoint synthesise one word completely', async () => {
    const target = { service: 'compatible', address: server.compatibleAddress, key: 'test-key' } as const;
    expect(await testProvider(target, { fetch, signal })).toEqual({});
    expect(server.requests.at(-1)?.body.toString()).toContain('>好<');
    server.failNext('truncated-clean');
    await expect(testProvider(target, { fetch, signal })).rejects.toMatchObject({
      code: 'PROVIDER_NO_AUDIO',
    });
  });
});
