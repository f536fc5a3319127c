/** Aborts with the first of the signals that it follows, until it is released. */
export interface SignalFollower {
  readonly controller: AbortController;
  leave(): void;
}

/**
 * Not `AbortSignal.any`: on Node.js 20 and 22 each call leaves some 200 bytes in a signal that outlives it, such as that of
 * a shutdown.
 */
export function followSignals(...signals: readonly AbortSignal[]): SignalFollower {
  const controller = new AbortController();
  const follow = ({ target }: Pick<Event, 'target'>) => controller.abort((target as AbortSignal).reason);
  for (const signal of signals) {
    if (signal.aborted) follow({ target: signal });
    signal.addEventListener('abort', follow, { once: true });
  }
  return {
    controller,
    leave() {
      for (const signal of signals) signal.removeEventListener('abort', follow);
    },
  };
}
