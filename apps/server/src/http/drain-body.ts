import type { IncomingMessage } from 'node:http';

const maxBytes = 32 * 1024 * 1024;
const maxMs = 10_000;

/**
 * Reads and discards the rest of a refused request, within limits. Closing a socket with unread bytes resets it, and
 * most clients then report a broken pipe and never read the response. It is
 * detached from its decoder first, which would block it once nothing reads from it.
 */
export function drainBody(request: IncomingMessage): Promise<void> {
  if (request.complete || request.readableEnded || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(done, maxMs);
    function count(chunk: Buffer): void {
      bytes += chunk.length;
      if (bytes > maxBytes) done();
    }
    function done(): void {
      clearTimeout(timer);
      request.off('data', count).off('end', done).off('close', done);
      resolve();
    }
    request.unpipe().on('data', count).once('end', done).once('close', done).resume();
  });
}
