import type { Worker } from 'node:worker_threads';
import { describeEngine } from '@parlando/speech/testkit';
import { expect, test } from 'vitest';
import { spawnWorker } from '../worker/spawn-worker.ts';
import { createEspeakEngine } from './espeak-engine.ts';

const WORKER_URL = new URL('./espeak-worker.ts', import.meta.url);

describeEngine('espeak', () => {
  const workers = new Set<Worker>();
  const engine = createEspeakEngine({
    threads: 2,
    spawn(data) {
      const worker = spawnWorker(WORKER_URL, data);
      workers.add(worker);
      worker.once('exit', () => workers.delete(worker));
      return worker;
    },
  });
  return {
    engine,
    voice: 'espeak-en-US-ruth',
    async breakDown() {
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
});

test('calls that are not urgent pause while a newcomer’s first segment is synthesised', async () => {
  const newcomers: Int32Array[] = [];
  const engine = createEspeakEngine({
    threads: 1,
    spawn(data) {
      newcomers.push(new Int32Array(data.newcomers));
      return spawnWorker(WORKER_URL, data);
    },
  });
  await engine.start();
  const speak = (text: string, isUrgent: boolean) => {
    const voice = 'espeak-en-US-ruth';
    const part = {
      kind: 'text',
      text,
      voice,
      rate: 1,
      pitch: 1,
      range: 1,
      volume: 100,
      alignment: [],
    } as const;
    return engine
      .synthesize({ parts: [part] }, engine.output('mp3'), undefined, isUrgent)
      [Symbol.asyncIterator]();
  };
  const waiting = () => newcomers.map((each) => Atomics.load(each, 0));
  try {
    const long = speak('One sentence after the other. '.repeat(100), false);
    await long.next();
    const urgent = speak('Hello.', true);
    await urgent.next();
    expect(new Set(waiting())).toEqual(new Set([1]));
    while (!(await urgent.next()).done);
    expect(new Set(waiting())).toEqual(new Set([0]));
    await long.return?.();
  } finally {
    await engine.close();
  }
});
