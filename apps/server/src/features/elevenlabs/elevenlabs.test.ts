import { ElevenLabsClient, ElevenLabsError } from '@elevenlabs/elevenlabs-js';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { outputFormats } from './output-format.ts';

const withoutPace = { KEY_REQUESTS_PER_MINUTE: '0', KEY_REQUESTS_AT_ONCE: '0' };
/** A single-owner instance, which accepts any key. */
const own = await createTestApp({ ACCOUNTS: 'off', FREE_DAILY_CHARACTERS: '200000', ...withoutPace });
const shared = await createTestApp();
afterAll(() => Promise.all([own.close(), shared.close()]));
const [url = '', sharedUrl = ''] = await Promise.all(
  [own, shared].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })),
);

const clientOf = (baseUrl: string) => new ElevenLabsClient({ baseUrl, apiKey: 'pk_any' });
const client = clientOf(`${url}/elevenlabs`);
const voice = 'en-US-JennyNeural';
const text = 'Hello from the other side. It is quiet here, isn’t it?';
const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  Buffer.from(await new Response(stream).arrayBuffer());
const failure = (request: PromiseLike<unknown>): Promise<ElevenLabsError> =>
  Promise.resolve(request).then(
    () => Promise.reject(new Error('it was not refused')),
    (error: ElevenLabsError) => error,
  );

describe('the @elevenlabs/elevenlabs-js package', () => {
  test.each(['/elevenlabs', '/elevenlabs/', ''])('speaks at “%s”, whole and as a stream', async (base) => {
    const { textToSpeech } = clientOf(url + base);
    const whole = await bytesOf(await textToSpeech.convert(voice, { text }));
    const streamed = await bytesOf(await textToSpeech.stream(voice, { text, modelId: 'eleven_flash_v2_5' }));
    expect(whole.length).toBeGreaterThan(5000);
    expect(streamed).toEqual(whole);
  });

  test('gets the times of every character with the audio', async () => {
    const whole = await client.textToSpeech.convertWithTimestamps(voice, { text });
    const pieces = [];
    for await (const piece of await client.textToSpeech.streamWithTimestamps(voice, { text })) {
      pieces.push(piece);
    }
    for (const answers of [[whole], pieces]) {
      const times = answers.flatMap(({ alignment }) => alignment ?? []);
      expect(times.flatMap(({ characters }) => characters).join('')).toBe(text);
      const starts = times.flatMap((each) => each.characterStartTimesSeconds);
      const ends = times.flatMap((each) => each.characterEndTimesSeconds);
      expect([...starts].sort((one, other) => one - other)).toEqual(starts);
      expect(ends.every((end, index) => end >= (starts[index] ?? 0))).toBe(true);
      expect(ends.at(-1)).toBeGreaterThan(2);
    }
    const joined = Buffer.concat(pieces.map(({ audioBase64 }) => Buffer.from(audioBase64, 'base64')));
    expect(joined).toEqual(Buffer.from(whole.audioBase64, 'base64'));
    expect(joined).toEqual(await bytesOf(await client.textToSpeech.convert(voice, { text })));
  });

  test('pauses at a break tag, which is not read', async () => {
    const spoken = async (words: string) => {
      const { alignment } = await client.textToSpeech.convertWithTimestamps(voice, { text: words });
      const endSeconds = alignment?.characterEndTimesSeconds.at(-1) ?? 0;
      return { words: alignment?.characters.join(''), endSeconds };
    };
    const plain = await spoken('Breathe in. And out.');
    const paused = await spoken('Breathe in. <break time="1.5s" />And out.');
    expect(paused.words).toBe(plain.words);
    expect(paused.endSeconds - plain.endSeconds).toBeCloseTo(1.5, 0);
  });

  test('finds voices, page by page', async () => {
    const first = await client.voices.search({ search: 'English', pageSize: 2 });
    expect(first).toMatchObject({ hasMore: true, totalCount: expect.any(Number) });
    const nextPageToken = first.nextPageToken ?? '';
    const second = await client.voices.search({ search: 'English', pageSize: 2, nextPageToken });
    const ids = [...first.voices, ...second.voices].map(({ voiceId }) => voiceId);
    expect(new Set(ids).size).toBe(4);
    expect(first.voices[0]).toMatchObject({ category: 'premade', labels: { language: expect.any(String) } });
    const all = await client.voices.getAll();
    expect(all.voices.map(({ voiceId }) => voiceId)).toEqual(expect.arrayContaining(ids));
    expect((await client.voices.get(voice)).voiceId).toBe(voice);
    const preview = await fetch(all.voices[0]?.previewUrl ?? '');
    expect(preview.headers.get('content-type')).toBe('audio/mpeg');
  });

  test('finds previews below the path of a proxy', async () => {
    const below = await createTestApp({ ACCOUNTS: 'off', BASE_PATH: '/parlando', ...withoutPace });
    try {
      const base = await below.app.listen({ host: '127.0.0.1', port: 0 });
      const { voices } = await clientOf(`${base}/parlando/elevenlabs`).voices.getAll();
      const { voiceId, previewUrl = '' } = voices[0] ?? {};
      expect(previewUrl).toBe(`${base}/parlando/api/v1/voice-preview/${voiceId}`);
      expect((await fetch(previewUrl)).headers.get('content-type')).toBe('audio/mpeg');
    } finally {
      await below.close();
    }
  });

  test('reads models and what is left', async () => {
    const models = await client.models.list();
    expect(models.map(({ modelId }) => modelId)).toContain('eleven_multilingual_v2');
    expect(models[0]?.languages).toContainEqual({ languageId: 'zh', name: 'Chinese' });
    const { characterCount, characterLimit, status } = await client.user.subscription.get();
    expect([characterLimit, status]).toEqual([200_000, 'active']);
    expect(characterCount).toBeGreaterThan(0);
  });

  test('gets errors it can read', async () => {
    const { textToSpeech } = client;
    const refusals = await Promise.all([
      failure(textToSpeech.convert('nobody', { text })),
      failure(client.voices.get('nobody')),
      failure(textToSpeech.convert(voice, { text: '' })),
      failure(textToSpeech.convertWithTimestamps(voice, { text: 'x'.repeat(6000) })),
      failure(clientOf(`${sharedUrl}/elevenlabs`).textToSpeech.convert(voice, { text })),
      failure(clientOf(sharedUrl).voices.getAll()),
    ]);
    const told = refusals.map(({ statusCode, body }) => [statusCode, statusOf(body)]);
    expect(told).toEqual([
      [404, 'voice_not_found'],
      [404, 'voice_not_found'],
      [400, 'text_empty'],
      [413, 'text_too_long'],
      [401, 'invalid_api_key'],
      [401, 'invalid_api_key'],
    ]);
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(ElevenLabsError);
  });

  test('gets a complete response to each of 50 simultaneous requests', async () => {
    const speak = async (number: number) => {
      const request = { text: `This is request ${number % 10}.`, outputFormat: 'mp3_22050_32' } as const;
      return bytesOf(await client.textToSpeech.convert(voice, request));
    };
    const all = await Promise.all(Array.from({ length: 50 }, (_, number) => speak(number)));
    for (const [number, bytes] of all.entries()) expect(bytes).toEqual(all[number % 10]);
  });
});

const statusOf = (body: unknown) => (body as { detail: { status: string } }).detail.status;

test('every output format of ElevenLabs is spoken', async () => {
  const statuses = await Promise.all(
    outputFormats.map(async (name) => {
      const path = `/elevenlabs/v1/text-to-speech/${voice}?output_format=${name}`;
      const reply = await own.app.inject({ method: 'POST', url: path, payload: { text: 'Hi.' } });
      return reply.statusCode;
    }),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test.each([
  ['half a body', '{"text": ', '', ['body']],
  ['no body', '', '', ['body']],
  ['null', 'null', '', ['body', 'body']],
  ['no text', '{}', '', ['body', 'text']],
  ['an unknown format', '{"text": "Hi."}', '?output_format=mp3_1_1', ['body', 'output_format']],
])('%s is refused', async (_, payload, query, loc) => {
  const headers = { 'content-type': 'application/json' };
  const path = `/elevenlabs/v1/text-to-speech/${voice}${query}`;
  const reply = await own.app.inject({ method: 'POST', url: path, headers, payload });
  const detail = [{ loc, msg: expect.any(String), type: expect.any(String) }];
  expect([reply.statusCode, reply.json()]).toEqual([422, { detail }]);
});

test('paths of ours stay ours without the key of ElevenLabs', async () => {
  const voices = await own.app.inject({ url: '/v1/voices' });
  expect(voices.json()).toMatchObject({ code: 0, data: { voices: expect.any(Array) } });
  const models = await own.app.inject({ url: '/v1/models' });
  expect(models.json()).toMatchObject({ object: 'list' });
  const headers = { 'xi-api-key': 'pk_any' };
  const theirs = await own.app.inject({ url: '/v1/models', headers });
  expect(theirs.json()).toBeInstanceOf(Array);
});
