let silenceLast: (() => void) | null = null;

/** One sound at a time: silences what began before. `silence` must have no effect on what is silent already. */
export function beginSound(silence: () => void): void {
  if (silenceLast !== silence) silenceLast?.();
  silenceLast = silence;
}
