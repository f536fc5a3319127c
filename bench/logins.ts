import { ms, quantile, type Row, ratio } from './measure.ts';
import { startServer } from './server.ts';

const logins = 50;
const idleRequests = 400;
const lanes = 2;

/** How long other requests wait while many people log in: each login costs a password hash. */
export async function loginRows(): Promise<Row[]> {
  const server = await startServer();
  try {
    await warmUp(server.origin);
    const idle = await latencies(server.origin, (done) => done >= idleRequests);
    const startedAt = performance.now();
    let open = logins;
    const answers = Array.from({ length: logins }, async (_, index) => {
      const status = await logIn(server.origin, index);
      open--;
      return status;
    });
    const busy = await latencies(server.origin, () => open === 0);
    const statuses = await Promise.all(answers);
    const loginMs = (performance.now() - startedAt) / logins;
    // An account that does not exist costs what a wrong password does, and needs no mail to be made.
    if (statuses.some((status) => status !== 401)) throw new Error(`logins answered ${statuses.join()}`);
    const [idleP99, busyP99] = [quantile(idle, 0.99), quantile(busy, 0.99)];
    return [
      {
        what: `p99 of other routes while ${logins} log in at once, against idle`,
        measured: `${ratio(busyP99 / idleP99)} (${ms(idleP99)} → ${ms(busyP99)}, ${busy.length} requests)`,
        bar: '≤ 3 ×',
        met: busyP99 <= 3 * idleP99,
      },
      { what: 'one login after the other takes', measured: ms(loginMs), bar: '–', met: true },
    ];
  } finally {
    await server.close();
  }
}

async function warmUp(origin: string): Promise<void> {
  await logIn(origin, logins);
  await latencies(origin, (done) => done >= idleRequests / 2);
}

async function logIn(origin: string, index: number): Promise<number> {
  const response = await fetch(`${origin}/api/v1/auth/mail/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `nobody-${index}`, password: 'a wrong password' }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Milliseconds of requests, a few at once, one after the other until `isOver`. */
async function latencies(origin: string, isOver: (done: number) => boolean): Promise<number[]> {
  const found: number[] = [];
  const paths = ['/api/v1/free-limit', '/api/v1/voices/categories', '/api/v1/health'];
  const lane = async () => {
    while (!isOver(found.length)) {
      const startedAt = performance.now();
      const path = paths[found.length % paths.length];
      const response = await fetch(`${origin}${path}`, { headers: { 'x-browser-fingerprint': 'benchmark' } });
      await response.arrayBuffer();
      found.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return found;
}
