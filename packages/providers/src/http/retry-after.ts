/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3); a browser shows it only where the provider exposes it. */
export function retryAfterMs(headers: Headers): { retryAfterMs?: number } {
  const value = headers.get('Retry-After')?.trim();
  if (!value) return {};
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(waitMs) ? { retryAfterMs: Math.max(0, waitMs) } : {};
}
