import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withDeadline } from './with-deadline.ts';

const never = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

test('ends at its deadline, also when memory was collected meanwhile', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const work = withDeadline(100, new AbortController().signal, never).catch((error) => error.name);
  for (let round = 0; round < 5; round++) {
    await nextTurn();
    collect();
  }
  expect(await work).toBe('TimeoutError');
});

test('ends with the given signal', async () => {
  expect(await withDeadline(60_000, AbortSignal.abort('gone'), async (signal) => signal.reason)).toBe('gone');
});
