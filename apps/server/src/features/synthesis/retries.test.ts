import { createSynthesis } from '@parlando/contract';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';

const { start, database } = await usePipelines();
const body = { text: 'Once only.', voice: 'fake-en' };

const post = (url: string, key: string, more: { signal?: AbortSignal; body?: object } = {}) =>
  fetch(`${url}${createSynthesis.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'xi-api-key': key },
    body: JSON.stringify({ ...body, ...more.body }),
    ...(more.signal && { signal: more.signal }),
  });
const taskOf = async (reply: Response) => {
  expect(reply.status, await reply.clone().text()).toBe(200);
  await reply.arrayBuffer();
  return reply.headers.get('x-task-id');
};
const charged = async (): Promise<number> =>
  (await database.pool.query('SELECT coalesce(sum(amount), 0)::int AS n FROM charges')).rows[0].n;
const tasks = async (): Promise<number> =>
  (await database.pool.query('SELECT count(*)::int AS n FROM tasks')).rows[0].n;

test('a repeated request by a key is the same task, charged once, until it has got its response', async () => {
  const held = gate();
  let joined = 0;
  const { url } = await start({
    isOwned: true,
    engine: createFakeEngine({ onChunk: () => held.opened }),
    async onStep(step) {
      if (step === 'joined') joined++;
    },
  });
  const leaving = new AbortController();
  const cutOff = post(url, 'any', { signal: leaving.signal, body: { stream: true } }).catch(() => undefined);
  await eventually(async () => (await tasks()) === 1);
  leaving.abort();
  await cutOff;
  const retries = [
    post(url, 'any', { body: { stream: true } }),
    post(url, 'any', { body: { stream: true } }),
  ];
  await eventually(async () => joined === 2);
  held.release();
  const [first, second] = await Promise.all(retries.map(async (each) => taskOf(await each)));
  expect(second).toBe(first);
  expect([await tasks(), await charged()]).toEqual([1, body.text.length]);
  // Already answered: the request is not a retry.
  expect(await taskOf(await post(url, 'any', { body: { stream: true } }))).not.toBe(first);
  expect([await tasks(), await charged()]).toEqual([2, 2 * body.text.length]);
});

test('a different request, or one later than clients retry, is another task', async () => {
  const held = gate();
  const { url } = await start({ isOwned: true, engine: createFakeEngine({ onChunk: () => held.opened }) });
  const all = [post(url, 'any'), post(url, 'any', { body: { text: 'Other words.' } })];
  await eventually(async () => (await tasks()) === 2);
  await database.pool.query(`UPDATE tasks SET created_at = now() - interval '61 s'`);
  all.push(post(url, 'any'));
  await eventually(async () => (await tasks()) === 3);
  held.release();
  const ids = await Promise.all(all.map(async (each) => taskOf(await each)));
  expect(new Set(ids).size).toBe(3);
  const shown = await fetch(`${url}/api/v1/tts/task/${ids[0]}/status`);
  expect((await shown.json()).data.idempotencyKey).toBeNull();
});

test('a request is a new task if the earlier one is answered while it is being accepted', async () => {
  const [held, accepting, accepted] = [gate(), gate(), gate()];
  const steps: string[] = [];
  const first = await start({ isOwned: true, engine: createFakeEngine({ onChunk: () => held.opened }) });
  const second = await start({
    isOwned: true,
    async onStep(step) {
      steps.push(step);
      if (step === 'accepting') await accepting.opened;
      if (step === 'accepted') await accepted.opened;
    },
  });
  const late = post(second.url, 'any');
  await eventually(async () => steps.length === 1);
  const early = post(first.url, 'any');
  await eventually(async () => (await tasks()) === 1);
  accepting.release();
  await eventually(async () => steps.length === 2);
  held.release();
  const id = await taskOf(await early);
  await eventually(async () => {
    const { rows } = await database.pool.query('SELECT idempotency_key FROM tasks');
    return rows[0].idempotency_key === null;
  });
  accepted.release();
  expect(await taskOf(await late)).not.toBe(id);
});
