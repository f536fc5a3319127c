import * as z from 'zod/mini';

const Claims = z.object({ exp: z.number(), sub: z.optional(z.string()) });

/** When a JWT ends, in milliseconds since 1970; null for what is no JWT or has no end (RFC 7519 §4.1.4). */
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
    // Not base64 or not JSON: whatever wrote it, it is no token of ours.
    return null;
  }
}

/** RFC 4648 §5. The claims that are read are ASCII, so their characters need no decoding. */
function decodeBase64Url(text: string): string {
  return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
}
