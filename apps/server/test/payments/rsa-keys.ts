import { generateKeyPairSync, type KeyObject } from 'node:crypto';

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

const made = new Map<string, KeyPair>();

/** Somebody's key pair, the same for everyone who asks in this process: making one takes a tenth of a second. */
export function rsaKeys(owner: string): KeyPair {
  const keys = made.get(owner) ?? generateKeyPairSync('rsa', { modulusLength: 2048 });
  made.set(owner, keys);
  return keys;
}

export const privatePem = (owner: string) =>
  String(rsaKeys(owner).privateKey.export({ type: 'pkcs8', format: 'pem' }));

export const publicPem = (owner: string) =>
  String(rsaKeys(owner).publicKey.export({ type: 'spki', format: 'pem' }));
