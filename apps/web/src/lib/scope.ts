/** Owns listeners, timers and other resources; `dispose` releases them all, last first. */
export interface Scope {
  /** Runs `dispose` when the scope is disposed; at once if it already was. */
  readonly own: (dispose: () => void) => void;
  readonly listen: (
    target: EventTarget,
    type: string,
    listener: (event: Event) => void,
    options?: AddEventListenerOptions,
  ) => void;
  readonly timeout: (run: () => void, afterMs: number) => void;
  readonly dispose: () => void;
}

export function createScope(): Scope {
  const owned: (() => void)[] = [];
  let ended = false;
  const own = (dispose: () => void) => {
    if (ended) dispose();
    else owned.push(dispose);
  };
  return {
    own,
    listen(target, type, listener, options) {
      target.addEventListener(type, listener, options);
      own(() => target.removeEventListener(type, listener, options));
    },
    timeout(run, afterMs) {
      const timer = setTimeout(run, afterMs);
      own(() => clearTimeout(timer));
    },
    dispose() {
      ended = true;
      while (owned.length > 0) owned.pop()?.();
    },
  };
}
