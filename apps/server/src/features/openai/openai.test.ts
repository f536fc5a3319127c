import OpenAI, { type APIError } from 'openai';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';

const withoutPace = { KEY_REQUESTS_PER_MINUTE: '0', KEY_REQUESTS_AT_ONCE: '0' };
/** A single-owner instance, which accepts any key. */
const own = await createTestApp({ ACCOUNTS: 'off', FREE_DAILY_CHARACTERS: '100000', ...withoutPace });
const shared = await createTestApp();
const apps = [own, shared];
afterAll(() => Promise.all(apps.map(({ close }) => close())));

const [url = '', sharedUrl = ''] = await Promise.all(
  apps.map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })),
);
const clientOf = (baseURL: string) => new OpenAI({ baseURL, apiKey: 'pk_any' });
const client = clientOf(`${url}/openai/v1`);
const hello = { model: 'tts-1', input: 'Hello from the other side.', voice: 'alloy' } as const;
const failure = (request: Promise<unknown>): Promise<APIError> =>
  request.then(
    () => Promise.reject(new Error('it was not refused')),
    (error: APIError) => error,
  );

describe('the openai package', () => {
  test.each([
    ['mp3', 'audio/mpeg', [0xff]],
    ['wav', 'audio/wav', [...Buffer.from('RIFF')]],
    ['pcm', 'audio/pcm', []],
  ] as const)('gets %s', async (response_format, type, beginning) => {
    const reply = await client.audio.speech.create({ ...hello, response_format });
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(reply.headers.get('content-type')).toBe(type);
    expect(bytes.length).toBeGreaterThan(5000);
    expect([...bytes.subarray(0, beginning.length)]).toEqual(beginning);
  });

  test.each(['/openai/v1', '/v1', '/api/../v1', '/openai/v1/'])('speaks at %s', async (base) => {
    const reply = await clientOf(url + base).audio.speech.create(hello);
    expect(reply.headers.get('x-request-id')).toBeTruthy();
    expect((await reply.arrayBuffer()).byteLength).toBeGreaterThan(5000);
  });

  test('speaks for a key in another client’s header', async () => {
    const headers = { 'xi-api-key': 'pk_any', 'content-type': 'application/json' };
    const reply = await fetch(`${url}/v1/audio/speech`, {
      method: 'POST',
      headers,
      body: JSON.stringify(hello),
    });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    await reply.arrayBuffer();
  });

  test('reads speech as events, whose bytes are the same audio', async () => {
    const reply = await client.audio.speech.create({ ...hello, stream_format: 'sse' });
    expect(reply.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const events = (await reply.text())
      .split('\n\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line.replace(/^data: /, '')) as { type: string; audio?: string });
    const audio = events.filter(({ type }) => type === 'speech.audio.delta').map((each) => each.audio ?? '');
    const plain = await (await client.audio.speech.create(hello)).arrayBuffer();
    expect(Buffer.concat(audio.map((part) => Buffer.from(part, 'base64')))).toEqual(Buffer.from(plain));
    const characters = hello.input.length;
    const usage = { input_tokens: characters, output_tokens: 0, total_tokens: characters };
    expect(events.at(-1)).toEqual({ type: 'speech.audio.done', usage });
  });

  test('lists and names models', async () => {
    const models = (await client.models.list()).data.map(({ id }) => id);
    expect(models).toEqual(expect.arrayContaining(['tts-1', 'gpt-4o-mini-tts']));
    expect((await client.models.retrieve('anything')).object).toBe('model');
  });

  test('takes voices by name or id, any model, and speeds beyond ours', async () => {
    const speak = (more: object) => client.audio.speech.create({ ...hello, ...more });
    const voiceOf = async (more: object) => (await speak(more)).headers.get('x-voice') ?? '';
    expect(await voiceOf({ voice: { id: 'en-US-GuyNeural' }, model: 'my-own' })).toMatch(/^espeak-en/);
    expect(await voiceOf({ voice: 'Jenny', instructions: 'Whisper.' })).toMatch(/^espeak-en/);
    expect(await voiceOf({ input: '今天天气不错。', voice: 'onyx' })).toMatch(/^espeak-(zh|cmn)/);
    expect(await voiceOf({ input: '¿Qué tal estás?', voice: 'Nova' })).toMatch(/^espeak-es/);
    expect(await voiceOf({ input: 'Привет, как дела?' })).toMatch(/^espeak-ru/);
    const spokenAt = async (speed: number) => Buffer.from(await (await speak({ speed })).arrayBuffer());
    const [slow, slowest] = await Promise.all([spokenAt(0.5), spokenAt(0.25)]);
    expect(slowest.equals(slow)).toBe(true);
  });

  test.each(['alloy ash ballad coral echo fable onyx nova sage shimmer verse marin cedar'.split(' ')])(
    'has a voice for each name of OpenAI',
    async (...names) => {
      const replies = await Promise.all(
        names.map((voice) => client.audio.speech.create({ ...hello, input: 'Hi.', voice })),
      );
      expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200));
    },
  );

  test.each([
    ['an unknown voice', { voice: 'nobody' }, 'voice', 'invalid_value'],
    ['no voice', { voice: undefined }, 'voice', 'missing_required_parameter'],
    ['an empty voice', { voice: ' ' }, 'voice', 'missing_required_parameter'],
    ['an unknown format', { response_format: 'ogg' }, 'response_format', 'invalid_value'],
    ['an empty text', { input: '' }, 'input', 'invalid_value'],
    ['a blank text', { input: ' \n ' }, 'input', 'invalid_value'],
    ['no text', { input: undefined }, 'input', 'missing_required_parameter'],
    ['a text that is no text', { input: ['a'] }, 'input', 'invalid_value'],
    ['a text that is too long', { input: 'x'.repeat(4097) }, 'input', 'string_above_max_length'],
    ['a speed out of bounds', { speed: 4.1 }, 'speed', 'invalid_value'],
    ['nothing that can be spoken', { input: '…' }, 'input', 'invalid_value'],
  ])('gets an error for %s', async (_, more, param, code) => {
    const error = await failure(client.audio.speech.create({ ...hello, ...more } as never));
    expect(error).toBeInstanceOf(OpenAI.BadRequestError);
    expect(error).toMatchObject({ type: 'invalid_request_error', param, code });
    expect(error.message).not.toContain('no body');
  });

  test('gets an error for a wrong key', async () => {
    const wrong = await failure(clientOf(`${sharedUrl}/v1`).audio.speech.create(hello));
    expect(wrong).toBeInstanceOf(OpenAI.AuthenticationError);
    expect(wrong.code).toBe('invalid_api_key');
  });

  test('gets the error of a used-up quota without retrying', async () => {
    let requests = 0;
    const counting: typeof fetch = (...request) => {
      requests++;
      return fetch(...request);
    };
    const counted = new OpenAI({ baseURL: `${url}/v1`, apiKey: 'pk_any', fetch: counting });
    const { rows } = await own.database.pool.query('SELECT used FROM buckets');
    await own.database.pool.query('UPDATE buckets SET used = cap');
    const error = await failure(counted.audio.speech.create(hello));
    await own.database.pool.query('UPDATE buckets SET used = $1', [rows[0].used]);
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect([error.code, requests]).toEqual(['insufficient_quota', 1]);
  });

  test('gets a complete response to each of 50 simultaneous requests', async () => {
    const speak = async (number: number) => {
      const input = `This is request number ${number % 10}.`;
      return Buffer.from(await (await client.audio.speech.create({ ...hello, input })).arrayBuffer());
    };
    const all = await Promise.all(Array.from({ length: 50 }, (_, number) => speak(number)));
    for (const [number, bytes] of all.entries()) expect(bytes).toEqual(all[number % 10]);
  });
});

test.each([
  ['GET', '/openai/v1/models', 401, 'invalid_api_key'],
  ['GET', '/v1/models', 401, 'invalid_api_key'],
  ['POST', '/v1/audio/speech', 401, 'invalid_api_key'],
  ['GET', '/openai/v1/files', 404, 'unknown_url'],
  ['POST', '/openai/v1/models', 404, 'unknown_url'],
  ['GET', '/openai/%zz', 404, 'unknown_url'],
  ['GET', '/openai/x%2f..%2fapi', 404, 'unknown_url'],
] as const)('%s %s is refused in the shape of OpenAI', async (method, path, status, code) => {
  const reply = await shared.app.inject({ method, url: path });
  const error = { message: expect.any(String), type: 'invalid_request_error', param: null, code };
  expect([reply.statusCode, reply.json()]).toEqual([status, { error }]);
  expect(reply.headers['x-request-id']).toBeDefined();
});

test.each([
  ['half a body', '{"input": ', 'application/json', 400],
  ['no body', '', 'application/json', 400],
  ['null', 'null', 'application/json', 400],
  ['a list', '[]', 'application/json', 400],
  ['a form', 'input=Hello', 'application/x-www-form-urlencoded', 415],
  ['a huge body', JSON.stringify({ ...hello, input: 'x'.repeat(5_000_000) }), 'application/json', 413],
])('%s is refused', async (_, payload, type, status) => {
  const headers = { 'content-type': type };
  const reply = await own.app.inject({ method: 'POST', url: '/openai/v1/audio/speech', headers, payload });
  expect([reply.statusCode, reply.json().error.type]).toEqual([status, 'invalid_request_error']);
});

describe('recorded calls', () => {
  const ask = (path: string, init: RequestInit = {}) => fetch(url + path, init);

  test('of Open WebUI: models and voices without a key, then speech', async () => {
    const { models } = (await (await ask('/openai/v1/audio/models')).json()) as { models: object[] };
    expect(models).toContainEqual({ id: 'tts-1' });
    const { voices } = (await (await ask('/v1/audio/voices')).json()) as { voices: object[] };
    expect(voices[0]).toEqual({ id: 'alloy', name: 'alloy' });
    expect(voices).toContainEqual({ id: expect.stringMatching(/^espeak-/), name: expect.any(String) });
    const speech = await ask('/openai/v1/audio/speech', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer pk_any' },
      body: JSON.stringify({ input: 'Hello.', voice: 'alloy', model: 'tts-1', extra: { from: 'PARAMS' } }),
    });
    expect([speech.status, speech.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  });

  test('of SillyTavern: an address typed whole, an empty key', async () => {
    const speech = await ask('/v1/audio/speech', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer ' },
      body: JSON.stringify({
        ...{ model: 'tts-1', input: 'Hello.', voice: 'nova', response_format: 'mp3', speed: 1 },
      }),
    });
    expect([speech.status, speech.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  });
});
