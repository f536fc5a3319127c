import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { keyPrefix } from '../../http/caller-key.ts';

/** Letters and digits only: a double click selects the whole key. */
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Characters by which a key is found, those that are secret (256 bits), and those of the checksum. */
const lengths = { name: 9, secret: 43, checksum: 6 };
const whole = new RegExp(`^${keyPrefix}\\w{${lengths.name + lengths.secret + lengths.checksum}}$`);
const prefixLength = keyPrefix.length + lengths.name;

export interface KeySecret {
  /** The whole key, for its holder only. */
  readonly secret: string;
  /** The visible beginning, by which the key is found and recognised. */
  readonly prefix: string;
  readonly hash: Buffer;
}

/** `pk_`, then a random name, 256 random bits and a checksum. */
export function createKeySecret(): KeySecret {
  const random = Array.from(
    { length: lengths.name + lengths.secret },
    () => alphabet[randomInt(alphabet.length)],
  );
  const body = keyPrefix + random.join('');
  const secret = withChecksum(body);
  return { secret, prefix: prefixOf(secret), hash: hashOf(secret) };
}

export const withChecksum = (body: string): string => body + checksumOf(body);

/** Whether it can be a key at all: mistyped and shortened ones are refused without asking the database. */
export function isWellFormed(text: string): boolean {
  return whole.test(text) && withChecksum(text.slice(0, -lengths.checksum)) === text;
}

export const prefixOf = (secret: string): string => secret.slice(0, prefixLength);

export function matches(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashOf(secret), hash);
}

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

function checksumOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let i = 0; i < lengths.checksum; i++) {
    digits = alphabet[rest % alphabet.length] + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits;
}
