import { afterEach, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import { type Pipeline, workingOn } from '../../../test/pipeline.ts';
import { headersOf, type SpeakOptions, speak, taskState } from '../../../test/pipeline-client.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';
import { maxLocalTasks } from './work/places.ts';

const { database, start: pipeline } = await usePipelines();

const from = (address: string): SpeakOptions => ({
  fingerprint: `browser-at-${address}`,
  headers: { 'x-forwarded-for': address },
});
const crowd = Array.from({ length: maxLocalTasks }, (_, i) => from(`192.0.2.${i}`));
const [somebody = {}, nobody = {}] = [from('198.51.100.1'), from('198.51.100.2')];

const countOf = async (state: string) =>
  (await database.pool.query('SELECT FROM tasks WHERE state = $1', [state])).rowCount ?? 0;

const post = async (url: string, path: string, who?: SpeakOptions) => {
  const response = await fetch(`${url}/api/v1/tts/task/${path}`, { method: 'POST', headers: headersOf(who) });
  const { error, details } = (await response.json()) as { error?: string; details?: object };
  return { status: response.status, error, details };
};

const releases: (() => void)[] = [];
afterEach(() => {
  // A server cannot close while an engine is blocked.
  for (const release of releases.splice(0)) release();
});

const aborted = (signal: AbortSignal | undefined) =>
  new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true }));

/** An engine that can be blocked and released. */
function stoppableEngine() {
  const { opened, release } = gate();
  releases.push(release);
  let isStopped = false;
  return {
    engine: createFakeEngine({
      onChunk: ({ signal }) => (isStopped ? Promise.race([opened, aborted(signal)]) : undefined),
    }),
    stop: () => {
      isStopped = true;
    },
    release,
  };
}

/** A task of `who` that was cancelled before it was spoken. */
async function cancelled(url: string, who: SpeakOptions): Promise<string> {
  const leaving = new AbortController();
  const text = `Cancelled by ${who.fingerprint}.`;
  void speak(url, { text }, { ...who, signal: leaving.signal }).catch(() => undefined);
  const id = await eventually(async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `SELECT id FROM tasks WHERE request->>'text' = $1`,
      [text],
    );
    return rows[0]?.id;
  });
  expect((await post(url, `${id}/cancel`, who)).status).toBe(200);
  leaving.abort();
  return id;
}

/** Takes every slot of the process. */
async function fillPlaces(
  process: Pipeline,
  text: string,
  owner?: SpeakOptions,
): Promise<Promise<Response>[]> {
  const requests = crowd.map((who, i) => speak(process.url, { text: `${i}. ${text}` }, owner ?? who));
  await workingOn(process, maxLocalTasks);
  return requests;
}

test('a retried task respects the queue and its share limits', async () => {
  const { engine, stop, release } = stoppableEngine();
  const process = await pipeline({ engine, maxQueued: 8 });
  const { url } = process;
  stop();
  const [mine, other] = [await cancelled(url, somebody), await cancelled(url, nobody)];
  const requests = await fillPlaces(process, 'Hello.');
  const queue = async (who: SpeakOptions, text: string) => {
    const before = await countOf('queued');
    requests.push(speak(url, { text }, who));
    await eventually(async () => (await countOf('queued')) === before + 1);
  };
  const [first = {}, second = {}, third = {}, fourth = {}] = crowd;
  // The share of one owner is two.
  const own = await cancelled(url, first);
  for (const text of ['One.', 'Two.']) await queue(first, text);
  expect(await post(url, `${own}/retry`, first)).toEqual({
    status: 429,
    error: 'QUEUE_SHARE_FULL',
    details: { limit: 2, retryAfterMs: 5000 },
  });
  expect((await post(url, `${mine}/retry`, somebody)).status).toBe(200);
  expect(await countOf('queued')).toBe(3);
  for (const who of [second, third]) for (const text of ['One.', 'Two.']) await queue(who, text);
  await queue(fourth, 'One.');
  expect(await post(url, `${other}/retry`, nobody)).toMatchObject({ error: 'TOO_MANY_REQUESTS' });
  expect(await countOf('cancelled')).toBe(2);
  release();
  await Promise.all(requests);
});

test('a retry is refused as well if the guest would wait too long', async () => {
  const { engine, stop, release } = stoppableEngine();
  const process = await pipeline({ engine, maxWaitSeconds: 1 });
  const { url } = process;
  stop();
  const id = await cancelled(url, somebody);
  const requests = await fillPlaces(process, 'A sentence that is here to be long. '.repeat(30));
  const { status, error } = await post(url, `${id}/retry`, somebody);
  expect([status, error]).toEqual([503, 'QUEUE_FULL']);
  expect(await countOf('cancelled')).toBe(1);
  release();
  await Promise.all(requests);
});

test('a retake respects the queue limits, and a refusal keeps the existing audio', async () => {
  const { engine, stop, release } = stoppableEngine();
  const process = await pipeline({ engine, maxQueued: 1, isOwned: true });
  const { url } = process;
  const spoken = await speak(url, { text: 'Spoken before.' });
  const id = spoken.headers.get('x-task-id');
  stop();
  const requests = await fillPlaces(process, 'Hello.', {});
  requests.push(speak(url, { text: 'It waits.' }));
  await eventually(async () => (await countOf('queued')) === 1);
  expect(await post(url, `${id}/segments/0/retry`)).toMatchObject({ error: 'TOO_MANY_REQUESTS' });
  expect(await countOf('completed')).toBe(1);
  release();
  await Promise.all(requests);
});

test('while a segment is synthesised again, the old audio is served', async () => {
  const { engine, stop, release } = stoppableEngine();
  const { url } = await pipeline({ engine });
  const response = await speak(url, { text: 'It is heard all the time.' }, somebody);
  const id = String(response.headers.get('x-task-id'));
  await response.arrayBuffer();
  const { audioUrl } = await taskState(url, id, somebody);
  const link = new URL(audioUrl ?? '', url);
  const heard = async () => {
    const audio = await fetch(link);
    return [audio.status, Buffer.from(await audio.arrayBuffer())];
  };
  const before = await heard();
  expect(before[0]).toBe(200);
  stop();
  expect((await post(url, `${id}/segments/0/retry`, somebody)).status).toBe(200);
  expect(await heard()).toEqual(before);
  await eventually(async () => (await countOf('running')) === 1);
  expect(await heard()).toEqual(before);
  release();
  await eventually(async () => (await countOf('completed')) === 1);
  expect((await heard())[0]).toBe(200);
});
