/** Random lower-case letters and digits. Works over plain HTTP, where `crypto.randomUUID` is missing. */
export function randomId(length = 16): string {
  const alphabet = '0123456789abcdefghijklmnopqrstuv';
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => alphabet[byte & 31]).join('');
}
