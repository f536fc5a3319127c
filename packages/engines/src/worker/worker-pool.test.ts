import { Worker } from 'node:worker_threads';
import { EngineError } from '@parlando/speech';
import { collect, faultOf } from '@parlando/speech/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SpawnThread } from './speech-worker.ts';
import type { SpeakRequest, WorkerMessage } from './worker-messages.ts';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

const TIMES = { startMs: 20_000, jobMs: 60_000, abortMs: 60_000, backoffMs: 20, maxBackoffMs: 100 };
/** For threads that do not end by themselves. */
const SHORT_TIMES = { ...TIMES, jobMs: 1000, abortMs: 3000 };

/** A fake thread that behaves as the text of its job says. */
const OBEDIENT = `
  const { parentPort, workerData } = require('node:worker_threads');
  const aborted = new Int32Array(workerData.abortedJob);
  parentPort.on('message', ({ jobId, utterance }) => {
    const post = (message) => parentPort.postMessage({ jobId, ...message });
    const text = utterance.parts[0].text;
    if (text === 'die') process.exit(3);
    if (text === 'throw') throw new Error('a trap');
    if (text === 'break') return post({ type: 'failed', fault: 'crashed', message: 'broken', broken: true });
    if (text === 'silent') return post({ type: 'failed', fault: 'no-audio', message: 'no sound', broken: false });
    post({ type: 'audio', bytes: new Uint8Array([1, 0]) });
    if (text === 'newcomers')
      return post({ type: 'end', samples: 1 + Atomics.load(new Int32Array(workerData.newcomers), 0) });
    if (text === 'hang') for (;;) {}
    if (text === 'until aborted') {
      while (Atomics.load(aborted, 0) !== jobId) {}
      return post({ type: 'failed', fault: 'aborted', message: 'stopped', broken: false });
    }
    if (text === 'slowly') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${SHORT_TIMES.jobMs / 4});
    post({ type: 'end', samples: 1 });
  });
  parentPort.postMessage({ type: 'ready', languages: ['en'] });
`;
const OUTPUT = { format: 'wav', sampleRateHertz: 22_050, bitrateKbps: 64 } as const;

const pools: WorkerPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function obey(workerData: object): Worker {
  return new Worker(OBEDIENT, { eval: true, execArgv: [], workerData });
}

function createPool(options: Partial<WorkerPoolOptions> = {}) {
  const reports: string[] = [];
  const report = (event: string) => reports.push(event);
  const pool = new WorkerPool({ threads: 1, spawn: obey, times: TIMES, report, ...options });
  pools.push(pool);
  return { pool, reports };
}

function order(text: string): SpeakRequest {
  const prosody = { rate: 1, pitch: 1, range: 1, volume: 100, alignment: [] };
  return { utterance: { parts: [{ kind: 'text', text, voice: 'any', ...prosody }] }, output: OUTPUT };
}

const speak = (pool: WorkerPool, text = 'hello') => collect(pool.submit(order(text)).events, OUTPUT);

describe('a pool of engine threads', () => {
  it.each(['hang', 'die', 'throw', 'break'])(
    'loses a thread that should %s, not the next job',
    async (text) => {
      const { pool, reports } = createPool({ times: SHORT_TIMES });
      await pool.start();
      expect(await faultOf(pool.submit(order(text)).events)).toBe('crashed');
      expect(reports).toEqual(['worker-lost']);
      expect((await speak(pool)).samples).toBe(1);
      expect(pool.reachable()).toBe(true);
    },
  );

  it('keeps a thread whose job only failed', async () => {
    const spawn = vi.fn(obey);
    const { pool } = createPool({ spawn });
    await pool.start();
    expect(await faultOf(pool.submit(order('silent')).events)).toBe('no-audio');
    expect((await speak(pool)).samples).toBe(1);
    expect(spawn).toHaveBeenCalledTimes(1);
  });

  it('stops the job of a busy thread, and keeps the thread', async () => {
    const spawn = vi.fn(obey);
    const { pool } = createPool({ spawn });
    await pool.start();
    const job = pool.submit(order('until aborted'));
    job.cancel();
    expect(await faultOf(job.events)).toBe('aborted');
    expect((await speak(pool)).samples).toBe(1);
    expect(spawn).toHaveBeenCalledTimes(1);
  });

  it('replaces a thread that does not stop on request', async () => {
    const { pool, reports } = createPool({ times: SHORT_TIMES });
    await pool.start();
    const job = pool.submit(order('hang'));
    job.cancel();
    expect(await faultOf(job.events)).toBe('aborted');
    expect((await speak(pool)).samples).toBe(1);
    expect(reports).toEqual(['worker-lost']);
  });

  it('does not count time during which this process was suspended', async () => {
    const { pool, reports } = createPool({ times: SHORT_TIMES });
    await pool.start();
    const events = pool.submit(order('slowly')).events[Symbol.asyncIterator]();
    await events.next();
    const until = performance.now() + 2 * SHORT_TIMES.jobMs;
    while (performance.now() < until);
    expect((await events.next()).value).toEqual({ type: 'end', samples: 1 });
    expect(reports).toEqual([]);
  });

  it('starts and uses a spare thread when the others are all busy', async () => {
    const spawn = vi.fn(obey);
    const { pool } = createPool({ spareThreads: 1, spawn });
    await pool.start();
    expect(spawn).toHaveBeenCalledTimes(1);
    const job = pool.submit(order('until aborted'));
    expect((await speak(pool)).samples).toBe(1);
    expect(spawn).toHaveBeenCalledTimes(2);
    job.cancel();
    expect(await faultOf(job.events)).toBe('aborted');
  });

  it('keeps its spare thread for urgent jobs', async () => {
    const spokenBySpare: boolean[] = [];
    const spawn: SpawnThread = (data) => {
      const note = ({ type }: WorkerMessage) => void (type === 'end' && spokenBySpare.push(data.spare));
      return obey(data).on('message', note);
    };
    const { pool } = createPool({ spareThreads: 1, spawn });
    await pool.start();
    const job = pool.submit(order('until aborted'));
    await speak(pool);
    job.cancel();
    await expect.poll(() => speak(pool).then(() => spokenBySpare.at(-1))).toBe(false);
    await collect(pool.submit(order('hello'), true).events, OUTPUT);
    expect(spokenBySpare.at(-1)).toBe(true);
    await speak(pool);
    expect(spokenBySpare.at(-1)).toBe(false);
  });

  it('pauses its threads for a newcomer while all of them are busy', async () => {
    const spawn = vi.fn(obey);
    const { pool } = createPool({ spareThreads: 1, spawn });
    await pool.start();
    const newcomers = async () => (await speak(pool, 'newcomers')).samples - 1;
    pool.giveWay();
    expect(await newcomers()).toBe(0);
    const job = pool.submit(order('until aborted'));
    const ends = [pool.giveWay(), pool.giveWay()];
    expect(await newcomers()).toBe(2);
    ends[0]?.();
    ends[0]?.();
    expect(await newcomers()).toBe(1);
    ends[1]?.();
    expect(await newcomers()).toBe(0);
    job.cancel();
    expect(await faultOf(job.events)).toBe('aborted');
  });

  it('serves waiting jobs in order', async () => {
    const { pool } = createPool();
    await pool.start();
    const done: number[] = [];
    await Promise.all([0, 1, 2, 3].map((index) => speak(pool).then(() => done.push(index))));
    expect(done).toEqual([0, 1, 2, 3]);
  });

  it('ends waiting jobs when it is closed', async () => {
    const { pool } = createPool();
    await pool.start();
    const faults = ['until aborted', 'hello', 'hello'].map((text) =>
      faultOf(pool.submit(order(text)).events),
    );
    await pool.close();
    expect(await Promise.all(faults)).toEqual(['unavailable', 'unavailable', 'unavailable']);
  });

  it('closes without a thread that does not end', async () => {
    const workers: Worker[] = [];
    const spawn: SpawnThread = (data) => {
      const worker = obey(data);
      workers.push(worker);
      return Object.assign(Object.create(worker), { terminate: () => new Promise(() => undefined) });
    };
    const { pool, reports } = createPool({ spawn, times: SHORT_TIMES });
    await pool.start();
    await pool.close();
    expect(reports).toEqual(['worker-lost']);
    await Promise.all(workers.map((worker) => worker.terminate()));
  });

  it.each([
    ['end at once', () => new Worker(`throw new Error('no such module');`, { eval: true, execArgv: [] })],
    [
      'cannot be made',
      () => {
        throw new Error('no more threads');
      },
    ],
  ])('recovers after threads that %s', async (_, fail) => {
    let broken = true;
    const spawn: SpawnThread = (data) => (broken ? fail() : obey(data));
    const { pool, reports } = createPool({ threads: 2, spawn });
    await expect(pool.start()).rejects.toSatisfy(
      (error) => error instanceof EngineError && error.fault === 'unavailable',
    );
    await expect.poll(() => pool.reachable()).toBe(false);
    expect(await faultOf(pool.submit(order('hello')).events)).toBe('unavailable');
    broken = false;
    await expect.poll(() => pool.reachable()).toBe(true);
    expect((await speak(pool)).samples).toBe(1);
    expect(reports).toContain('start-failed');
  });
});
