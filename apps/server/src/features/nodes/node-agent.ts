import { Agent, request } from 'undici';

/** A node that does not begin to reply by then is not there. */
const patienceMs = 5000;

/** Replies say something every few seconds, so that one that is cut off is noticed. */
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
