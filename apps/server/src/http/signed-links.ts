import { createHmac, timingSafeEqual } from 'node:crypto';

/** 192 bits: beyond guessing, and short enough to read. */
const signatureBytes = 24;

export interface Signer {
  /** For a query: base64url. */
  sign(name: string): string;
  isValid(name: string, signature: string): boolean;
}

/**
 * Signs links. Anyone who has a link may fetch its target, and links cannot be forged. A signature is valid for one
 * purpose only.
 */
export function createSigner(secret: string, purpose: string): Signer {
  const digest = (name: string): Buffer =>
    createHmac('sha256', secret).update(`${purpose}\n${name}`).digest().subarray(0, signatureBytes);
  return {
    sign: (name) => digest(name).toString('base64url'),
    isValid(name, signature) {
      const given = Buffer.from(signature, 'base64url');
      const expected = digest(name);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
