import * as z from 'zod/mini';

const Claims = z.object({ exp: z.number() });

/** When a JWT ends, in milliseconds since 1970; null for what is no JWT or has no end (RFC 7519 §4.1.4). */
export function tokenEnd(token: string): number | null {
  const parts = token.split('.');
  if (parts.length !== 3) return null;
  try {
    const claims = Claims.safeParse(JSON.parse(decodeBase64Url(parts[1] ?? '')));
    return claims.success ? claims.data.exp * 1000 : null;
  } catch {
    // Not base64 or not JSON: whatever wrote it, it is no token of ours.
    return null;
  }
}

export function isLiveToken(token: string, now: number): boolean {
  const end = tokenEnd(token);
  return end !== null && end > now;
}

/** RFC 4648 §5. Claims other than `exp` are not read, so their characters need no decoding. */
function decodeBase64Url(text: string): string {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
}
