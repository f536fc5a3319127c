import { hkdfSync } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const algorithm = 'HS256';
/** Separates session tokens from other tokens signed with the same secret. */
const type = 'session+jwt';

export interface SessionClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Bearer tokens: JWTs (RFC 7519) that name a session, which decides by the database's clock whether they are still valid.
 * Their own time tells browsers when it ends.
 */
export interface SessionTokens {
  sign(claims: SessionClaims, expiresAt: Date): Promise<string>;
  /** Undefined for a token that is not ours. */
  read(token: string): Promise<SessionClaims | undefined>;
}

export function createSessionTokens(secret: string): SessionTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'session tokens', 32));
  return {
    sign: ({ userId, sessionId }, expiresAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),
    async read(token) {
      try {
        const requiredClaims = ['exp', 'sub', 'sid'];
        // Whatever day this machine believes it to be.
        const currentDate = new Date(0);
        const options = { algorithms: [algorithm], typ: type, requiredClaims, currentDate };
        const { payload } = await jwtVerify(token, key, options);
        const { sub: userId, sid: sessionId } = payload;
        if (typeof userId !== 'string' || typeof sessionId !== 'string') return undefined;
        return { userId, sessionId };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}
