import { Agent, request } from 'undici';

/** A node that has not begun to reply by then counts as gone. */
const patienceMs = 5000;

/** Replies send something every few seconds, so that a broken connection is noticed. */
export function createNodeAgent() {
  const agent = new Agent({
    headersTimeout: patienceMs,
    bodyTimeout: 4 * patienceMs,
    keepAliveTimeout: 60_000,
    connect: { timeout: patienceMs },
  });
  return {
    request: (url: URL, options: Omit<NonNullable<Parameters<typeof request>[1]>, 'dispatcher'>) =>
      request(url, { ...options, dispatcher: agent }),
    close: () => agent.destroy(),
  };
}
