/**
 * Runs `work` with a signal that aborts with `signal`, or after `deadlineMs` when it has not ended by then.
 *
 * Not `AbortSignal.any([signal, AbortSignal.timeout(…)])`: Node.js 20 may collect a timeout that only the combined
 * signal refers to, and then it never fires.
 */
export async function withDeadline<Result>(
  deadlineMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new DOMException(`not done within ${deadlineMs} ms`, 'TimeoutError')),
    deadlineMs,
  );
  try {
    return await work(AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}
