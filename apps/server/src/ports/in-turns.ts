import { setImmediate as nextTurn } from 'node:timers/promises';

const atOnceMs = 10;

/** Runs long work to its end, yielding to the event loop between its steps about every 10 ms. */
export async function inTurns<Result>(work: Generator<unknown, Result>): Promise<Result> {
  let sinceMs = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - sinceMs < atOnceMs) continue;
    await nextTurn();
    sinceMs = performance.now();
  }
}
