import type { LoggerOptions } from 'pino';
import { keyPrefix } from './caller-key.ts';

const keyPattern = new RegExp(`${keyPrefix}\\w{12,}`, 'g');

/**
 * What a logger must never write: the headers of requests and responses, which carry tokens and providers' keys, and our
 * own keys anywhere, as in a URL. Our code does not log them, but errors of libraries may contain them.
 */
export const logRedaction = {
  redact: ['headers', '*.headers', '*.*.headers', '*.*.*.headers'],
  hooks: { streamWrite: (line) => line.replace(keyPattern, `${keyPrefix}[Redacted]`) },
} satisfies LoggerOptions;
