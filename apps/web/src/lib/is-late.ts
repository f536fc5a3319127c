import { sleep } from './sleep.ts';

/** Whether a promise is still pending after a time. Rejects as the promise does. */
export async function isLate(promise: Promise<unknown>, durationMs: number): Promise<boolean> {
  const timer = new AbortController();
  const inTime = promise.then(() => false);
  try {
    return await Promise.race([inTime, sleep(durationMs, timer.signal).then(() => true)]);
  } finally {
    timer.abort();
  }
}
