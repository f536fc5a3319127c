import { createHash } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createFakeEngine, type FakeEngineOptions } from '../../../test/fake-engine.ts';
import { createPipeline, type Pipeline, type PipelineOptions } from '../../../test/pipeline.ts';
import {
  eventually,
  expectBalancedLedger,
  headersOf,
  speak,
  taskState,
} from '../../../test/pipeline-client.ts';
import { createTestDatabase } from '../../../test/test-database.ts';

const database = await createTestDatabase();
const open: Pipeline[] = [];

async function pipeline(
  engine: FakeEngineOptions = {},
  options: Partial<PipelineOptions> = {},
): Promise<Pipeline> {
  const created = await createPipeline({ database, engine: createFakeEngine(engine), ...options });
  open.push(created);
  return created;
}

afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
  await expectBalancedLedger(database.pool);
  await database.pool.query('TRUNCATE tasks, segments, charges, buckets, audio_cache, request_gaps');
});
afterAll(() => database.close());

const longText = Array.from({ length: 12 }, (_, i) => `This is sentence number ${i} of a longer text.`).join(
  ' ',
);

describe('an answer', () => {
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

  test('repeated comes from the cache, costs the same and speaks nothing', async () => {
    const engine = createFakeEngine();
    const { url } = await pipeline({}, { engine });
    const first = await speak(url, { text: longText });
    const spoken = engine.spoken.length;
    const again = await speak(url, { text: longText });
    expect(again.headers.get('x-cache')).toBe('hit');
    expect(again.headers.get('x-character-count')).toBe(String(longText.length));
    expect(await digest(again)).toBe(await digest(first));
    // The first segment may have been begun while the database looked the cache up.
    expect(engine.spoken.length).toBeLessThanOrEqual(spoken + 1);
    const { rows } = await database.pool.query('SELECT used FROM buckets');
    expect(rows).toEqual([{ used: 2 * longText.length }]);
  });

  test('whose cached audio was lost fails once, and is spoken again the next time', async () => {
    const { url } = await pipeline();
    await speak(url, { text: 'Hello.' });
    const { url: other } = await pipeline({ chunkBytes: 100 });
    expect((await speak(other, { text: 'Hello.' })).status).toBe(404);
    expect((await speak(other, { text: 'Hello.' })).status).toBe(200);
  });

  test('as wav has a true header, and a streamed one says that it does not know', async () => {
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

describe('a stream', () => {
  test('begins before its segment has been spoken to the end, and is the audio of the link', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { url } = await pipeline({ onChunk: (_, chunk) => (chunk === 2 ? gate : undefined) });
    const response = await speak(url, { text: longText, stream: true });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    const first = await reader.read();
    expect(first.value?.length).toBeGreaterThan(0);
    expect(response.headers.get('content-length')).toBeNull();
    release();
    const chunks = [first.value as Uint8Array];
    for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
    const state = await taskState(url, response.headers.get('x-task-id'));
    const link = await fetch(url + state.audioUrl);
    expect(Buffer.concat(chunks).equals(Buffer.from(await link.arrayBuffer()))).toBe(true);
  });

  test('is destroyed when the task fails after bytes have left', async () => {
    const { url } = await pipeline({
      onChunk: ({ text }, chunk) => {
        if (text.includes('number 7') && chunk === 1) throw new Error('broken');
      },
    });
    const response = await speak(url, { text: longText, stream: true });
    await expect(response.arrayBuffer()).rejects.toThrow();
    const state = await taskState(url, response.headers.get('x-task-id'));
    expect(state.status).toBe('failed');
  });

  test('that fails before any byte is an error with its status', async () => {
    const { url } = await pipeline({
      onChunk: () => {
        throw new Error('broken');
      },
    });
    const response = await speak(url, { text: 'Hello.', stream: true });
    expect(response.status).toBe(500);
    const { rows } = await database.pool.query('SELECT used FROM buckets');
    expect(rows).toEqual([{ used: 0 }]);
  });

  test('never joins two takes: a crash after its first bytes ends it, the task itself completes', async () => {
    const { url } = await pipeline({
      concurrency: 1,
      onChunk: async ({ call }, chunk) => {
        if (call !== 1 || chunk !== 3) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw new (await import('@parlando/speech')).EngineError('crashed', 'broken');
      },
    });
    const response = await speak(url, { text: longText, stream: true });
    await expect(response.arrayBuffer()).rejects.toThrow();
    const id = response.headers.get('x-task-id');
    await eventually(async () => (await taskState(url, id)).status === 'completed');
  });

  test('goes on over a crash when the new take begins with the same bytes', async () => {
    const { url } = await pipeline({
      concurrency: 1,
      distinctTakes: false,
      onChunk: async ({ call }, chunk) => {
        if (call !== 1 || chunk !== 3) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
        throw new (await import('@parlando/speech')).EngineError('crashed', 'broken');
      },
    });
    const response = await speak(url, { text: longText, stream: true });
    const bytes = Buffer.from(await response.arrayBuffer());
    const { audioUrl } = await taskState(url, response.headers.get('x-task-id'));
    expect(bytes.equals(Buffer.from(await (await fetch(url + audioUrl)).arrayBuffer()))).toBe(true);
  });

  test('nobody reads does not hold up its task, nor any other', async () => {
    const { url, app, synthesis } = await pipeline({ chunkBytes: 400_000 });
    const stuck = await speak(url, { text: longText, stream: true });
    const id = stuck.headers.get('x-task-id');
    await eventually(async () => (await taskState(url, id)).status === 'completed');
    expect((await speak(url, { text: 'Another one.' })).status).toBe(200);
    const bytes = Buffer.from(await stuck.arrayBuffer());
    const { audioUrl } = await taskState(url, id);
    const link = await app.inject({ url: audioUrl ?? '' });
    expect(bytes.equals(link.rawPayload)).toBe(true);
    await eventually(async () => synthesis.bus.listeners === 1);
  });

  test('whose client leaves goes on as a task, and leaves no listener behind', async () => {
    const { url, synthesis } = await pipeline({
      onChunk: () => new Promise((resolve) => setTimeout(resolve, 5)),
    });
    const before = synthesis.bus.listeners;
    const leaving = new AbortController();
    const response = await speak(url, { text: longText, stream: true }, { signal: leaving.signal });
    leaving.abort();
    const id = response.headers.get('x-task-id');
    await eventually(async () => (await taskState(url, id)).status === 'completed');
    await eventually(async () => synthesis.bus.listeners === before);
  });
});

describe('a failing engine', () => {
  test('is tried three times, then the task fails and gives back what was not spoken', async () => {
    const { EngineError } = await import('@parlando/speech');
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

  test('that recovers lets the task be tried again, speaking only what is missing', async () => {
    let isBroken = true;
    const { EngineError } = await import('@parlando/speech');
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
  test('speaks an identical sentence once for requests that come together', async () => {
    const engine = createFakeEngine({
      concurrency: 4,
      onChunk: () => new Promise((resolve) => setTimeout(resolve, 10)),
    });
    const { url } = await pipeline({}, { engine });
    const responses = await Promise.all(Array.from({ length: 8 }, () => speak(url, { text: 'The same.' })));
    const digests = await Promise.all(responses.map(digest));
    expect(new Set(digests).size).toBe(1);
    expect(engine.spoken).toHaveLength(1);
  });

  test('never gives an engine more than it takes, and serves new tasks before long ones', async () => {
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
