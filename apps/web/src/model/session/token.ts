import * as z from 'zod/mini';

const Claims = z.object({ exp: z.number(), sub: z.optional(z.string()) });

/** The expiry of a JWT in milliseconds since 1970; null if it is no JWT or has no expiry (RFC 7519 §4.1.4). */
export function tokenEnd(token: string): number | null {
  const claims = readClaims(token);
  return claims && claims.exp * 1000;
}

export function isLiveToken(token: string, now: number): boolean {
  const end = tokenEnd(token);
  return end !== null && end > now;
}

/** The id of the account that a JWT was issued for (RFC 7519 §4.1.2). */
export function tokenOwner(token: string): string | null {
  return readClaims(token)?.sub ?? null;
}

function readClaims(token: string): z.infer<typeof Claims> | null {
  const parts = token.split('.');
  if (parts.length !== 3) return null;
  try {
    return Claims.safeParse(JSON.parse(decodeBase64Url(parts[1] ?? ''))).data ?? null;
  } catch {
    // Not base64 or not JSON: not a token of ours.
    return null;
  }
}

/** RFC 4648 §5. The claims read here are ASCII, so no UTF-8 decoding is needed. */
function decodeBase64Url(text: string): string {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
}
