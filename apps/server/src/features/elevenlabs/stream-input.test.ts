import { once } from 'node:events';
import { Readable } from 'node:stream';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { type RawData, WebSocket } from 'ws';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { gate } from '../../../test/gate.ts';
import { createHttpApp } from '../../http/create-http-app.ts';
import type { TextStream } from '../text-stream/text-stream.ts';
import { registerStreamInput } from './stream-input.ts';

const own = await createTestApp({ ACCOUNTS: 'off', FREE_DAILY_CHARACTERS: '60' });
const shared = await createTestApp();
afterAll(() => Promise.all([own.close(), shared.close()]));
const [url = '', sharedUrl = ''] = await Promise.all(
  [own, shared].map(({ app }) => app.listen({ host: '127.0.0.1', port: 0 })),
);

interface Reply {
  audio?: string;
  isFinal?: true | null;
  error?: string;
  alignment?: { chars: string[]; charStartTimesMs: number[]; charDurationsMs: number[] };
}

const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

/** A client as ElevenLabs documents it, at either path. */
async function open(path: string, headers = {}, base = url) {
  const socket = new WebSocket(`${base.replace('http', 'ws')}${path}`, { headers });
  sockets.push(socket);
  const replies: Reply[] = [];
  socket.on('message', (data: RawData) => replies.push(JSON.parse(String(data))));
  const closed = once(socket, 'close');
  await once(socket, 'open');
  return { replies, closed, send: (message: object) => socket.send(JSON.stringify(message)) };
}

test('who leaves while the key of a message is looked up is not spoken for', async () => {
  const { opened, release } = gate();
  const asked = gate();
  const key = { id: 'k1', prefix: 'pk', scopes: ['speak' as const], dailyCharacters: undefined, origins: [] };
  const app = await createHttpApp({
    ...{ logger: false, bodyLimitBytes: 100_000, trustProxy: false, corsOrigins: [], web: undefined },
    ...{ checkReplies: true, isShuttingDown: () => false },
    access: {
      ...{ accounts: true, hasProxy: false, requireLogin: false, minUserLevel: 1 },
      identify: async () => undefined,
      keys: {
        requestsPerMinute: 0,
        async identify() {
          asked.release();
          await opened;
          return { key, user: { userId: '7', role: 'user', hasPackage: false } };
        },
        allowsOrigin: async () => false,
        begin: async () => ({ pace: undefined, end: () => undefined }),
      },
    },
  });
  const stopped = gate();
  const stream = {
    stop: stopped.release,
    push: () => undefined,
    end: () => undefined,
    events: () => Readable.from([]),
  };
  registerStreamInput(app, '/{id}/stream-input', () => stream as unknown as TextStream);
  const client = await open('/any/stream-input', {}, await app.listen({ host: '127.0.0.1', port: 0 }));
  client.send({ text: 'Hello.', 'xi-api-key': 'pk_any' });
  await asked.opened;
  for (const socket of sockets) socket.terminate();
  await eventually(() => app.openSockets.size === 0);
  release();
  await stopped.opened;
  await app.close();
}, 30_000);

const path = (query = '') => `/v1/text-to-speech/en-US-JennyNeural/stream-input${query}`;
const begin = {
  text: ' ',
  voice_settings: { speed: 0.8, stability: 0.5 },
  generation_config: { chunk_length_schedule: [50] },
};

describe('text in pieces', () => {
  test.each([path('?model_id=eleven_flash_v2_5'), `/elevenlabs${path()}`])('at %s', async (address) => {
    const client = await open(address, { 'xi-api-key': 'any' });
    client.send(begin);
    client.send({ text: 'Hello ' });
    client.send({ text: 'you. Next ', try_trigger_generation: true });
    const first = await eventually(() => client.replies[0]);
    expect(Buffer.from(first.audio ?? '', 'base64').length).toBeGreaterThan(1000);
    expect(first.alignment?.chars.join('')).toBe('Hello you. ');
    const { charStartTimesMs = [], charDurationsMs = [] } = first.alignment ?? {};
    expect(charStartTimesMs).toEqual([...charStartTimesMs].sort((a, b) => a - b));
    expect(charDurationsMs).toHaveLength(charStartTimesMs.length);
    client.send({ text: 'one', flush: true });
    const second = await eventually(() => client.replies[1]);
    expect(second.alignment?.chars.join('')).toBe('Next one');
    expect(second.alignment?.charStartTimesMs[0]).toBeLessThan(500);
    client.send({ text: '' });
    expect((await client.closed)[0]).toBe(1000);
    expect(client.replies.at(-1)).toEqual({ isFinal: true });
    expect(client.replies).toHaveLength(3);
  });

  test('ends with the reason when the quota runs out', async () => {
    const client = await open(path('?output_format=pcm_16000'));
    client.send(begin);
    client.send({ text: 'Short. This sentence is much too long for what is left of the day. ' });
    expect((await client.closed)[0]).toBe(1008);
    expect(client.replies.map(({ audio, error }) => error ?? typeof audio)).toEqual([
      'string',
      'quota_exceeded',
    ]);
  });

  test.each([
    [
      'an unknown voice',
      path().replace('en-US-JennyNeural', 'nobody'),
      { text: 'Hi. ', flush: true },
      'voice_not_found',
    ],
    [
      'a voice whose name is too long',
      path().replace('en-US-JennyNeural', 'v'.repeat(201)),
      begin,
      'invalid_input',
    ],
    ['an unknown format', path('?output_format=mp4'), begin, 'invalid_input'],
    ['no text', path(), {}, 'invalid_input'],
  ])('is refused for %s', async (_, address, message, error) => {
    const client = await open(address);
    client.send(message);
    expect((await client.closed)[0]).toBe(1008);
    expect(client.replies).toMatchObject([{ error, message: expect.stringMatching(/^[A-Z]/) }]);
  });
});

test.each([
  ['no key', begin],
  ['a wrong key', { ...begin, 'xi-api-key': 'pk_wrong' }],
  ['a wrong bearer', { ...begin, authorization: 'Bearer pk_wrong' }],
])('with accounts, %s in the first message is refused', async (_, message) => {
  const client = await open(path(), {}, sharedUrl);
  client.send(message);
  expect((await client.closed)[0]).toBe(1008);
  expect(client.replies).toMatchObject([
    { error: 'invalid_api_key', message: expect.stringMatching(/^[ -~]+key[ -~]+$/) },
  ]);
});
