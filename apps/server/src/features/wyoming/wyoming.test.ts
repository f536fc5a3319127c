import { once } from 'node:events';
import type { Socket } from 'node:net';
import { PassThrough, Readable } from 'node:stream';
import { serverLimits } from '@parlando/contract';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { gate } from '../../../test/gate.ts';
import { silentLog } from '../../../test/silent-log.ts';
import { WyomingClient, type WyomingReply } from '../../../test/wyoming-client.ts';
import { ConfigError, readConfig } from '../../config/config.ts';
import type { Visitor } from '../../http/visitor.ts';
import type { TextStream } from '../text-stream/text-stream.ts';
import { writeEvent } from './wyoming-events.ts';
import { type WyomingOptions, WyomingSession } from './wyoming-session.ts';

const own = await createTestApp({ ACCOUNTS: 'off', WYOMING_PORT: '0' });
await own.wyoming?.listen();
afterAll(() => own.close());

const clients: WyomingClient[] = [];
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.destroy();
});

async function open(port = own.wyoming?.port ?? 0): Promise<WyomingClient> {
  const client = await WyomingClient.open(port);
  clients.push(client);
  return client;
}

const voice = { name: 'en-US-JennyNeural' };
const typesOf = (replies: readonly WyomingReply[]) =>
  replies.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
const audioOf = (replies: readonly WyomingReply[]) =>
  Buffer.concat(replies.filter(({ type }) => type === 'audio-chunk').map(({ payload }) => payload));

async function history(): Promise<{ text: string; status: string }[]> {
  const response = await own.app.inject({ url: '/api/v1/tts/history' });
  return response.json().data.items;
}

test('who leaves while the account is looked up is not spoken for', async () => {
  const [asked, { opened, release }] = [gate(), gate()];
  let isStopped = false;
  const stream = {
    ...{ end: () => undefined, events: () => Readable.from([]) },
    stop() {
      isStopped = true;
    },
  };
  const socket = new PassThrough();
  const session = new WyomingSession(
    socket as unknown as Socket,
    {
      openTextStream: () => stream as unknown as TextStream,
      async findVisitor() {
        asked.release();
        await opened;
        return {} as Visitor;
      },
      log: silentLog,
    } as unknown as WyomingOptions,
  );
  socket.write(Buffer.concat([writeEvent('synthesize-start', { voice }), writeEvent('synthesize-stop')]));
  const running = session.run();
  await asked.opened;
  socket.destroy();
  await once(socket, 'close');
  release();
  await running;
  expect(isStopped).toBe(true);
});

describe('a Wyoming client', () => {
  test('gets the list of voices', async () => {
    const client = await open();
    client.send('describe');
    const [{ type, data }] = (await client.until('info')) as [WyomingReply];
    const [service] = data.tts as { voices: { name: string }[] }[];
    expect({ type, asr: data.asr }).toEqual({ type: 'info', asr: [] });
    expect(service).toMatchObject({ installed: true, supports_synthesize_streaming: true });
    expect(service?.voices[0]).toMatchObject({
      name: expect.any(String),
      ...{ installed: true, languages: [expect.any(String)], speakers: null },
      attribution: { name: expect.any(String), url: expect.any(String) },
    });
    client.send('ping', { text: 'here' });
    expect(await client.read()).toMatchObject({ type: 'pong', data: { text: 'here' } });
  });

  test.each([
    ['a voice', { text: 'Hello there.', voice }],
    ['a language', { text: 'Buenos días.', voice: { language: 'es_MX' } }],
    ['neither', { text: 'Hello there.' }],
    [
      'SSML',
      {
        text: '<speak version="1.0" xml:lang="en-US"><voice name="en-US-JennyNeural">Hi.</voice></speak>',
        text_format: 'ssml',
      },
    ],
  ])('gets audio for a text with %s', async (_, data) => {
    const client = await open();
    client.send('synthesize', data, { apart: false });
    const replies = await client.until('audio-stop');
    expect(typesOf(replies)).toEqual(['audio-start', 'audio-chunk', 'audio-stop']);
    const format = { rate: expect.any(Number), width: 2, channels: 1 };
    expect(replies[0]?.data).toEqual(format);
    expect(replies[1]?.data).toEqual(format);
    expect(audioOf(replies).length).toBeGreaterThan(Number(replies[0]?.data.rate) / 2);
  });

  test('streams a text and gets its audio once, although the whole text is repeated', async () => {
    const client = await open();
    client.send('synthesize-start', { voice });
    client.send('synthesize-chunk', { text: 'The first sentence. And' });
    const first = [...(await client.until('audio-start')), ...(await client.until('audio-chunk'))];
    client.send('synthesize-chunk', { text: ' the second.' });
    client.send('synthesize', { text: 'The first sentence. And the second.', voice });
    client.send('synthesize-stop');
    const replies = [...first, ...(await client.until('synthesize-stopped'))];
    expect(typesOf(replies)).toEqual(['audio-start', 'audio-chunk', 'audio-stop', 'synthesize-stopped']);
    expect((await history())[0]).toMatchObject({
      text: 'The first sentence. And the second.',
      status: 'completed',
    });
    const again = await open();
    again.send('synthesize', { text: 'The first sentence. And the second.', voice });
    const whole = audioOf(await again.until('audio-stop'));
    expect(audioOf(replies).length).toBeGreaterThan(0.9 * whole.length);
    expect(audioOf(replies).length).toBeLessThan(1.3 * whole.length);
  });

  test('gets the reason why a text is refused', async () => {
    const client = await open();
    client.send('synthesize', { text: 'Hi.', voice: { name: 'nobody' } });
    expect(await client.read()).toMatchObject({ type: 'error', data: { code: 'VOICE_NOT_FOUND' } });
    expect(await client.read()).toBeUndefined();
    const longName = await open();
    longName.send('synthesize', { text: 'Hi.', voice: { name: 'v'.repeat(201) } });
    expect((await longName.read())?.data.code).toBe('INVALID_INPUT');
    const streaming = await open();
    streaming.send('synthesize-start', { voice: { name: 'nobody' } });
    streaming.send('synthesize-chunk', { text: 'Hi. ' });
    streaming.send('synthesize-stop');
    expect(typesOf(await streaming.until('synthesize-stopped'))).toEqual(['error', 'synthesize-stopped']);
  });

  test.each([
    ['no JSON', 'GET / HTTP/1.1\r\n\r\n'],
    ['a list', '[1]\n'],
    ['no type', '{}\n'],
    ['a length that is no number', '{"type":"describe","data_length":"1"}\n'],
    ['a negative length', '{"type":"describe","data_length":-1}\n'],
    ['a huge length', '{"type":"describe","data_length":99999999999}\n'],
    ['a huge payload', '{"type":"describe","payload_length":99999999999}\n'],
    ['a line without an end', 'x'.repeat(serverLimits.wyoming.lineBytes + 1)],
    ['broken data', '{"type":"describe","data_length":3}\n{{{'],
    ['no text', '{"type":"synthesize"}\n'],
    ['a chunk of no stream', '{"type":"synthesize-chunk","data":{"text":"x"}}\n'],
  ])('that sends %s gets an error and is disconnected', async (_, bytes) => {
    const client = await open();
    client.socket.write(bytes);
    expect(await client.read()).toMatchObject({ type: 'error', data: { code: 'protocol' } });
    expect(await client.read()).toBeUndefined();
  });

  test('may send bytes one by one, unknown events and payloads', async () => {
    const client = await open();
    client.send('audio-chunk', {}, { payload: Buffer.alloc(100_000) });
    client.socket.setNoDelay(true);
    for (const byte of '{"type":"describe"}\n') client.socket.write(byte);
    await client.until('info');
  });

  test.each(['in the middle of an event', 'without reading'])('that leaves %s does no harm', async (how) => {
    const client = await open();
    if (how === 'without reading')
      client.send('synthesize', { text: 'A sentence to be heard. '.repeat(150), voice });
    else client.socket.write('{"type":"describe","data_length":100}\n{');
    client.socket.destroy();
    const next = await open();
    next.send('describe');
    await next.until('info');
  });

  test('that leaves has its task stopped', async () => {
    const client = await open();
    const text = Array.from({ length: 150 }, (_, index) => `Sentence ${index} is waited for.`).join(' ');
    client.send('synthesize', { text, voice });
    await client.until('audio-chunk');
    client.socket.destroy();
    await eventually(async () => {
      const { rows } = await own.database.pool.query(
        'SELECT state FROM tasks ORDER BY created_at DESC LIMIT 1',
      );
      return rows[0]?.state === 'cancelled';
    });
  });

  test('that half-closes its connection still gets its response', async () => {
    const client = await open();
    client.send('describe');
    client.socket.end();
    await client.until('info');
  });
});

test('runs as the configured account where there are accounts', async () => {
  expect(() => readConfig({ WYOMING_PORT: '10200' })).toThrow(ConfigError);
  await expect(createTestApp({ WYOMING_PORT: '0', WYOMING_USER: 'nobody' })).rejects.toThrow(
    /WYOMING_USER.*nobody/,
  );
});

test('is disconnected when idle, and does not delay shutdown', async () => {
  const { createWyomingServer } = await import('./wyoming-server.ts');
  const server = createWyomingServer({
    ...{ host: '127.0.0.1', port: 0, idleMs: 50 },
    ...({} as Omit<Parameters<typeof createWyomingServer>[0], 'host' | 'port' | 'idleMs'>),
  });
  await server.listen();
  const client = await open(server.port);
  expect(await client.read()).toBeUndefined();
  const half = await open(server.port);
  half.socket.write('{"type"');
  await server.close(1000);
  await eventually(() => half.socket.readableEnded || half.socket.destroyed);
});
