import { azurePaths, createRelayApp, outboundPaths, type RelayApp, relayHeaders } from './relay-app.ts';
import { forbiddenAddresses, hostileNameAddresses, hostileNames, malformedAddresses } from './ssrf-corpus.ts';

export interface SsrfRun {
  /** Requests by what they were answered. */
  readonly answers: Readonly<Record<string, number>>;
  readonly requests: number;
}

const hostileRegions = [
  'x@127.0.0.1/',
  '127.0.0.1/',
  '127.0.0.1#',
  '127.0.0.1:8080/?',
  'evil.example.',
  '..',
  '[::1]/',
  'a\\b',
  'eastus%00',
];

async function resolve(hostname: string) {
  // Whoever answers for Azure's names answers with a machine of ours.
  const found =
    hostileNames[hostname] ?? (/\.(microsoft\.com|azure\.cn)$/.test(hostname) ? ['10.0.0.1'] : []);
  return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

/** Sends every address of the corpus through every outbound path of the relay. */
export async function runSsrfCorpus(): Promise<SsrfRun> {
  const relay = await createRelayApp({ resolve });
  try {
    const addresses = [...forbiddenAddresses, ...malformedAddresses, ...hostileNameAddresses];
    const requests = [
      ...addresses.flatMap((address) => outboundPaths(address)),
      ...['eastus', 'chinaeast2', ...hostileRegions].flatMap((region) => azurePaths(region)),
    ];
    const answers: Record<string, number> = {};
    for (const request of requests) {
      const answer = await post(relay, request);
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
    return { answers, requests: requests.length };
  } finally {
    await relay.close();
  }
}

/** `status CODE` of the answer. */
export async function post(relay: RelayApp, request: { url: string; payload: object }): Promise<string> {
  const headers = { ...relayHeaders, 'X-Provider-Key': 'test-key' };
  const { statusCode, body } = await relay.app.inject({ method: 'POST', headers, ...request });
  return `${statusCode} ${(JSON.parse(body) as { error: string }).error}`;
}
