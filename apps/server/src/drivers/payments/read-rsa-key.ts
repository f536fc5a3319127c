import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';

const leastBits = 2048;

/**
 * An RSA key from its PEM (`\n` may stand for a line break), its bare base64, or the path of a file with either. A
 * certificate serves as its public key. Undefined for anything else: a private key is no public one.
 */
export function readRsaKey(text: string, kind: 'private' | 'public'): KeyObject | undefined {
  try {
    const key = parseKey(isKeyText(text) ? text : readFileSync(text, 'utf8').trim(), kind);
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return key.asymmetricKeyType === 'rsa' && bits >= leastBits ? key : undefined;
  } catch {
    return undefined;
  }
}

const isKeyText = (text: string) => text.includes('-----BEGIN') || /^[A-Za-z0-9+/=\s]{300,}$/.test(text);

function parseKey(text: string, kind: 'private' | 'public'): KeyObject {
  if (text.includes('-----BEGIN')) {
    const pem = text.replaceAll('\\n', '\n');
    if (kind === 'private') return createPrivateKey(pem);
    if (pem.includes('PRIVATE KEY')) throw new Error('a private key');
    return createPublicKey(pem);
  }
  const key = Buffer.from(text, 'base64');
  if (kind === 'public') return createPublicKey({ key, format: 'der', type: 'spki' });
  // The tools of the gateways write either.
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' });
  }
}
