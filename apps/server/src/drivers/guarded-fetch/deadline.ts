import { appError } from '@parlando/contract';

/** A signal that aborts at a time-out or when the caller gives up. */
export interface Deadline {
  /** Aborts with PROVIDER_TIMEOUT, or with the caller's reason. */
  readonly signal: AbortSignal;
  /** Call it when nothing depends on the signal any more. */
  readonly clear: () => void;
  /** Aborts what still depends on the signal, and clears. */
  readonly end: () => void;
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
  const end = () => {
    clear();
    controller.abort();
  };
  return { signal: controller.signal, clear, end };
}
