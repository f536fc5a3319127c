import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '@parlando/speech';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine, type FakeEngineOptions } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import type { PipelineOptions } from '../../../test/pipeline.ts';
import { headersOf, speak, taskState } from '../../../test/pipeline-client.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';

const { database, start } = await usePipelines();

const pipeline = (engine: FakeEngineOptions = {}, options: Partial<PipelineOptions> = {}) =>
  start({ engine: createFakeEngine(engine), ...options });

const longText = Array.from({ length: 12 }, (_, i) => `This is sentence number ${i} of a longer text.`).join(
  ' ',
);

describe('a response', () => {
  test('has the whole audio, the headers and a permanent link', async () => {
    const { url } = await pipeline();
    const response = await speak(url, { text: longText });
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'content-length': String(bytes.length),
      'x-engine': 'fake',
      'x-voice': 'fake-en',
      'x-cache': 'miss',
      'x-character-count': String(longText.length),
      'x-processing-time': expect.stringMatching(/^\d+$/),
    });
    const state = await taskState(url, response.headers.get('x-task-id'));
    expect(state).toMatchObject({
      status: 'completed',
      urlReady: true,
      progress: 100,
      fileSize: bytes.length,
    });
    const link = await fetch(url + state.audioUrl);
    expect(Buffer.from(await link.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('as JSON carries the same bytes', async () => {
    const { url } = await pipeline();
    const response = await speak(url, { text: 'Hello.' }, { headers: { accept: 'application/json' } });
    const { code, data } = (await response.json()) as { code: number; data: Record<string, unknown> };
    expect(code).toBe(0);
    const audio = Buffer.from(String(data.audio_base64), 'base64');
    expect(data).toMatchObject({ file_size: audio.length, character_count: 6, cache: 'miss', warnings: [] });
    expect(audio.length).toBe(800);
  });

  test.each([
    ['audio/mpeg;q=0.5, application/json', 'application/json; charset=utf-8'],
    ['application/json;q=0.9, */*;q=0.8', 'application/json; charset=utf-8'],
    ['application/json;q=0.5, audio/*', 'audio/mpeg'],
    ['application/json, text/plain, */*', 'audio/mpeg'],
    ['audio/wav;q=0.1, application/json;q=0', 'audio/mpeg'],
    ['text/html', 'audio/mpeg'],
  ])('to Accept %s is %s', async (accept, type) => {
    const { url } = await pipeline();
    const response = await speak(url, { text: 'Hello.' }, { headers: { accept } });
    expect(response.headers.get('content-type')).toBe(type);
  });

  test('to an asynchronous request is its task, which continues by itself', async () => {
    const { url } = await pipeline();
    const response = await speak(url, { text: longText, async: true });
    const { code, data } = (await response.json()) as { code: number; data: Record<string, string> };
    expect([response.status, code]).toEqual([202, 0]);
    expect(response.headers.get('location')).toBe(data.status_url);
    expect(data).toMatchObject({ engine: 'fake', voice: 'fake-en', character_count: longText.length });
    expect(response.headers.get('x-task-id')).toBe(data.task_id);
    await eventually(async () => (await taskState(url, data.task_id ?? '')).urlReady);
  });

  test('states when the next request is allowed', async () => {
    const { url } = await pipeline({}, { minGapMs: 2500 });
    const { headers } = await speak(url, { text: 'Hello.' });
    const pace = ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`));
    expect(pace).toEqual(['1', '0', '3']);
  });

  test('to a repeated request comes from the cache and costs the same', async () => {
    const engine = createFakeEngine();
    const { url } = await pipeline({}, { engine });
    const first = await speak(url, { text: longText });
    const spoken = engine.spoken.length;
    const again = await speak(url, { text: longText });
    expect(again.headers.get('x-cache')).toBe('hit');
    expect(again.headers.get('x-character-count')).toBe(String(longText.length));
    expect(await digest(again)).toBe(await digest(first));
    expect(engine.spoken.length).toBe(spoken);
    const { rows } = await database.pool.query('SELECT used FROM buckets');
    expect(rows).toEqual([{ used: 2 * longText.length }]);
  });

  test('is completed when only its beginning is cached', async () => {
    const storeRoot = await mkdtemp(join(tmpdir(), 'parlando-audio-'));
    const { url } = await pipeline({}, { storeRoot });
    await speak(url, { text: longText });
    await database.pool.query(
      'DELETE FROM audio_cache USING segments WHERE segments.key = audio_cache.key AND ord > 0',
    );
    const { url: other } = await pipeline({}, { storeRoot });
    for (const stream of [false, true]) {
      const response = await speak(other, { text: longText, stream });
      const { byteLength } = await response.arrayBuffer();
      const { fileSize } = await taskState(other, response.headers.get('x-task-id'));
      expect(byteLength).toBe(fileSize);
    }
    await rm(storeRoot, { recursive: true });
  });

  test.each([false, true])(
    'whose cached audio was lost is synthesised again at once (stream: %s)',
    async (stream) => {
      const { url } = await pipeline();
      await (await speak(url, { text: longText, stream })).arrayBuffer();
      const { url: other } = await pipeline({ chunkBytes: 100 });
      const response = await speak(other, { text: longText, stream });
      expect([response.status, response.headers.get('x-cache')]).toEqual([200, 'hit']);
      const { byteLength } = await response.arrayBuffer();
      const { fileSize } = await taskState(other, response.headers.get('x-task-id'));
      expect(byteLength).toBe(fileSize);
    },
  );

  test('as wav has a correct header, and a streamed one marks its length as unknown', async () => {
    const { url } = await pipeline();
    const whole = Buffer.from(await (await speak(url, { text: 'Hello.', format: 'wav' })).arrayBuffer());
    expect(whole.readUInt32LE(40)).toBe(whole.length - 44);
    const streamed = Buffer.from(
      await (await speak(url, { text: 'Hello you.', format: 'wav', stream: true })).arrayBuffer(),
    );
    expect(streamed.readUInt32LE(40)).toBe(0xffff_ffff);
    expect(streamed.length).toBe(844);
  });
});

describe('a failing engine', () => {
  test('is tried three times, then the task fails and the unfinished rest is refunded', async () => {
    const engine = createFakeEngine({
      onChunk: ({ text }) => {
        if (text.includes('number 11')) throw new EngineError('crashed', 'broken');
      },
    });
    const { url } = await pipeline({}, { engine });
    const response = await speak(url, { text: longText });
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ error: 'SYNTHESIS_FAILED' });
    expect(engine.spoken.filter((text) => text.includes('number 11'))).toHaveLength(3);
    const id = response.headers.get('x-task-id');
    expect(await taskState(url, id)).toMatchObject({ status: 'failed', errorCode: 'SYNTHESIS_FAILED' });
  });

  test('that is briefly unreachable causes only a short delay', async () => {
    const { url } = await pipeline({
      onChunk: ({ call }) => {
        if (call <= 2) throw new EngineError('unavailable', 'no thread left');
      },
    });
    expect((await speak(url, { text: 'Hello.' })).status).toBe(200);
  });

  test('that recovers lets the task be retried, synthesising only what is missing', async () => {
    let isBroken = true;
    const engine = createFakeEngine({
      onChunk: ({ text }) => {
        if (isBroken && text.includes('number 11')) throw new EngineError('unsupported', 'broken');
      },
    });
    const { url } = await pipeline({}, { engine });
    const failed = await speak(url, { text: longText });
    const id = failed.headers.get('x-task-id');
    isBroken = false;
    const { rows } = await database.pool.query('SELECT done FROM tasks');
    const spokenBefore = engine.spoken.length;
    const retry = await fetch(`${url}/api/v1/tts/task/${id}/retry`, { method: 'POST', headers: headersOf() });
    expect(retry.status).toBe(200);
    await eventually(async () => (await taskState(url, id)).status === 'completed');
    const { rows: after } = await database.pool.query('SELECT n_seg FROM tasks');
    expect(engine.spoken.length - spokenBefore).toBe(after[0].n_seg - rows[0].done);
    expect(
      (await fetch(`${url}/api/v1/tts/task/${id}/retry`, { method: 'POST', headers: headersOf() })).status,
    ).toBe(409);
  });
});

describe('the dispatcher', () => {
  test('synthesises an identical sentence once for simultaneous requests', async () => {
    const { opened, release } = gate();
    const engine = createFakeEngine({ concurrency: 4, onChunk: () => opened });
    const { url } = await pipeline({}, { engine });
    const requests = Array.from({ length: 8 }, () => speak(url, { text: 'The same.' }));
    await eventually(async () => (await database.pool.query('SELECT FROM tasks')).rowCount === 8);
    release();
    const responses = await Promise.all(requests);
    const digests = await Promise.all(responses.map(digest));
    expect(new Set(digests).size).toBe(1);
    expect(engine.spoken).toHaveLength(1);
  });

  test('never exceeds an engine’s concurrency, and serves new tasks before long ones', async () => {
    const engine = createFakeEngine({
      concurrency: 2,
      onChunk: () => new Promise((resolve) => setTimeout(resolve, 3)),
    });
    const { url } = await pipeline({}, { engine });
    const long = speak(url, { text: longText.repeat(5) });
    await eventually(async () => engine.spoken.length > 2);
    await speak(url, { text: 'A short one.' });
    const { rows } = await database.pool.query(`SELECT state FROM tasks ORDER BY created_at LIMIT 1`);
    expect(rows).toEqual([{ state: 'running' }]);
    expect((await long).status).toBe(200);
    expect(engine.peak).toBe(2);
  });
});

async function digest(response: Response): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await response.clone().arrayBuffer()))
    .digest('hex');
}
