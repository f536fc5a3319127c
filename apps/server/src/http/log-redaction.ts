import type { LoggerOptions } from 'pino';
import { keyPrefix } from './caller-key.ts';

const keyPattern = new RegExp(`${keyPrefix}\\w{12,}`, 'g');

/** The row that a constraint refused, in PostgreSQL's words: it may have a person's text. */
const rowPattern = /"detail":"(?:Failing row contains|Key )(?:[^"\\]|\\.)*"/g;

/**
 * What a logger must never write: the headers of requests and responses, which carry tokens and providers' keys, rows of
 * the database, and our own keys anywhere, as in a URL. Our code does not log them, but errors of libraries may contain
 * them.
 */
export const logRedaction = {
  redact: ['headers', '*.headers', '*.*.headers', '*.*.*.headers'],
  hooks: {
    streamWrite: (line) =>
      line.replace(keyPattern, `${keyPrefix}[Redacted]`).replace(rowPattern, '"detail":"[Redacted]"'),
  },
} satisfies LoggerOptions;
