import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFrailEngine } from '@parlando/engines/testing/frail-engine';
import { makeTestVoice } from '@parlando/engines/testing/test-voice';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { expectBalancedLedger, speak, taskState } from '../../../test/pipeline-client.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';

/** `SPEECH_FAULTS=1000 npx vitest run …/speech-faults.test.ts` makes so many. */
const count = Number(process.env.SPEECH_FAULTS ?? 16);
const lanes = 4;
const voice = 'neural-test-voice-0';
const { database, start } = await usePipelines();
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'parlando-speech-faults-'));
  await makeTestVoice(join(root, 'voice'));
  await makeTestVoice(join(root, 'truncated'));
  await truncate(join(root, 'truncated/model.onnx'), 5000);
  // The library ends the process when its data is missing.
  await makeTestVoice(join(root, 'mute'));
  await rm(join(root, 'mute/espeak-ng-data'), { recursive: true });
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** The same numbers each time. */
function* numbers(): Generator<number, never> {
  for (let state = 12_345; ; ) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    yield state / 0x80000000;
  }
}

test('after kills, hangs and bad models each conversion completes or is refunded, and the server survives', async () => {
  const { engine, processes, spoilNext } = createFrailEngine(join(root, 'voice'), 2);
  const { url } = await start({ engine, maxWaitSeconds: 86_400 });
  const random = numbers();
  const any = () => random.next().value;
  const victim = () => [...processes][Math.floor(any() * processes.size)];
  const faults = [
    () => victim()?.kill('SIGKILL'),
    () => victim()?.kill('SIGSTOP'),
    () => {
      spoilNext(join(root, any() < 0.5 ? 'truncated' : 'mute'));
      victim()?.kill('SIGKILL');
    },
  ];
  const outcomes = { whole: 0, failed: 0 };

  /** Complete, or reported as a failure. */
  async function convert(index: number): Promise<void> {
    const text = `Number ${index}. The tide comes in slowly. The boats begin to rise, and nobody speaks.`;
    const fingerprint = `browser-${index % 7}`;
    const reply = await speak(url, { text, voice }, { fingerprint });
    const bytes = await reply.arrayBuffer().then(
      ({ byteLength }) => byteLength,
      () => undefined,
    );
    const id = reply.headers.get('x-task-id');
    const state = id === null ? undefined : await taskState(url, id, { fingerprint });
    if (state?.status === 'completed') {
      outcomes.whole++;
      expect(bytes).toBe(state.fileSize);
    } else outcomes.failed++;
  }

  let made = 0;
  const lane = async () => {
    while (made < count) {
      const index = made++;
      const converting = convert(index);
      await sleep(any() * 150);
      faults[Math.floor(any() * faults.length)]?.();
      await converting;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));

  expect((await fetch(`${url}/api/v1/server/status`)).status).toBeLessThan(500);
  const { rows } = await database.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM tasks WHERE state IN ('queued', 'running')`,
  );
  expect(rows).toEqual([{ n: 0 }]);
  await expectBalancedLedger(database.pool);
  if (process.env.SPEECH_FAULTS) console.info(`${count} faults`, outcomes);
  // The last injected fault is still detected.
  const last = await eventually(async () => {
    const reply = await speak(url, { text: `All is well again at ${any()}.`, voice });
    await reply.arrayBuffer();
    return reply.ok && reply;
  });
  expect(last.headers.get('x-voice')).toBe(voice);
}, 3_600_000);
