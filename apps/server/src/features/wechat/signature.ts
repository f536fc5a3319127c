import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '@parlando/contract';

/** SHA-256 as base64url. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Compares in constant time. */
export function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)));
}

/** WeChat's signature over some texts: SHA-1 of them in order, as hexadecimal. */
export function signatureOf(...texts: readonly string[]): string {
  return createHash('sha1').update(texts.toSorted().join('')).digest('hex');
}

/**
 * Decrypts a callback: AES-256-CBC over 16 random bytes, the length of the message, the message and the app's id. `aesKey`
 * is the EncodingAESKey. Throws SIGNATURE_INVALID for what was not encrypted with it, or for another app.
 */
export function decryptMessage(encrypted: string, aesKey: string, appId: string): string {
  const key = Buffer.from(`${aesKey}=`, 'base64');
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  try {
    const padded = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]);
    // Padded to blocks of 32 bytes, not to the cipher's 16; the last byte is how many.
    const plain = padded.subarray(0, padded.length - (padded.at(-1) ?? 0));
    const end = 20 + plain.readUInt32BE(16);
    if (end <= plain.length && isSame(plain.toString('utf8', end), appId))
      return plain.toString('utf8', 20, end);
  } catch (cause) {
    throw new AppError('SIGNATURE_INVALID', undefined, { cause });
  }
  throw new AppError('SIGNATURE_INVALID');
}
