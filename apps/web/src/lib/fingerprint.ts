import { limits } from '@parlando/contract';
import { randomId } from './random-id.ts';
import { readText, storageKeys, writeText } from './storage.ts';

/**
 * Who a guest is to the free service: a random id kept in this browser, and a hash of what the browser says about
 * itself, so that a copied id alone is not enough. 8 to 128 characters of `[0-9a-z.]`.
 */
export function browserFingerprint(): string {
  const stored = readText(storageKeys.fingerprint);
  if (stored && isFingerprint(stored)) return stored;
  const made = `${randomId(24)}.${hash(browserTraits())}`;
  writeText(storageKeys.fingerprint, made);
  return made;
}

function isFingerprint(value: string): boolean {
  const { min, max } = limits.fingerprintLength;
  return value.length >= min && value.length <= max && /^[0-9a-z.]+$/.test(value);
}

function browserTraits(): string {
  return [
    navigator.userAgent,
    navigator.hardwareConcurrency,
    screen.width,
    screen.height,
    screen.colorDepth,
    Intl.DateTimeFormat().resolvedOptions().timeZone,
  ].join('|');
}

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/). */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return (value >>> 0).toString(36);
}
