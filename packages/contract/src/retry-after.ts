/** Milliseconds that a `Retry-After` of seconds or a date asks for (RFC 9110 §10.2.3); undefined for none or nonsense. */
export function readRetryAfterMs(value: string | null | undefined): number | undefined {
  const wanted = value?.trim();
  if (!wanted) return undefined;
  const waitMs = /^\d+$/.test(wanted) ? Number(wanted) * 1000 : Date.parse(wanted) - Date.now();
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}
