import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpokenPart } from '@parlando/speech';
import { collect, describeEngine } from '@parlando/speech/testkit';
import { afterAll, expect, test } from 'vitest';
import { createNeuralEngine } from './neural-engine.ts';
import { spawnNeuralProcess } from './neural-process.ts';
import { makeTestVoice } from './testing/test-voice.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlando-voice-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const made = makeTestVoice(folder);

function createEngine() {
  const children = new Set<ChildProcess>();
  const engine = createNeuralEngine({
    processes: 2,
    models: async () => {
      await made;
      return [{ folder }];
    },
    spawn(at) {
      const child = spawnNeuralProcess(new URL('./neural-worker.ts', import.meta.url), at);
      children.add(child);
      child.once('exit', () => children.delete(child));
      return child;
    },
  });
  return { engine, children };
}

describeEngine('neural', () => {
  const { engine, children } = createEngine();
  return {
    engine,
    voice: 'neural-test-voice-0',
    async breakDown() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
});

// Only Linux has a priority for each thread.
test.runIf(process.platform === 'linux')('every thread of a process has low priority', async () => {
  const { engine, children } = createEngine();
  await engine.start();
  const part: SpokenPart = {
    ...{ kind: 'text', text: 'One.', voice: 'neural-test-voice-0', alignment: [] },
    ...{ rate: 1, pitch: 1, range: 1, volume: 100 },
  };
  const output = engine.output('wav');
  await collect(engine.synthesize({ parts: [part] }, output), output);
  const [child] = children;
  const threads = readdirSync(`/proc/${child?.pid}/task`).map(Number);
  expect(threads.length).toBeGreaterThan(1);
  expect(new Set(threads.map(getPriority))).toEqual(new Set([constants.priority.PRIORITY_LOW]));
  await engine.close();
});
