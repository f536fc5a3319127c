import { followSignals } from './follow-signals.ts';

/** Runs `work` with a signal that aborts with `signal`, or after `deadlineMs` when it has not ended by then. */
export async function withDeadline<Result>(
  deadlineMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { controller, leave } = followSignals(signal);
  const timer = setTimeout(
    () => controller.abort(new DOMException(`not done within ${deadlineMs} ms`, 'TimeoutError')),
    deadlineMs,
  );
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    leave();
  }
}
