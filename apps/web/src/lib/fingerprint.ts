import { limits } from '@parlando/contract';
import { fnv1a } from './fnv.ts';
import { randomId } from './random-id.ts';
import { readText, storageKeys, writeText } from './storage.ts';

/**
 * Who a guest is to the free service: a random id kept in this browser, and a hash of what the browser says about
 * itself, so that a copied id alone is not enough. 8 to 128 characters of `[0-9a-z.]`.
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
    // The name of the time zone takes `Intl` long to find, before the first request of a first visit.
    new Date().getTimezoneOffset(),
  ].join('|');
}
