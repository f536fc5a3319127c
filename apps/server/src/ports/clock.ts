/** Wall-clock time and monotonic time. Quotas and leases use the database's clock instead. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds since some fixed moment; never goes back. */
  elapsedMs(): number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsedMs: () => performance.now(),
};
