import { once } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { type ProductOptions, startProduct } from '../scripts/product-process.ts';
import { cpuSecondsOf } from './process-cpu.ts';

const probe = new URL('event-loop-probe.mjs', import.meta.url).href;

/** What the probe saw since the mark before. */
export interface Mark {
  readonly eventLoopP99Ms: number;
  readonly eventLoopMaxMs: number;
  readonly rssBytes: number;
  readonly peakRssBytes: number;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: number;
  /** Milliseconds from sending to the first byte of the body, and to the last. */
  readonly firstByteMs: number;
  readonly totalMs: number;
}

/** The built product in a separate process with its own data. */
export interface BenchServer {
  readonly origin: string;
  /** `address`: where it comes from, for a server with TRUST_PROXY. */
  synthesize(
    body: Readonly<Record<string, unknown>>,
    fingerprint?: string,
    address?: string,
  ): Promise<Answer>;
  mark(): Promise<Mark>;
  /** Of all its processes, the database's too, since they began. */
  cpuSeconds(): number;
  close(): Promise<void>;
}

/** Switches off every limit that is not being measured. */
const unlimited = {
  // Its speed depends on an external service.
  EDGE_READ_ALOUD: 'off',
  MIN_REQUEST_GAP_MS: '0',
  GUEST_ADDRESS_FACTOR: '0',
  FREE_DAILY_CHARACTERS: '1000000000',
};

interface ServerOptions extends Pick<ProductOptions, 'dataDir' | 'main'> {
  /** Without the probe, which wakes it a thousand times a second, it has no marks. */
  readonly isProbed?: boolean;
}

export async function startServer(
  env: Readonly<Record<string, string>> = {},
  { isProbed = true, ...options }: ServerOptions = {},
): Promise<BenchServer> {
  const { origin, port, child, close } = await startProduct(
    { ...unlimited, ...env },
    // Not what this process was started with, such as a loader of TypeScript.
    { execArgv: isProbed ? ['--import', probe] : [], ...options },
  );
  const agent = new Agent({ keepAlive: true });
  return {
    origin,
    synthesize: (body, fingerprint = 'benchmark-browser', address = '127.0.0.1') =>
      post(agent, port, body, { 'x-browser-fingerprint': fingerprint, 'x-forwarded-for': address }),
    async mark() {
      child.send('mark');
      const [mark] = (await once(child, 'message')) as [Mark];
      return mark;
    },
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    close() {
      agent.destroy();
      return close();
    },
  };
}

function post(agent: Agent, port: number, body: object, headers: Record<string, string>): Promise<Answer> {
  const payload = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const call = httpRequest(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/v1/tts/single',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          ...headers,
        },
      },
      (response) => {
        let bytes = 0;
        let firstByteMs = Number.NaN;
        response.on('data', (chunk: Buffer) => {
          if (bytes === 0) firstByteMs = performance.now() - startedAt;
          bytes += chunk.length;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            bytes,
            firstByteMs,
            totalMs: performance.now() - startedAt,
          }),
        );
        response.on('error', reject);
      },
    );
    call.on('error', reject);
    call.end(payload);
  });
}
