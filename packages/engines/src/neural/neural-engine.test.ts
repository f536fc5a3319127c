import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEngine } from '@parlando/speech/testkit';
import { afterAll } from 'vitest';
import { createNeuralEngine } from './neural-engine.ts';
import { spawnNeuralProcess } from './neural-process.ts';
import { makeTestVoice } from './testing/test-voice.ts';

const folder = mkdtempSync(join(tmpdir(), 'parlando-voice-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const made = makeTestVoice(folder);

describeEngine('neural', () => {
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
  return {
    engine,
    voice: 'neural-test-voice-0',
    async breakDown() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
});
