import { createHash } from 'node:crypto';

/** Seconds from 1601, the epoch of Windows file times, to 1970. */
const windowsEpochSeconds = 11_644_473_600;
const windowSeconds = 300;

/**
 * `Sec-MS-GEC`: upper-case hexadecimal SHA-256 of the present five minutes as a Windows file time (100 ns) and the
 * client's token.
 */
export function securityToken(clientToken: string, unixSeconds: number): string {
  const seconds = Math.floor(unixSeconds) + windowsEpochSeconds;
  const windowStart = seconds - (seconds % windowSeconds);
  return createHash('sha256').update(`${windowStart}0000000${clientToken}`).digest('hex').toUpperCase();
}
