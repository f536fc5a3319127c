import type { LoggerOptions } from 'pino';
import { keyPrefix } from './caller-key.ts';

const keyPattern = new RegExp(`${keyPrefix}\\w{12,}`, 'g');

/**
 * What a logger is never to write: the headers of requests and answers, which carry tokens and providers' keys, and our
 * own keys wherever they stand, as in an address. Nothing of ours logs them; errors of libraries may hold them.
 */
export const logRedaction = {
  redact: ['headers', '*.headers', '*.*.headers', '*.*.*.headers'],
  hooks: { streamWrite: (line) => line.replace(keyPattern, `${keyPrefix}[Redacted]`) },
} satisfies LoggerOptions;
