/** Resolves after a time, or at once on abort. */
export function sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const timer = setTimeout(done, durationMs);
    function done() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done);
  });
}

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
