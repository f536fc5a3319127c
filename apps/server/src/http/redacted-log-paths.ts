/**
 * Where a logger is never to write what stands there (pino's `redact`): the headers of requests and answers carry
 * tokens and providers' keys. Nothing of ours logs them; errors of libraries may hold them.
 */
export const redactedLogPaths = ['headers', '*.headers', '*.*.headers', '*.*.*.headers'];
