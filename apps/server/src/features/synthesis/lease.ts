/** How long a claim holds without renewal, and how often it is renewed. */
export const lease = { durationMs: 15_000, renewalMs: 5_000 } as const;
/** SQL: when a lease that is taken or renewed now expires. */
export const leaseEndSql = `now() + interval '${lease.durationMs} milliseconds'`;
/** Attempts per segment before its task fails. */
export const maxAttempts = 3;
/**
 * How often a process may die during a segment. The first time it was one of several suspects, which does not count as
 * its own attempt.
 */
export const maxDeaths = 1 + maxAttempts;
/** Maximum number of a task's segments between the engine and their commit. */
export const maxUnsettledSegments = 4;
