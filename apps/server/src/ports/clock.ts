/** Wall-clock time and monotonic time. Leases use the database's clock instead, and so does the day of quotas. */
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
