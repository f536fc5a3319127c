import { SynthesisBody } from '@parlando/contract';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import { workingOn } from '../../../test/pipeline.ts';
import { speak } from '../../../test/pipeline-client.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';
import { claimTasks } from './store/claim-tasks.ts';
import { maxLocalTasks } from './work/places.ts';

const { database, start: pipeline } = await usePipelines();
const { pool } = database;

const sentences = (name: string, count: number) =>
  Array.from({ length: count }, (_, i) => `This is sentence number ${i} of ${name}.`).join(' ');
const at = (address: string, browser = address) => ({
  fingerprint: `browser-${browser}`,
  headers: { 'x-forwarded-for': address },
});

/** An engine that starts each segment only on request. */
function steppedEngine() {
  const { opened, release } = gate();
  const steps: (() => void)[] = [];
  let isOpen = false;
  const engine = createFakeEngine({
    concurrency: 1,
    onChunk: (_, chunk) => (chunk > 0 || isOpen ? undefined : Promise.race([opened, nextStep()])),
  });
  const nextStep = () => new Promise<void>((resolve) => void steps.push(resolve));
  return {
    engine,
    /** Lets the engine finish its segment; resolves with the text of the next. */
    async step(): Promise<string | undefined> {
      const before = engine.spoken.length;
      steps.splice(0).forEach((go) => void go());
      await eventually(async () => engine.spoken.length > before);
      return engine.spoken.at(-1);
    },
    open() {
      isOpen = true;
      release();
    },
  };
}

test('an address that fills the queue from many browsers yields a slot and its turn to a newcomer', async () => {
  const { engine, step, open } = steppedEngine();
  const process = await pipeline({ engine });
  const { url, synthesis } = process;
  const crowd = Array.from({ length: maxLocalTasks + 6 }, (_, i) =>
    speak(url, { text: sentences(`the crowd, ${i}`, 4) }, at('192.0.2.1', `crowd-${i}`)),
  );
  await workingOn(process, maxLocalTasks);
  await eventually(async () => (await pool.query(`SELECT FROM tasks WHERE state = 'queued'`)).rowCount === 6);
  const newcomer = speak(url, { text: sentences('the newcomer', 2) }, at('198.51.100.7'));
  await eventually(async () => synthesis.dispatcher.tasks.some(({ address }) => address === '198.51.100.7'));
  expect(await step()).toContain('newcomer');
  // Then they take turns.
  expect(await step()).toContain('crowd');
  open();
  expect((await newcomer).status).toBe(200);
  expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200]));
});

test.each([
  ['words', 'This is the newcomer.'],
  [
    'a sentence without a comma',
    'The newcomer visited the new secondary school behind the railway station on Thursday afternoon.',
  ],
])('the spare thread is kept for short first words: %s', async (_, text) => {
  const { engine, open } = steppedEngine();
  const process = await pipeline({ engine: { ...engine, spare: 1 } });
  const { url } = process;
  const busy = speak(url, { text: sentences('the first', 1) }, at('192.0.2.1'));
  await eventually(async () => engine.spoken.length === 1);
  const slowly = `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US"><voice
    name="en-US-JennyNeural"><prosody rate="x-slow">${'a long sentence without an end '.repeat(20)}</prosody></voice></speak>`;
  const long = speak(url, { ssml: slowly }, at('192.0.2.2'));
  await workingOn(process, 2);
  const short = speak(url, { text }, at('192.0.2.3'));
  await eventually(async () => engine.spoken.length === 2);
  expect(engine.spoken.at(-1)).toContain('newcomer');
  open();
  expect((await Promise.all([busy, long, short])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('engines pause while a newcomer’s short request is accepted, but not for heavier users', async () => {
  const { engine, open } = steppedEngine();
  const accepted: string[] = [];
  const process = await pipeline({
    engine: {
      ...engine,
      spare: 3,
      giveWay() {
        accepted.push('begun');
        return () => void accepted.push('ended');
      },
    },
  });
  const { url } = process;
  const crowd = at('192.0.2.60');
  const long = speak(url, { text: sentences('a long text', 60) }, crowd);
  await eventually(async () => engine.spoken.length > 0);
  expect(accepted).toEqual([]);
  const another = speak(url, { text: sentences('the crowd', 1) }, crowd);
  await workingOn(process, 2);
  expect(accepted).toEqual([]);
  const newcomer = speak(url, { text: sentences('the newcomer', 1) }, at('198.51.100.60'));
  await eventually(async () => engine.spoken.at(-1)?.includes('newcomer') === true);
  expect(accepted).toEqual(['begun', 'ended']);
  open();
  expect((await Promise.all([long, another, newcomer])).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('owners at one address take turns too, and an owner at many addresses gets one share', async () => {
  const { engine, step, open } = steppedEngine();
  const process = await pipeline({ engine });
  const { url } = process;
  const requests = [
    ...[1, 2, 3].map((i) => speak(url, { text: sentences(`mobile, ${i}`, 9) }, at(`192.0.2.${i}`, 'mobile'))),
    speak(url, { text: sentences('house one', 15) }, at('198.51.100.7', 'one')),
    speak(url, { text: sentences('house two', 15) }, at('198.51.100.7', 'two')),
  ];
  await workingOn(process, requests.length);
  const heard: string[] = [];
  for (let i = 0; i < 8; i++) heard.push(((await step()) ?? '').replace(/.*of ([^,.]*)[,.].*/s, '$1'));
  const turns = (name: string) => heard.filter((each) => each === name).length;
  // Half of the time for each, but for the one segment that was begun before the others came.
  expect(Math.abs(turns('mobile') - turns('house one') - turns('house two'))).toBeLessThanOrEqual(2);
  expect(Math.abs(turns('house one') - turns('house two'))).toBeLessThanOrEqual(1);
  open();
  await Promise.all(requests);
});

test('a person’s interactive request goes before their batch', async () => {
  const { engine, step, open } = steppedEngine();
  const process = await pipeline({ engine, isOwned: true });
  const { url, synthesis } = process;
  const body = SynthesisBody.parse({ text: sentences('the batch', 12), voice: 'fake-en' });
  const visitor = { kind: 'owner', ownerId: 'instance', address: '' } as const;
  const { follower } = await synthesis.service.start({ body, visitor, background: true });
  await eventually(async () => engine.spoken.length === 1);
  const interactive = speak(url, { text: sentences('the studio', 6) });
  await workingOn(process, 2);
  expect([await step(), await step()].join()).not.toContain('batch');
  expect(await step()).toContain('batch');
  open();
  expect((await interactive).status).toBe(200);
  await follower.completed();
  follower.close();
});

test('queued tasks are claimed from each address in turn, and from each owner there', async () => {
  const engine = createFakeEngine();
  const { url, synthesis } = await pipeline({ engine, intervals: { claimMs: 1e6, renewalMs: 1e6 } });
  await (await speak(url, { text: 'A task to copy.' })).arrayBuffer();
  await synthesis.close(1000);
  const { rows } = await pool.query(
    `INSERT INTO tasks (id, owner_id, address, turn_ms, request, request_hash, format, sample_rate, bitrate, engine,
       voice, warnings, state, fence, n_seg, done, reserved)
     SELECT owner || i, owner, address, 1000 * i, '{}', '', 'mp3', 22050, 64, 'fake', 'fake-en', '{}', 'queued', 0, 1, 0, 0
     FROM (VALUES ('a', '192.0.2.1', 50), ('b', '192.0.2.1', 2), ('c', '192.0.2.2', 2), ('d', '192.0.2.3', 9))
       AS of(owner, address, n), generate_series(1, n) AS i
     RETURNING id`,
  );
  expect(rows).toHaveLength(63);
  const claimed: string[] = [];
  let after = '';
  for (let round = 0; round < 4; round++) {
    const tasks = await claimTasks(pool, '00000000-0000-4000-8000-000000000001', 2, after);
    claimed.push(...tasks.map(({ ownerId }) => ownerId));
    after = tasks.at(-1)?.address ?? after;
  }
  expect(claimed.join('')).toBe('acdbcdad');
  await pool.query(`DELETE FROM tasks WHERE n_seg = 1 AND reserved = 0`);
});

test('a short text is accepted without waiting for long ones', async () => {
  const { url } = await pipeline();
  const slow = at('192.0.2.40');
  expect((await speak(url, { text: 'Short.' }, slow)).status).toBe(200);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rowCount } = await client.query(
      `SELECT FROM buckets WHERE bucket LIKE '%browser-192.0.2.40%' FOR UPDATE`,
    );
    expect(rowCount).toBe(1);
    const long = speak(url, { text: sentences('a long text', 50), ssml: ' ' }, slow);
    await eventually(async () => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return ((await pool.query(waiting)).rowCount ?? 0) > 0;
    });
    expect((await speak(url, { text: 'A newcomer.' }, at('198.51.100.40'))).status).toBe(200);
    await client.query('ROLLBACK');
    expect((await long).status).toBe(200);
  } finally {
    client.release(true);
  }
});
