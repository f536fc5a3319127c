import { limits } from '@parlando/contract';
import { fnv1a } from './fnv.ts';
import { randomId } from './random-id.ts';
import { readText, storageKeys, writeText } from './storage.ts';

/**
 * Identifies a guest to the free service: a random id stored in this browser, and a hash of browser properties, so
 * that a copied id alone is not enough. 8 to 128 characters of `[0-9a-z.]`.
 */
export function browserFingerprint(): string {
  const stored = readText(storageKeys.fingerprint);
  if (stored && isFingerprint(stored)) return stored;
  const made = `${randomId(24)}.${fnv1a(browserTraits()).toString(36)}`;
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
    // The offset, because `Intl` takes long to determine the time zone's name, which would delay the first request.
    new Date().getTimezoneOffset(),
  ].join('|');
}
