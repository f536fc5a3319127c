import { randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const random = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A key that exists nowhere else, with characters that encodings change. */
export const canaryKey = (): string => `sk-${random(20)}+/=%${random(20)}`;

/** What a trace of the key would look like: pieces of it, of its URL, hexadecimal and base64 spellings. */
export function tracesOf(key: string): string[] {
  const bytes = Buffer.from(key);
  const windows = (text: string, length: number) =>
    Array.from({ length: text.length - length + 1 }, (_, start) => text.slice(start, start + length));
  return [
    ...windows(key, 8),
    ...windows(encodeURIComponent(key), 12),
    ...windows(bytes.toString('hex'), 20),
    ...[0, 1, 2].flatMap((shift) => windows(bytes.subarray(shift).toString('base64').replace(/=+$/, ''), 12)),
  ].map((piece) => piece.toLowerCase());
}
