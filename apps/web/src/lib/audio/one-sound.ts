let silenceLast: (() => void) | null = null;

/** Keeps to one sound at a time: silences the one before. `silence` must do nothing if its sound has ended. */
export function beginSound(silence: () => void): void {
  if (silenceLast !== silence) silenceLast?.();
  silenceLast = silence;
}
