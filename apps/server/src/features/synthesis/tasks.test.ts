import { getEvents, serverLimits } from '@parlando/contract';
import { describe, expect, test } from 'vitest';
import { openEvents } from '../../../test/event-client.ts';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { headersOf, speak, taskState } from '../../../test/pipeline-client.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';
import { readRecentTasks } from './store/read-task.ts';

const { database, start: pipeline } = await usePipelines();

const text = Array.from({ length: 12 }, (_, i) => `This is sentence number ${i} of a longer text.`).join(' ');
const post = (url: string, id: string | null, action: string, language = 'zh') =>
  fetch(`${url}/api/v1/tts/task/${id}/${action}`, {
    method: 'POST',
    headers: headersOf({ headers: { 'accept-language': language } }),
  });

describe('cancelling', () => {
  test('stops the engine, refunds unfinished segments, and ends the waiting request', async () => {
    const engine = createFakeEngine({
      onChunk: ({ text: spoken }) =>
        spoken.includes('number 8')
          ? new Promise((resolve) => setTimeout(resolve, 60_000).unref())
          : undefined,
    });
    const { url } = await pipeline({ engine: abortable(engine) });
    const waiting = speak(url, { text });
    const id = await eventually(async () => {
      const { rows } = await database.pool.query(`SELECT id FROM tasks WHERE done >= 2`);
      return rows[0]?.id as string | undefined;
    });
    const cancelled = (await (await post(url, id, 'cancel')).json()) as { data: object };
    expect(cancelled.data).toMatchObject({
      status: 'failed',
      errorCode: 'TASK_CANCELLED',
      error_message: expect.stringMatching(/取消/),
    });
    const response = await waiting;
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ error: 'TASK_CANCELLED' });
    expect((await post(url, id, 'cancel')).status).toBe(409);
    const { rows } = await database.pool.query('SELECT used::int FROM buckets');
    expect(rows[0].used).toBeGreaterThan(0);
    expect(rows[0].used).toBeLessThan(text.length);
  });

  test('is possible for the owner only: others get TASK_NOT_FOUND', async () => {
    const { url } = await pipeline();
    const id = (await speak(url, { text })).headers.get('x-task-id');
    const stranger = headersOf({ fingerprint: 'somebody-else' });
    for (const action of ['cancel', 'retry']) {
      const response = await fetch(`${url}/api/v1/tts/task/${id}/${action}`, {
        method: 'POST',
        headers: stranger,
      });
      expect(response.status).toBe(404);
    }
    for (const action of ['status', 'boundaries']) {
      const response = await fetch(`${url}/api/v1/tts/task/${id}/${action}`, { headers: stranger });
      expect(response.status).toBe(404);
    }
  });
});

describe('the permanent link', () => {
  async function linked(format: 'mp3' | 'wav') {
    const { url } = await pipeline();
    const response = await speak(url, { text, format });
    const bytes = Buffer.from(await response.arrayBuffer());
    const { audioUrl } = await taskState(url, response.headers.get('x-task-id'));
    const get = (headers: Record<string, string> = {}, more = '', method = 'GET') =>
      fetch(url + audioUrl + more, { headers, method });
    return { bytes, get, url, audioUrl: audioUrl ?? '' };
  }

  test('serves any range of the concatenation', async () => {
    for (const format of ['mp3', 'wav'] as const) {
      const { bytes, get } = await linked(format);
      const ranges: [string, number, number][] = [
        ['bytes=0-', 0, bytes.length],
        ['bytes=0-0', 0, 1],
        ['bytes=40-50', 40, 51],
        ['bytes=700-1900', 700, 1901],
        [`bytes=${bytes.length - 1}-`, bytes.length - 1, bytes.length],
        ['bytes=-300', bytes.length - 300, bytes.length],
        [`bytes=100-${bytes.length * 2}`, 100, bytes.length],
      ];
      for (const [range, start, end] of ranges) {
        const response = await get({ range });
        expect(response.status).toBe(206);
        expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${bytes.length}`);
        expect(response.headers.get('content-length')).toBe(String(end - start));
        expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(start, end))).toBe(true);
      }
    }
  });

  test('refuses a range outside, honours If-Range and If-None-Match, and answers HEAD', async () => {
    const { bytes, get } = await linked('mp3');
    const outside = await get({ range: `bytes=${bytes.length}-` });
    expect(outside.status).toBe(416);
    expect(outside.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    const etag = (await get()).headers.get('etag') ?? '';
    expect((await get({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    const head = await get({}, '', 'HEAD');
    expect(head.headers.get('content-length')).toBe(String(bytes.length));
    expect(await head.text()).toBe('');
  });

  test('synthesises audio again, once and free of charge, that was deleted by hand', async () => {
    const { url } = await pipeline();
    const response = await speak(url, { text });
    const { audioUrl } = await taskState(url, response.headers.get('x-task-id'));
    const { rows: before } = await database.pool.query('SELECT bucket, used FROM buckets');
    // A process with an empty folder, whose takes are longer than the lost ones.
    const engine = createFakeEngine({ chunkBytes: 300 });
    const other = await pipeline({ engine });
    const answers = await Promise.all([0, 1, 2].map(() => fetch(other.url + audioUrl)));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      const { byteLength } = await answer.arrayBuffer();
      expect(String(byteLength)).toBe(answer.headers.get('content-length'));
    }
    const part = await fetch(other.url + audioUrl, { headers: { range: 'bytes=0-9' } });
    expect(part.status).toBe(206);
    const { fileSize } = await taskState(other.url, response.headers.get('x-task-id'));
    expect(part.headers.get('content-range')).toBe(`bytes 0-9/${fileSize}`);
    const { rows: segments } = await database.pool.query('SELECT count(*)::int AS n FROM segments');
    expect(engine.spoken.length).toBe(segments[0]?.n);
    expect((await database.pool.query('SELECT bucket, used FROM buckets')).rows).toEqual(before);
  });

  test('plays inline, or downloads under a name with the time of the task', async () => {
    const { get } = await linked('wav');
    expect((await get()).headers.get('content-disposition')).toBe('inline');
    const download = (await get({}, '&download')).headers.get('content-disposition');
    expect(download).toMatch(/^attachment; filename="tts_audio_\d{13}\.wav"$/);
  });

  test('needs its own signature', async () => {
    const { url, audioUrl } = await linked('mp3');
    const forged = audioUrl.replace(/signature=../, 'signature=__');
    for (const each of [forged, audioUrl.replace(/\?.*/, '?signature='), '/api/v1/tts/audio/x?signature=y']) {
      const response = await fetch(url + each);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: 'AUDIO_NOT_FOUND' });
    }
  });
});

describe('events', () => {
  test('report a task to its owner until it is completed, and again after a reconnection', async () => {
    const { url, synthesis } = await pipeline();
    const before = synthesis.bus.listeners;
    const stream = await openEvents(url);
    expect((await stream.next()).event).toBe('ready');
    const id = (await speak(url, { text })).headers.get('x-task-id');
    let last = await stream.next();
    while (last.data.task?.status !== 'completed') last = await stream.next();
    expect(last.data.task).toMatchObject({ id, progress: 100 });
    await stream.close();
    await eventually(async () => synthesis.bus.listeners === before);

    const resumed = await openEvents(url, { 'last-event-id': last.id });
    await resumed.next();
    expect((await resumed.next()).data.task).toMatchObject({ id, status: 'completed' });
    await resumed.close();
  });

  test('of other owners are not sent', async () => {
    const { url } = await pipeline();
    const stream = await openEvents(url, { 'x-browser-fingerprint': 'somebody-else' });
    await stream.next();
    await speak(url, { text });
    const mine = await speak(url, { text: 'Mine.' }, { fingerprint: 'somebody-else' });
    const { data } = await stream.next();
    expect(data.task?.id).toBe(mine.headers.get('x-task-id'));
    await stream.close();
  });
});

test('after a long absence the open tasks and the last ended ones are sent', async () => {
  const client = await database.pool.connect();
  try {
    // Never committed, so that no process claims the open one.
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO tasks (id, owner_id, request, request_hash, format, sample_rate, bitrate, engine, voice, warnings,
         state, fence, n_seg, done, reserved, created_at, finished_at)
       SELECT 'told-' || n, 'guest:away', '{}', '', 'mp3', 22050, 64, 'none', 'v', '{}',
         CASE WHEN n = 101 THEN 'queued' ELSE 'completed' END, 0, 0, 0, 0, now() + n * interval '1 second',
         CASE WHEN n > 101 THEN now() + n * interval '1 second' END
       FROM generate_series(101, 350) AS n`,
    );
    const { tasks } = await readRecentTasks(client, 'guest:away', new Date(0));
    const latest = Array.from({ length: 199 }, (_, index) => `told-${index + 152}`);
    expect(tasks.map(({ id }) => id)).toEqual(['told-101', ...latest]);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('one event stream too many of a visitor closes the oldest, with a long retry time', async () => {
  const { url } = await pipeline();
  const oldest = await fetch(url + getEvents.path, { headers: headersOf() });
  const others = await openEvents(url, { 'x-browser-fingerprint': 'somebody-else' });
  const streams = [others];
  for (let i = 0; i < serverLimits.eventStreams.count; i++) streams.push(await openEvents(url));
  expect(await oldest.text()).toBe('event: ready\ndata: {}\n\nretry: 30000\n\n');
  // The others continue.
  const { headers } = await speak(url, { text });
  for (const stream of streams) expect((await stream.next()).event).toBe('ready');
  const id = headers.get('x-task-id');
  for (const stream of streams.slice(1)) expect((await stream.next()).data.task?.id).toBe(id);
  for (const stream of streams) await stream.close();
});

test('the server status contains quota and engines, also when every engine is checked again', async () => {
  const { url } = await pipeline({ dailyCharacters: 100 });
  for (const [method, path] of [
    ['GET', '/api/v1/server/status'],
    ['POST', '/api/v1/server/status/refresh'],
  ] as const) {
    const response = await fetch(url + path, { method, headers: headersOf() });
    const { data } = (await response.json()) as { data: object };
    expect(data).toMatchObject({
      connected: true,
      remaining: 100,
      error: null,
      engines: [{ id: 'fake', reachable: true }],
    });
  }
});

/** The fake engine waits for chunks; this one stops waiting when its signal says so, as real engines do. */
function abortable(engine: ReturnType<typeof createFakeEngine>): ReturnType<typeof createFakeEngine> {
  return {
    ...engine,
    async *synthesize(utterance, output, signal) {
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
      });
      aborted.catch(() => undefined);
      const events = engine.synthesize(utterance, output, signal)[Symbol.asyncIterator]();
      for (;;) {
        const next = await Promise.race([events.next(), aborted]);
        if (next.done) return;
        yield next.value;
      }
    },
  };
}
