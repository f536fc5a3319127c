import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Writable } from 'node:stream';
import {
  createSynthesis,
  getFreeLimit,
  getTaskBoundaries,
  getTaskStatus,
  getVoicePreview,
  listVoices,
  refreshServerStatus,
  retryTask,
  type SynthesisBody,
  type Voice,
} from '@parlando/contract';
import { startReadAloudServer } from '@parlando/engines/testing/read-aloud-server';
import { decode } from '@parlando/speech/testkit';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { call } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';

const service = await startReadAloudServer();
const { app, database, close } = await createTestApp({
  EDGE_READ_ALOUD: 'auto',
  EDGE_READ_ALOUD_URL: service.url,
  FREE_DAILY_CHARACTERS: '1000000',
  GUEST_ADDRESS_FACTOR: '0',
});
afterAll(async () => {
  await close();
  await service.close();
});

const jenny = 'en-US-JennyNeural';
const output = { format: 'mp3', sampleRateHertz: 24_000, bitrateKbps: 48 } as const;
const speak = (body: Partial<SynthesisBody>) =>
  call(app, createSynthesis, {
    body: { text: 'By the river they sat down.', voice: jenny, format: 'mp3', ...body },
  });
const idOf = ({ headers }: Awaited<ReturnType<typeof call>>) => String(headers['x-task-id']);
const used = async () => (await call(app, getFreeLimit)).data.usedCharacters as number;
const voiceOf = async (id: string): Promise<Voice | undefined> =>
  (await call(app, listVoices)).data.voices.find((voice: Voice) => voice.id === id);

const isReachable = async () => {
  const { data } = await call(app, refreshServerStatus);
  return data.engines.find(({ id }: { id: string }) => id === 'edge-read-aloud')?.reachable === true;
};
/** The engine checks again by itself after seconds, and at once when the server's status is requested. */
const comeBack = () => vi.waitUntil(isReachable, { timeout: 60_000, interval: 100 });

beforeEach(() => comeBack());
afterEach(async () => {
  service.fault = undefined;
  await expectBalancedLedger(database.pool);
});

const paragraph = 'The early morning air was calm, and they wandered slowly along the river & back. ';
const chinese = '清晨的空气很平静，他们沿着河慢慢地走。';

describe('the free service uses neural voices', () => {
  test('and reports it', async () => {
    const answer = await speak({ text: 'Hello there.' });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'x-engine': 'edge-read-aloud', 'x-voice': jenny });
    expect(answer.headers).not.toHaveProperty('x-warnings');
    expect(await voiceOf(jenny)).toMatchObject({
      availability: { state: 'reachable', engine: 'edge-read-aloud', voice: jenny },
    });
    expect(await voiceOf('zh-CN-XiaomoNeural')).toMatchObject({ isPro: false, services: [1, 2, 3, 4, 5] });
    expect(await voiceOf('en-XX-NovaNeural')).toMatchObject({ provider: 'edge-read-aloud', services: [5] });
  });

  test.each([
    ['English', jenny, paragraph],
    ['Chinese', 'zh-CN-XiaoxiaoNeural', chinese],
  ])('a text of 5000 characters to its end, in %s', async (_, voice, sentence) => {
    const text = sentence.repeat(500).slice(0, 5000);
    const answer = await speak({ text, voice });
    expect(answer.status).toBe(200);
    expect(answer.headers['x-engine']).toBe('edge-read-aloud');
    const { data } = await call(app, getTaskBoundaries, { params: { id: idOf(answer) } });
    const points = Array.from(text);
    const covered = new Set<number>();
    let lastMs = 0;
    for (const { offsetMs, textOffset, textLength } of data.items) {
      expect(offsetMs).toBeGreaterThanOrEqual(lastMs);
      lastMs = offsetMs;
      for (let i = 0; i < textLength; i++) covered.add(textOffset + i);
    }
    const missed = points.flatMap((point, i) => (/[\p{L}\p{N}]/u.test(point) && !covered.has(i) ? [i] : []));
    expect(missed).toEqual([]);
  });

  test('a style that needs a key is not listed', async () => {
    const answer = await speak({ text: '你好。', voice: 'zh-CN-XiaoxiaoNeural', style: 'cheerful' });
    expect(answer.headers['x-warnings']).toBe('STYLE_NOT_SPOKEN');
  });

  test('voices of two engines are joined in one file with one sample rate', async () => {
    const voice = (name: string, text: string) => `<voice name="${name}">${text}</voice>`;
    const ssml =
      '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US">' +
      `${voice('espeak-en-US-ruth', 'Good morning.')}${voice(jenny, 'Good evening.')}</speak>`;
    const reply = await app.inject({
      method: 'POST',
      url: '/api/v1/tts/single',
      headers: { 'x-browser-fingerprint': 'test-fingerprint' },
      payload: { ssml, format: 'mp3' },
    });
    expect(reply.statusCode).toBe(200);
    const pcm = await decode(reply.rawPayload, output);
    expect(pcm.length).toBeGreaterThan(20_000);
  });
});

describe('when it fails before any audio', () => {
  test.each([
    ['at the door', { kind: 'status', status: 503 }],
    ['in the answer', { kind: 'truncated', words: 2 }],
    ['for good', { kind: 'invalid' }],
  ] as const)('%s: the nearest embedded voice speaks, for the same charge', async (_, fault) => {
    const text = `${paragraph}It breaks ${fault.kind}.`;
    const before = await used();
    service.fault = fault;
    const answer = await speak({ text });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'x-engine': 'espeak',
      'x-voice': expect.stringMatching(/^espeak-en-US-/),
      'x-warnings': 'ENGINE_FALLBACK',
    });
    expect(await used()).toBe(before + Array.from(text).length);
    const { data } = await call(app, getTaskStatus, { params: { id: idOf(answer) } });
    expect(data).toMatchObject({ status: 'completed', engine: 'espeak', voice: answer.headers['x-voice'] });
  });

  test('a service that accepts the request and never responds: the nearest embedded voice speaks', async () => {
    service.fault = { kind: 'mute' };
    const asked = service.requests.length;
    const answer = await speak({ text: `${paragraph}Nobody says a word. ${paragraph}` });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'x-engine': 'espeak', 'x-warnings': 'ENGINE_FALLBACK' });
    // No segment was requested twice, so they waited in parallel.
    expect(service.requests.length - asked).toBeLessThanOrEqual(2);
  });

  test.each([
    ['at the door', { kind: 'status', status: 503 }],
    ['in the answer', { kind: 'truncated', words: 2 }],
    ['for good', { kind: 'invalid' }],
  ] as const)('%s, with a part of the text cached: one voice speaks all of it', async (_, fault) => {
    const known = `Good morning, this is known ${fault.kind}.`;
    await speak({ text: known });
    const before = await used();
    service.fault = fault;
    const text = `${known}\n\n${paragraph}New after ${fault.kind}.`;
    const answer = await speak({ text });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'x-engine': 'espeak', 'x-warnings': 'ENGINE_FALLBACK' });
    expect(await used()).toBe(before + Array.from(text).length);
    const { rows } = await database.pool.query('SELECT DISTINCT engine FROM segments WHERE task_id = $1', [
      idOf(answer),
    ]);
    expect(rows).toEqual([{ engine: 'espeak' }]);
    const { data } = await call(app, getTaskStatus, { params: { id: idOf(answer) } });
    expect(Number(answer.headers['content-length'])).toBe(data.fileSize);
  });

  test('a stream names who speaks it', async () => {
    service.fault = { kind: 'status', status: 429, retryAfterSeconds: 1 };
    const answer = await speak({ text: `${paragraph}In a stream.`, stream: true });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({ 'x-engine': 'espeak', 'x-warnings': 'ENGINE_FALLBACK' });
    expect(await voiceOf(jenny)).toMatchObject({ availability: { state: 'fallback', engine: 'espeak' } });
    expect((await speak({ text: 'And again.' })).headers).toMatchObject({
      'x-engine': 'espeak',
      'x-warnings': 'ENGINE_FALLBACK',
    });
  });

  test('a voice sample is still available', async () => {
    service.fault = { kind: 'status', status: 503 };
    const answer = await call(app, getVoicePreview, { params: { voiceShortName: jenny } });
    expect(answer.status).toBe(200);
    expect(answer.headers['x-engine']).toBe('espeak');
  });

  test('a caller who forbids the fallback gets an error and is not charged', async () => {
    const before = await used();
    service.fault = { kind: 'status', status: 503 };
    const text = `${paragraph}Nobody else.`;
    for (const attempt of ['while it speaks', 'when it is known']) {
      const answer = await speak({ text, fallback: 'deny' });
      expect([attempt, answer.status, answer.error]).toEqual([attempt, 503, 'ENGINE_UNAVAILABLE']);
    }
    expect(await used()).toBe(before);
  });

  test('a language without an embedded voice has no fallback', async () => {
    service.fault = { kind: 'status', status: 503 };
    const answer = await speak({ text: '漢字をよみます。', voice: 'ja-JP-NanamiNeural' });
    expect([answer.status, answer.error]).toEqual([503, 'ENGINE_UNAVAILABLE']);
  });
});

test('a partly synthesised text keeps its voice: it fails with the position, and can be retried', async () => {
  const first = 'A partly synthesised text.';
  const text = `${first}\n\n${paragraph}`;
  // Otherwise the second segment may fail first, and the stand-in speaks all of the text.
  const isFirstStored = async () =>
    (
      await database.pool.query('SELECT FROM segments WHERE ord = 0 AND blob IS NOT NULL AND text = $1', [
        first,
      ])
    ).rowCount === 1;
  service.fault = { kind: 'held', spoken: 12, words: 12, until: eventually(isFirstStored) };
  const answer = await speak({ text });
  expect(answer).toMatchObject({ error: 'SYNTHESIS_FAILED', details: { segment: 1 } });
  service.fault = undefined;
  await comeBack();
  const id = idOf(answer);
  expect((await call(app, retryTask, { params: { id } })).status).toBe(200);
  await eventually(
    async () => (await call(app, getTaskStatus, { params: { id } })).data.status === 'completed',
  );
  const { data } = await call(app, getTaskStatus, { params: { id } });
  expect(data).toMatchObject({ engine: 'edge-read-aloud', voice: jenny });
});

describe('a server without internet', () => {
  test('starts without a response from the service, and logs one line about it', async () => {
    const sockets = new Set<Socket>();
    const blackHole = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
    await once(blackHole, 'listening');
    const { port } = blackHole.address() as { port: number };
    const lines: { msg: string; level: number }[] = [];
    const log = new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(String(line)));
        done();
      },
    });
    const offline = await createTestApp(
      { EDGE_READ_ALOUD: 'auto', EDGE_READ_ALOUD_URL: `http://127.0.0.1:${port}` },
      log,
    );
    const about = () => lines.filter(({ msg }) => /read-aloud/i.test(msg));
    // The service has not responded yet: its state is unknown, and everything works.
    expect(about()).toEqual([]);
    const { headers } = await call(offline.app, createSynthesis, {
      body: { text: 'Hello.', voice: jenny, format: 'mp3' },
    });
    expect(headers).toMatchObject({ 'x-engine': 'espeak', 'x-warnings': 'ENGINE_FALLBACK' });
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => about().length).toBeGreaterThan(0);
    await call(offline.app, refreshServerStatus);
    await offline.close();
    blackHole.close();
    for (const socket of sockets) socket.destroy();
    expect(about()).toEqual([expect.objectContaining({ level: 40 })]);
    expect(lines.filter(({ level }) => level > 40)).toEqual([]);
  });
});
