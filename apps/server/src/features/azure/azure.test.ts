import type { AddressInfo } from 'node:net';
import * as sdk from 'microsoft-cognitiveservices-speech-sdk';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';

const { app, database, close } = await createTestApp({ ACCOUNTS: 'off' });
let host: URL;
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  host = new URL(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
});
afterAll(close);

const voice = 'espeak-en-US-ruth';

/** As in its documentation, except for the address. */
function synthesizerOf(
  change: (config: sdk.SpeechConfig) => void = () => undefined,
  config = sdk.SpeechConfig.fromHost(host, 'any'),
) {
  config.speechSynthesisVoiceName = voice;
  change(config);
  return new sdk.SpeechSynthesizer(config, null as unknown as sdk.AudioConfig);
}

const speak = (synthesizer: sdk.SpeechSynthesizer, text: string) =>
  new Promise<sdk.SpeechSynthesisResult>((resolve, reject) => {
    if (text.startsWith('<')) synthesizer.speakSsmlAsync(text, resolve, reject);
    else synthesizer.speakTextAsync(text, resolve, reject);
  });

const { SynthesizingAudioCompleted, Canceled } = sdk.ResultReason;
const ssmlOf = (content: string, name = voice) =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice name="${name}">${content}</voice></speak>`;

describe('the Speech SDK', () => {
  test('lists the voices that can be heard', async () => {
    const { voices } = await synthesizerOf().getVoicesAsync('en-US');
    const [first] = voices;
    expect(first).toMatchObject({ shortName: voice, locale: 'en-US', gender: 1, sampleRateHertz: '22050' });
    expect(voices.map(({ name }) => name)).toContain(
      'Microsoft Server Speech Text to Speech Voice (en-US, JennyNeural)',
    );
  });

  test('speaks turn after turn, and reports the durations', async () => {
    const synthesizer = synthesizerOf();
    const first = await speak(synthesizer, 'One.');
    const second = await speak(synthesizer, 'Two <three> & “four”.');
    expect([first.reason, second.reason]).toEqual([SynthesizingAudioCompleted, SynthesizingAudioCompleted]);
    const [header, samples] = [second.audioData.slice(0, 4), second.audioData.byteLength - 44];
    expect(Buffer.from(header).toString()).toBe('RIFF');
    // 16 kHz, 16 bit; the SDK counts in 100 ns.
    expect(samples / 32_000).toBeCloseTo(second.audioDuration / 1e7, 3);
    synthesizer.close();
  });

  test('streams while the rest is being synthesised, also at an endpoint', async () => {
    const endpoint = new URL('/cognitiveservices/websocket/v1', host.href.replace('http', 'ws'));
    const synthesizer = synthesizerOf(
      (config) => {
        config.speechSynthesisOutputFormat = sdk.SpeechSynthesisOutputFormat.Audio24Khz48KBitRateMonoMp3;
      },
      sdk.SpeechConfig.fromEndpoint(endpoint, 'any'),
    );
    const stream = sdk.AudioOutputStream.createPullStream();
    const text = 'This is one of many sentences. '.repeat(12);
    const spoken = new Promise<sdk.SpeechSynthesisResult>((resolve, reject) =>
      synthesizer.speakTextAsync(text, resolve, reject, stream),
    );
    const buffer = new ArrayBuffer(1024);
    const size = await stream.read(buffer);
    expect(size).toBeGreaterThan(0);
    expect(new Uint8Array(buffer)[0]).toBe(0xff);
    expect((await spoken).reason).toBe(SynthesizingAudioCompleted);
    synthesizer.close();
  });

  test('gets events for words, punctuation, sentences, bookmarks and visemes', async () => {
    const synthesizer = synthesizerOf((config) => {
      config.setProperty(sdk.PropertyId.SpeechServiceResponse_RequestSentenceBoundary, 'true');
    });
    const words: sdk.SpeechSynthesisWordBoundaryEventArgs[] = [];
    const bookmarks: sdk.SpeechSynthesisBookmarkEventArgs[] = [];
    const visemes: sdk.SpeechSynthesisVisemeEventArgs[] = [];
    synthesizer.wordBoundary = (_, event) => void words.push(event);
    synthesizer.bookmarkReached = (_, event) => void bookmarks.push(event);
    synthesizer.visemeReceived = (_, event) => void visemes.push(event);
    const ssml = ssmlOf('Hello, <bookmark mark="here"/>world. It&apos;s <emphasis>fine</emphasis>.');
    const { audioDuration } = await speak(synthesizer, ssml);
    const told = words.map(({ boundaryType, text }) => `${boundaryType.slice(0, 1)} ${text}`);
    expect(told).toEqual([
      ...['S Hello, world.', 'W Hello', 'P ,', 'W world', 'P .'],
      ...["S It's fine.", "W It's", 'W fine', 'P .'],
    ]);
    const world = words.find(({ text }) => text === 'world');
    expect(ssml.slice(world?.textOffset)).toMatch(/^world/);
    expect(bookmarks.map(({ text, audioOffset }) => ({ text, audioOffset }))).toEqual([
      { text: 'here', audioOffset: world?.audioOffset },
    ]);
    const offsets = visemes.map(({ audioOffset }) => audioOffset);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect(Math.max(...offsets)).toBeLessThan(audioDuration);
    // h ə l oʊ
    expect(visemes.slice(0, 4).map(({ visemeId }) => visemeId)).toEqual([12, 1, 14, 8]);
    synthesizer.close();
  });

  test.each([
    ['broken SSML', '<speak version="1.0"><voice name="x">a</speak>', /not valid XML \(line 1, column 39\)/],
    ['an unknown voice', ssmlOf('a', 'xx-XX-NobodyNeural'), /no voice called xx-XX-NobodyNeural/],
    ['no words', ssmlOf(' '), /.+/],
  ])('gets an error for %s, and can speak afterwards', async (_, ssml, reason) => {
    const synthesizer = synthesizerOf();
    const result = await speak(synthesizer, ssml);
    expect(result.reason).toBe(Canceled);
    expect(result.errorDetails).toMatch(reason);
    expect(result.properties.getProperty('CancellationErrorCode')).toBe('BadRequestParameters');
    expect((await speak(synthesizer, 'Hello.')).reason).toBe(SynthesizingAudioCompleted);
    synthesizer.close();
  });

  test('gets an error for an unsupported format', async () => {
    const synthesizer = synthesizerOf((config) => {
      config.speechSynthesisOutputFormat = sdk.SpeechSynthesisOutputFormat.Webm24Khz16BitMonoOpus;
    });
    const { errorDetails } = await speak(synthesizer, 'Hello.');
    expect(errorDetails).toMatch(/outputFormat/);
    synthesizer.close();
  });

  test('gets several segments of Opus as one file', async () => {
    const synthesizer = synthesizerOf((config) => {
      config.speechSynthesisOutputFormat = sdk.SpeechSynthesisOutputFormat.Ogg24Khz16BitMonoOpus;
    });
    const { audioData, audioDuration } = await speak(
      synthesizer,
      'One sentence. And then another. '.repeat(6),
    );
    const bytes = Buffer.from(audioData);
    const pages = bytes.toString('latin1').split('OggS').slice(1);
    expect(pages[1]).toContain('OpusTags');
    // RFC 7845: the last page has the length in samples of 48 kHz, including the pre-skip of some ms.
    const last = bytes.subarray(bytes.lastIndexOf('OggS'));
    expect(Number(last.readBigInt64LE(6)) / 48_000).toBeCloseTo(audioDuration / 1e7, 1);
    expect(new Set(pages.map((page) => page.slice(10, 14))).size).toBe(1);
    synthesizer.close();
  });

  test('stops on request; the rest is not charged', async () => {
    const synthesizer = synthesizerOf();
    const connection = sdk.Connection.fromSynthesizer(synthesizer);
    synthesizer.synthesizing = () => {
      synthesizer.synthesizing = () => undefined;
      void connection.sendMessageAsync('synthesis.control', '{"action":"stop"}');
    };
    const result = await speak(synthesizer, 'A sentence that is never heard to its end. '.repeat(100));
    expect(result.reason).toBe(SynthesizingAudioCompleted);
    const { rows } = await database.pool.query('SELECT state FROM tasks ORDER BY created_at DESC LIMIT 1');
    expect(rows).toEqual([{ state: 'cancelled' }]);
    expect((await speak(synthesizer, 'Hello.')).reason).toBe(SynthesizingAudioCompleted);
    synthesizer.close();
  });
});

describe('text that arrives in pieces', () => {
  const { SpeechSynthesisRequest, SpeechSynthesisRequestInputType } = sdk;

  function speakPieces(synthesizer: sdk.SpeechSynthesizer) {
    const request = new SpeechSynthesisRequest(SpeechSynthesisRequestInputType.TextStream);
    const spoken = new Promise<sdk.SpeechSynthesisResult>((resolve, reject) =>
      synthesizer.speakAsync(request, resolve, reject),
    );
    return { request, spoken };
  }

  test('is heard before it has ended, with its words and punctuation', async () => {
    const synthesizer = synthesizerOf();
    const words: string[] = [];
    const visemes: number[] = [];
    synthesizer.wordBoundary = (_, { text }) => void words.push(text);
    synthesizer.visemeReceived = (_, { visemeId }) => void visemes.push(visemeId);
    const heard = new Promise<void>((resolve) => {
      synthesizer.synthesizing = () => resolve();
    });
    const { request, spoken } = speakPieces(synthesizer);
    request.rate = '+20%';
    for (const piece of ['He', 'llo, ', 'world. ', 'And ']) request.inputStream.write(piece);
    await heard;
    request.inputStream.write('more!');
    request.inputStream.close();
    const { reason, audioData, audioDuration } = await spoken;
    expect(reason).toBe(SynthesizingAudioCompleted);
    expect(words).toEqual(['Hello', ',', 'world', '.', 'And', 'more', '!']);
    expect(visemes.length).toBeGreaterThan(10);
    expect((audioData.byteLength - 44) / 32_000).toBeCloseTo(audioDuration / 1e7, 3);
    const { rows } = await database.pool.query(
      "SELECT request->>'text' AS text, state FROM tasks ORDER BY created_at DESC LIMIT 1",
    );
    expect(rows).toEqual([{ text: 'Hello, world. And more!', state: 'completed' }]);
    synthesizer.close();
  });

  test('is refused for an unknown voice, and may be stopped', async () => {
    const wrong = synthesizerOf((config) => {
      config.speechSynthesisVoiceName = 'nobody';
    });
    const refused = speakPieces(wrong);
    refused.request.inputStream.write('Hello.');
    refused.request.inputStream.close();
    expect((await refused.spoken).errorDetails).toMatch(/no voice called nobody/);
    const synthesizer = synthesizerOf();
    const { request, spoken } = speakPieces(synthesizer);
    synthesizer.synthesizing = () =>
      void sdk.Connection.fromSynthesizer(synthesizer).sendMessageAsync(
        'synthesis.control',
        '{"action":"stop"}',
      );
    request.inputStream.write('Hello there. ');
    expect((await spoken).reason).toBe(SynthesizingAudioCompleted);
    wrong.close();
    synthesizer.close();
  });
});

describe('REST', () => {
  const post = (payload: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/cognitiveservices/v1',
      headers: { 'ocp-apim-subscription-key': 'k', 'content-type': 'application/ssml+xml', ...headers },
      payload,
    });

  test('speaks what Open WebUI sends, also its older body without escapes', async () => {
    const body = `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en">
                <voice name="en-US-JennyNeural">Fish & chips <3 &amp; "tea"</voice>
            </speak>`;
    const format = { 'x-microsoft-outputformat': 'audio-24khz-160kbitrate-mono-mp3' };
    const warnings: string[] = [];
    const note = ({ message }: Error) => warnings.push(message);
    process.on('warning', note);
    const { statusCode, headers, rawPayload } = await post(body, format);
    process.off('warning', note);
    // Such as one of more listeners than any answer should have.
    expect(warnings).toEqual([]);
    expect([statusCode, headers['content-type']]).toEqual([200, 'audio/mpeg']);
    // MPEG-2 layer III, 160 kbit/s, 24 kHz, mono.
    expect([...rawPayload.subarray(0, 4)].map((byte) => byte.toString(16))).toEqual(['ff', 'f3', 'e4', 'c4']);
  });

  test.each([
    ['raw-8khz-8bit-mono-mulaw', 'audio/basic', /^[0-9a-f]/],
    // RIFF of µ-law and A-law: format 7 and 6, one channel, 8000 Hz, 8000 bytes a second.
    [
      'riff-8khz-8bit-mono-mulaw',
      'audio/wav',
      /^52494646ffffffff57415645666d74201000000007000100401f0000401f0000/,
    ],
    [
      'riff-8khz-8bit-mono-alaw',
      'audio/wav',
      /^52494646ffffffff57415645666d74201000000006000100401f0000401f0000/,
    ],
    [
      'riff-8khz-16bit-mono-pcm',
      'audio/wav',
      /^52494646ffffffff57415645666d74201000000001000100401f0000803e0000/,
    ],
    ['ogg-48khz-16bit-mono-opus', 'audio/ogg', /^4f676753/],
    ['audio-24khz-16bit-mono-flac', 'audio/flac', /^664c6143/],
  ])('makes %s', async (name, type, head) => {
    const { headers, rawPayload } = await post(ssmlOf('Hello.'), { 'x-microsoft-outputformat': name });
    expect(headers['content-type']).toBe(type);
    expect(rawPayload.toString('hex')).toMatch(head);
  });

  test('produces every format that it lists', async () => {
    const { message } = (await post(ssmlOf('a'), { 'x-microsoft-outputformat': '?' })).json().error;
    const names: string[] = message.match(/(?:audio|ogg|raw|riff)-[\w-]+/g) ?? [];
    expect(names.length).toBeGreaterThan(25);
    for (const name of names) {
      const reply = await post(ssmlOf('Hi.'), { 'x-microsoft-outputformat': name });
      expect([name, reply.statusCode, reply.rawPayload.length > 500]).toEqual([name, 200, true]);
    }
  });

  test.each([
    ['an unknown voice', ssmlOf('a', 'nobody'), {}, 400, /no voice called nobody/],
    ['no SSML', 'Hello.', {}, 400, /<speak>/],
    ['nothing', '', {}, 400, /SSML/],
    ['too much', ssmlOf('a'.repeat(100_001)), {}, 400, /too long/],
    [
      'a format we do not make',
      ssmlOf('a'),
      { 'x-microsoft-outputformat': 'amr-wb-16000hz' },
      400,
      /outputFormat: audio-16khz/,
    ],
    ['JSON', '{}', { 'content-type': 'application/json' }, 415, /application\/ssml\+xml/],
    ['a type of its own', 'x', { 'content-type': 'x/y' }, 415, /application\/ssml\+xml/],
  ])('refuses %s in Azure’s shape', async (_, body, headers, status, message) => {
    const reply = await post(body, headers);
    const error = { code: String(status), message: expect.stringMatching(message) };
    expect([reply.statusCode, reply.json()]).toEqual([status, { error }]);
    expect(reply.statusMessage).toMatch(message);
  });
});

describe('where people have accounts', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp();
    await strict.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => strict.close());

  test('the SDK reports a wrong key', async () => {
    // From Node 22 on the SDK would use Node's own, which does not tell why a server refused it.
    vi.stubGlobal('WebSocket', undefined);
    const address = new URL(`http://127.0.0.1:${(strict.app.server.address() as AddressInfo).port}`);
    const synthesizer = new sdk.SpeechSynthesizer(
      sdk.SpeechConfig.fromHost(address, 'wrong'),
      null as unknown as sdk.AudioConfig,
    );
    expect((await speak(synthesizer, 'Hello.')).errorDetails).toMatch(/401/);
    expect((await synthesizer.getVoicesAsync()).errorDetails).toMatch(/401/);
    synthesizer.close();
  });

  test.each([
    ['POST', '/cognitiveservices/v1', 401],
    ['GET', '/cognitiveservices/voices/list', 401],
    ['GET', '/tts/cognitiveservices/websocket/v1', 401],
    ['GET', '/cognitiveservices/websocket/v1', 401],
    ['GET', '/cognitiveservices/v2', 404],
  ] as const)('%s %s without a key is refused in Azure’s shape', async (method, url, status) => {
    const reply = await strict.app.inject({ method, url });
    expect([reply.statusCode, reply.json().error.code]).toEqual([status, String(status)]);
  });
});

describe('a WebSocket', () => {
  const id = '0123456789abcdef0123456789abcdef';
  const frame = (path: string, body: string) => `Path: ${path}\r\nX-RequestId: ${id}\r\n\r\n${body}`;

  /** Sends the frames to the path that `fromEndpoint` is given, and waits until the connection is closed. */
  const closedAfter = (...frames: (string | Uint8Array)[]) =>
    new Promise<{ code: number; reason: string }>((resolve, reject) => {
      const socket = new WebSocket(
        `${host.href.replace('http', 'ws')}cognitiveservices/websocket/v1?Ocp-Apim-Subscription-Key=k`,
      );
      socket.on('error', reject);
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
      socket.on('open', () => {
        for (const each of frames) socket.send(each);
      });
    });

  test.each([
    ['no message', ['hello'], 1007, /empty line/],
    ['a header length beyond the end', [Uint8Array.of(0xff, 0xff, 1, 2)], 1007, /shorter than its headers/],
    ['a context that is no JSON', [frame('synthesis.context', '{"synthesis":')], 1007, /synthesis\.context/],
    [
      'a context of wrong types',
      [frame('synthesis.context', '{"synthesis":[1]}')],
      1007,
      /synthesis\.context/,
    ],
    ['a frame over 64 KB', [frame('ssml', 'a'.repeat(65_536))], 1009, /.*/],
    ['turns without end', Array.from({ length: 40 }, () => frame('ssml', ssmlOf('Hello.'))), 4429, /.+/],
  ])('with %s is closed', async (_, frames, code, reason) => {
    const closed = await closedAfter(...frames);
    expect(closed.code).toBe(code);
    expect(closed.reason).toMatch(reason);
    expect(Buffer.byteLength(closed.reason)).toBeLessThanOrEqual(123);
  });
});
