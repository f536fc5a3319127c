import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SpeechWorker } from './speech-worker.ts';
import { SupervisedWorker } from './supervised-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('time that a worker waited for a processor is added to its limit', () => {
  let waitedMs = 0;
  const worker: SpeechWorker = {
    kind: 'process',
    listen: () => undefined,
    speak: () => undefined,
    stop: () => undefined,
    terminate: async () => undefined,
    waitedMs: () => waitedMs,
  };
  const lost: string[] = [];
  const owner = {
    idle: () => undefined,
    lost: ({ message }: Error) => void lost.push(message),
    dropped: () => undefined,
    stuck: () => undefined,
  };
  new SupervisedWorker(worker, { startMs: 1000, jobMs: 1000, abortMs: 100 }, owner);
  vi.advanceTimersByTime(500);
  waitedMs = 700;
  vi.advanceTimersByTime(1199);
  expect(lost).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(lost).toEqual(['the speech process did not start in time']);
});
