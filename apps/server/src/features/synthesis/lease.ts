/** How long a claim holds without renewal, and how often it is renewed. */
export const lease = { durationMs: 15_000, renewalMs: 5_000 } as const;
/** SQL: when a lease that is taken or renewed now runs out. */
export const leaseEndSql = `now() + interval '${lease.durationMs} milliseconds'`;
/** How often a segment is tried before its task is given up. */
export const maxAttempts = 3;
/**
 * How often a process may die with a segment under way. The first time it was one of several, so it counts as no attempt
 * of its own.
 */
export const maxDeaths = 1 + maxAttempts;
/** At most so many segments of a task are between an engine and their commit. */
export const maxUnsettledSegments = 4;
