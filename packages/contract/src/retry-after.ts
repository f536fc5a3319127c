/** The longest wait that is passed on; a client that returns too early is asked to wait again. */
const longestWaitMs = 3_600_000;

/**
 * Milliseconds that a `Retry-After` of seconds or a date asks for (RFC 9110 §10.2.3), at most an hour; undefined for none
 * or nonsense.
 */
export function readRetryAfterMs(value: string | null | undefined): number | undefined {
  const wanted = value?.trim() ?? '';
  const waitMs = readWaitMs(wanted);
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(0, waitMs), longestWaitMs);
}

function readWaitMs(wanted: string): number {
  if (/^\d+$/.test(wanted)) return Number(wanted) * 1000;
  // A date begins with its day. `Date.parse` also makes dates of numbers such as -5.
  return /^[A-Z][a-z]/.test(wanted) ? Date.parse(wanted) - Date.now() : Number.NaN;
}
