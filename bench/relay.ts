import { Agent, request as httpRequest } from 'node:http';
import { type Fault, startProviderServer } from '@parlando/providers/testing';
import { median, ms, quantile, type Row } from './measure.ts';
import { startServer } from './server.ts';

const pairs = 20;
const clients = 50;
const firstMs = 150;
const paced: Fault = { kind: 'paced', firstMs, chunks: 20, intervalMs: 50 };
const ssml =
  '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="zh-CN">' +
  `<voice name="zh-CN-XiaoxiaoNeural">${'你好，世界。'.repeat(10)}</voice></speak>`;

interface Exchange {
  readonly firstByteMs: number;
  readonly bytes: number;
  /** Whether the response ended properly. */
  readonly isWhole: boolean;
}

/**
 * How much later a provider's audio arrives through the relay than directly, and whether many simultaneous responses
 * are complete.
 */
export async function relayRows(): Promise<Row[]> {
  const provider = await startProviderServer();
  const server = await startServer({ AZURE_TTS_URL: provider.origin, RELAY_ALLOWED_HOSTS: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const ask = (body: string, headers: Readonly<Record<string, string>>, address: string) => {
    provider.failNext(paced);
    return exchange(agent, address, headers, body);
  };
  const direct = () =>
    ask(
      ssml,
      {
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'audio-16khz-128kbitrate-mono-mp3',
        'user-agent': 'bench',
        authorization: 'Bearer test-key',
      },
      provider.compatibleAddress,
    );
  const relayed = () =>
    ask(
      JSON.stringify({ api: 4, address: provider.compatibleAddress, ssml }),
      {
        'content-type': 'application/json',
        'x-browser-fingerprint': 'benchmark-browser',
        'x-provider-key': 'test-key',
      },
      `${server.origin}/api/v1/relay/speech`,
    );
  try {
    await Promise.all([direct(), relayed()]);
    const late: number[] = [];
    for (let pair = 0; pair < pairs; pair++) {
      const [upstream, ours] = await Promise.all([direct(), relayed()]);
      late.push(ours.firstByteMs - upstream.firstByteMs);
    }
    const { bytes } = await direct();
    const crowd = await Promise.all(Array.from({ length: clients }, relayed));
    const whole = crowd.filter((answer) => answer.isWhole && answer.bytes === bytes).length;
    const lastFirstByteMs = Math.max(...crowd.map(({ firstByteMs }) => firstByteMs)) - firstMs;
    const slowestMs = quantile(late, 1);
    return [
      {
        what: `relay, first chunk after ${firstMs} ms and 20 at 50 ms, one client: first byte after the provider's, slowest of ${pairs}`,
        measured: `${ms(slowestMs)} (median ${ms(median(late))})`,
        bar: '≤ 25 ms',
        met: slowestMs <= 25,
      },
      {
        what: `relay, ${clients} clients at once: answers that are complete`,
        measured: `${whole} of ${clients} (first bytes at most ${ms(lastFirstByteMs)} after the provider's pause)`,
        bar: `${clients} of ${clients}`,
        met: whole === clients,
      },
    ];
  } finally {
    agent.destroy();
    await server.close();
    await provider.close();
  }
}

function exchange(
  agent: Agent,
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const length = Buffer.byteLength(body);
    const call = httpRequest(
      address,
      { agent, method: 'POST', headers: { ...headers, 'content-length': length } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`));
        let bytes = 0;
        let firstByteMs = Number.NaN;
        response.on('data', (chunk: Buffer) => {
          if (bytes === 0) firstByteMs = performance.now() - startedAt;
          bytes += chunk.length;
        });
        // A broken response counts as incomplete.
        response.on('error', () => undefined);
        response.on('close', () => resolve({ firstByteMs, bytes, isWhole: response.complete }));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}
