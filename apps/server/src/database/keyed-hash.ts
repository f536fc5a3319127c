import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Returns a hash to store in place of a secret, with a separate key for each purpose. The parts may not contain line
 * breaks.
 */
export function createKeyedHash(secret: string, purpose: string): (...parts: readonly string[]) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return (...parts) => createHmac('sha256', key).update(parts.join('\n')).digest('base64url');
}
