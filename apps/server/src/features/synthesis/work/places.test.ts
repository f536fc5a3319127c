import type { Engine } from '@parlando/speech';
import { expect, test } from 'vitest';
import { createFakeEngine } from '../../../../test/fake-engine.ts';
import type { SegmentWork } from '../task-row.ts';
import { LocalTask } from './local-task.ts';
import { Places } from './places.ts';

const engines = new Map<string, Engine>(
  [
    { id: 'fast', concurrency: 8 },
    { id: 'slow', concurrency: 1 },
  ].map((options) => [options.id, createFakeEngine(options)]),
);

function task(id: string, engine: string, attempts = 0): LocalTask {
  const segment: SegmentWork = {
    ...{ ord: 0, engine, key: id, characters: 1, predictedMs: 1, attempts },
    utterance: { parts: [] },
  };
  const output = { format: 'mp3', sampleRateHertz: 22_050, bitrateKbps: 64 } as const;
  const requester = { ownerId: id, address: id, background: false };
  return new LocalTask({ id, fence: 1, output, ...requester }, [segment]);
}

test('each engine has openings for what it can start, whatever waits for the others', () => {
  const tasks = new Map<string, LocalTask>();
  const places = new Places(tasks, engines);
  const openings = () => Object.fromEntries(places.openings);
  expect(openings()).toEqual({ fast: 8, slow: 1 });
  const waiting = task('one', 'slow');
  tasks.set('one', waiting).set('two', task('two', 'fast')).set('three', task('three', 'slow'));
  expect(openings()).toEqual({ fast: 7, slow: 0 });
  // A segment that may have crashed a process is tried when nothing else runs.
  tasks.set('three', task('three', 'slow', 1));
  waiting.lastTurn = 1;
  expect(openings()).toEqual({ fast: 7, slow: 1 });
});
