import { appError } from '@parlando/contract';

/** A time that runs out, or somebody who gives up before. `clear` when nothing depends on either any more. */
export interface Deadline {
  /** Aborts with PROVIDER_TIMEOUT, or with the reason of whoever gave up. */
  readonly signal: AbortSignal;
  readonly clear: () => void;
}

export function createDeadline(timeoutMs: number, givingUp: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(appError('PROVIDER_TIMEOUT')), timeoutMs);
  const giveUp = () => controller.abort(givingUp?.reason);
  const clear = () => {
    clearTimeout(timer);
    givingUp?.removeEventListener('abort', giveUp);
  };
  if (givingUp?.aborted) giveUp();
  else givingUp?.addEventListener('abort', giveUp, { once: true });
  return { signal: controller.signal, clear };
}
