import { once } from 'node:events';
import type { TaskDetail, TaskTimes } from '@parlando/contract';
import { EngineError } from '@parlando/speech';
import { expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { createFakeEngine, type FakeEngineOptions } from '../../../../test/fake-engine.ts';
import { gate } from '../../../../test/gate.ts';
import type { PipelineOptions } from '../../../../test/pipeline.ts';
import { headersOf, speak } from '../../../../test/pipeline-client.ts';
import { usePipelines } from '../../../../test/use-pipelines.ts';

const { database, start } = await usePipelines();

const pipeline = ({ onChunk, ...options }: Partial<PipelineOptions> & FakeEngineOptions = {}) =>
  start({ engine: createFakeEngine({ ...(onChunk && { onChunk }) }), isOwned: true, ...options });

const text = Array.from({ length: 12 }, (_, i) => `This is sentence number ${i} of a longer text.`).join(' ');
const request = async (url: string, path: string, method = 'GET') => {
  const response = await fetch(`${url}/api/v1/tts/${path}`, { method, headers: headersOf() });
  return (await response.json()) as { data: TaskDetail; error?: string; details?: object };
};
const retake = (url: string, id: string | null, n = 0) =>
  request(url, `task/${id}/segments/${n}/retry`, 'POST');
const choose = async (url: string, id: string | null, body: object) => {
  const response = await fetch(`${url}/api/v1/tts/task/${id}/segments/0/take`, {
    method: 'POST',
    headers: { ...headersOf(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { error?: string };
};
const otherTakes = async (url: string, id: string | null) => {
  const response = await fetch(`${url}/api/v1/tts/task/${id}/boundaries`, { headers: headersOf() });
  const { data } = (await response.json()) as { data: TaskTimes };
  return data.segments.filter(({ hasOtherTake }) => hasOtherTake).map(({ segment }) => segment);
};
const blobsOf = async (id: string | null) => {
  const { rows } = await database.pool.query<{ blob: string }>(
    'SELECT blob FROM segments WHERE task_id = $1',
    [id],
  );
  return rows.map(({ blob }) => blob);
};
const completed = (url: string, id: string | null) =>
  eventually(async () => {
    const { data } = await request(url, `task/${id}`);
    return data.status === 'completed' && data;
  });
const audio = async (url: string, { audioUrl }: TaskDetail) =>
  Buffer.from(await (await fetch(`${url}${audioUrl}`)).arrayBuffer()).toString();
const used = async () => {
  const { rows } = await database.pool.query('SELECT sum(used)::int AS used FROM buckets');
  return rows[0]?.used as number;
};

test('a new take replaces the old one, and both are charged', async () => {
  const { url } = await pipeline();
  const id = (await speak(url, { text })).headers.get('x-task-id');
  const before = await completed(url, id);
  expect(before.segments.length).toBeGreaterThan(1);
  const [old, spent] = [await audio(url, before), await used()];
  await retake(url, id);
  const after = await completed(url, id);
  const fresh = await audio(url, after);
  expect(fresh).not.toBe(old);
  // Only the first segment sounds anew.
  expect(fresh.slice(800)).toBe(old.slice(800));
  expect(await used()).toBe(spent + (before.segments[0]?.characterCount ?? 0));
});

test('the old take is kept with the new one until one of them is chosen', async () => {
  const { url, synthesis, store } = await pipeline();
  const id = (await speak(url, { text })).headers.get('x-task-id');
  const before = await completed(url, id);
  const old = await audio(url, before);
  expect((await choose(url, id, { use: 'other' })).error).toBe('TASK_NOT_RETRYABLE');
  await retake(url, id);
  const fresh = await audio(url, await completed(url, id));
  expect(await otherTakes(url, id)).toEqual([0]);

  await choose(url, id, { use: 'other' });
  expect(await audio(url, before)).toBe(old);
  await choose(url, id, { use: 'other' });
  expect(await audio(url, before)).toBe(fresh);
  // The cleaner keeps the other take, although nothing else references it.
  await database.pool.query('DELETE FROM audio_cache');
  await synthesis.cleaner.run();
  await choose(url, id, { use: 'other', only: true });
  expect(await audio(url, before)).toBe(old);
  expect(await otherTakes(url, id)).toEqual([]);
  expect((await choose(url, id, { use: 'other' })).error).toBe('TASK_NOT_RETRYABLE');
  expect(await Promise.all((await blobsOf(id)).map((blob) => store.has(blob)))).not.toContain(false);
});

test('a third take replaces the older one, and none can be chosen meanwhile', async () => {
  const { opened, release } = gate();
  let isHeld = false;
  const { url } = await pipeline({ onChunk: () => (isHeld ? opened : undefined) });
  const id = (await speak(url, { text })).headers.get('x-task-id');
  await completed(url, id);
  await retake(url, id);
  const second = await audio(url, await completed(url, id));
  isHeld = true;
  await retake(url, id);
  expect((await choose(url, id, { use: 'other' })).error).toBe('TASK_NOT_RETRYABLE');
  release();
  const done = await completed(url, id);
  expect(await audio(url, done)).not.toBe(second);
  await choose(url, id, { use: 'other', only: true });
  expect(await audio(url, done)).toBe(second);
});

test('when the new take fails, the old one is restored and the price refunded', async () => {
  let isBroken = false;
  const { url } = await pipeline({
    onChunk: () => {
      if (isBroken) throw new EngineError('no-audio', 'broken on purpose');
    },
  });
  const id = (await speak(url, { text })).headers.get('x-task-id');
  const before = await completed(url, id);
  const [old, spent] = [await audio(url, before), await used()];
  isBroken = true;
  await retake(url, id);
  const after = await eventually(async () => {
    const { data } = await request(url, `task/${id}`);
    return data.segments[0]?.errorCode ? data : undefined;
  });
  expect(after.status).toBe('completed');
  expect(after.segments[0]).toMatchObject({ status: 'completed', errorCode: 'SYNTHESIS_FAILED' });
  expect(await audio(url, after)).toBe(old);
  expect(await used()).toBe(spent);
});

test('a task and its segments are read from one snapshot', async () => {
  const { opened, release } = gate();
  let isBroken = false;
  let afterRead: (() => Promise<void>) | undefined;
  const { url } = await pipeline({
    onChunk: async () => {
      if (!isBroken) return;
      await opened;
      throw new EngineError('no-audio', 'broken on purpose');
    },
    statements: {
      query: async (statement, values) => {
        const result = await database.pool.query(statement, values);
        if (statement.includes('FROM tasks t WHERE id')) await afterRead?.();
        return result;
      },
    },
  });
  const id = (await speak(url, { text })).headers.get('x-task-id');
  await completed(url, id);
  isBroken = true;
  await retake(url, id);
  afterRead = async () => {
    release();
    await eventually(async () => {
      const { rows } = await database.pool.query(`SELECT FROM tasks WHERE state = 'completed'`);
      return rows.length === 1;
    });
  };
  const { data } = await request(url, `task/${id}`);
  expect(data.status).not.toBe('completed');
  expect(data.segments[0]).toMatchObject({ errorCode: null });
  expect(data.segments[0]?.status).not.toBe('completed');
});

test('when the new take is cancelled, the old one is restored', async () => {
  let isHeld = false;
  const { url } = await pipeline({
    onChunk: async ({ signal }) => {
      if (isHeld && signal && !signal.aborted) await once(signal, 'abort');
    },
  });
  const id = (await speak(url, { text })).headers.get('x-task-id');
  const old = await audio(url, await completed(url, id));
  isHeld = true;
  await retake(url, id);
  const cancelled = await request(url, `task/${id}/cancel`, 'POST');
  expect(cancelled.data.status).toBe('completed');
  expect(await audio(url, await completed(url, id))).toBe(old);
});

test('of many requests at once, one is accepted', async () => {
  const { opened, release } = gate();
  let isHeld = false;
  const { url } = await pipeline({ onChunk: () => (isHeld ? opened : undefined) });
  const id = (await speak(url, { text })).headers.get('x-task-id');
  await completed(url, id);
  isHeld = true;
  const answers = await Promise.all(Array.from({ length: 8 }, () => retake(url, id)));
  expect(answers.filter(({ error }) => error === undefined)).toHaveLength(1);
  expect(answers.filter(({ error }) => error === 'TASK_NOT_RETRYABLE')).toHaveLength(7);
  release();
  await completed(url, id);
});

test('without characters left, nothing changes', async () => {
  const { url } = await pipeline();
  const id = (await speak(url, { text })).headers.get('x-task-id');
  const before = await completed(url, id);
  await database.pool.query('UPDATE buckets SET cap = used');
  const tight = await pipeline({ isOwned: true });
  await database.pool.query('UPDATE buckets SET used = 10000000, cap = 10000000');
  await database.pool.query(`INSERT INTO charges SELECT 'other', bucket, 10000000 - $1::int FROM buckets`, [
    await chargedTo(),
  ]);
  expect((await retake(tight.url, id)).error).toBe('INSUFFICIENT_QUOTA');
  expect(await completed(url, id)).toEqual(before);
});

test('a retake of a failed task queues all unfinished segments', async () => {
  let isBroken = true;
  const { url } = await pipeline({
    onChunk: async ({ text: spoken }) => {
      if (!isBroken || !spoken.includes('number 11')) return;
      await eventually(async () => {
        const first = await database.pool.query('SELECT FROM segments WHERE ord = 0 AND blob IS NOT NULL');
        return first.rowCount === 1;
      });
      throw new EngineError('no-audio', 'broken on purpose');
    },
  });
  await speak(url, { text });
  const { rows } = await database.pool.query(`SELECT id FROM tasks`);
  const id = rows[0]?.id as string;
  const { data: failed } = await request(url, `task/${id}`);
  expect(failed.status).toBe('failed');
  expect(failed.segments.at(-1)).toMatchObject({ status: 'failed', errorCode: 'SYNTHESIS_FAILED' });
  isBroken = false;
  expect((await retake(url, id, 0)).error).toBe('TASK_NOT_RETRYABLE');
  await retake(url, id, failed.segments.length - 1);
  expect((await completed(url, id)).segments.every(({ status }) => status === 'completed')).toBe(true);
});

test('the cleaner keeps the other take and old favourites', async () => {
  const { url, synthesis, store } = await pipeline();
  const kept = (await speak(url, { text })).headers.get('x-task-id');
  const gone = (await speak(url, { text: 'Soon forgotten.' })).headers.get('x-task-id');
  await completed(url, gone);
  await request(url, `history/${kept}/favorite`, 'POST');
  await database.pool.query(`UPDATE tasks SET finished_at = now() - interval '8 days'`);
  const { rows } = await database.pool.query<{ blob: string }>(
    `UPDATE segments SET earlier = jsonb_build_object('blob', blob), blob = NULL
     WHERE task_id = $1 AND ord = 0 RETURNING earlier->>'blob' AS blob`,
    [kept],
  );
  await database.pool.query('DELETE FROM audio_cache');
  await synthesis.cleaner.run();
  expect(await store.has(rows[0]?.blob ?? '')).toBe(true);
  const left = await database.pool.query('SELECT id FROM tasks');
  expect(left.rows).toEqual([{ id: kept }]);
  await database.pool.query(`UPDATE segments SET blob = earlier->>'blob' WHERE earlier IS NOT NULL`);
});

async function chargedTo(): Promise<number> {
  const { rows } = await database.pool.query('SELECT sum(amount)::int AS amount FROM charges');
  return rows[0]?.amount as number;
}
