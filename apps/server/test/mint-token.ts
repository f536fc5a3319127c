import { hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose';

export const testSecret = 'a secret for tests, long enough to be one';

export interface TokenFacts {
  readonly userId: string;
  readonly sessionId: string;
  readonly secret?: string;
  readonly type?: string;
}

/** A session token as the server signs it, but for what `facts` change. */
export function mintToken(facts: TokenFacts): Promise<string> {
  const { userId, sessionId, secret = testSecret, type = 'session+jwt' } = facts;
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'session tokens', 32));
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: type })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(new Date(Date.now() + 3_600_000))
    .sign(key);
}

/** What a token says, without asking whether it is genuine. */
export function readClaims(token: string): { sub: string; sid: string; exp: number; iat: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}
