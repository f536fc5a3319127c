/**
 * Runs the corpus in a network namespace of its own, in which every address there is belongs to this process: a
 * connection to any of them would be accepted and counted. Prints what happened as JSON.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { createRelayApp, outboundPaths } from './relay-app.ts';
import { forbiddenAddresses } from './ssrf-corpus.ts';
import { post, runSsrfCorpus, type SsrfRun } from './ssrf-run.ts';

export interface NamespaceReport extends SsrfRun {
  /** Of the forbidden addresses, those at which a plain connection is accepted here. */
  readonly reachable: number;
  /** Addresses at which connections arrived while the corpus ran. */
  readonly arrivedFromCorpus: readonly string[];
  /** The same while a name server changed its mind between the check and the connection. */
  readonly arrivedFromRebinding: readonly string[];
}

const ports = [22, 25, 53, 80, 443, 1080, 1900, 8080, 9200];
const marker = '9.9.9.9';
const arrived: string[] = [];

function listen(port: number): Promise<Server> {
  const server = createServer((socket) => {
    arrived.push(socket.localAddress ?? 'unknown');
    socket.destroy();
  });
  server.listen(port, '::');
  return once(server, 'listening').then(() => server);
}

/** What arrived until now. Connections are accepted in order, so ours, made last, arrive last. */
async function takeArrivals(): Promise<string[]> {
  await Promise.all(ports.map((port) => canConnect(marker, port)));
  await waitFor(() => arrived.filter((address) => address.endsWith(marker)).length === ports.length);
  return arrived.splice(0).filter((address) => !address.endsWith(marker));
}

async function waitFor(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise(setImmediate);
}

function isReachable(address: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(address);
  return canConnect(hostname.replace(/[[\]]/g, ''), Number(port) || (protocol === 'https:' ? 443 : 80));
}

async function canConnect(address: string, port: number): Promise<boolean> {
  const socket = connect(port, address);
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    // No connection can be made to multicast and broadcast addresses, nor to the unspecified one of IPv6.
    return false;
  } finally {
    socket.destroy();
  }
}

async function rebind(): Promise<void> {
  let turn = 0;
  const relay = await createRelayApp({
    resolve: async () => [{ address: turn++ % 2 === 0 ? '1.1.1.1' : '10.0.0.1', family: 4 }],
  });
  for (const request of [
    ...outboundPaths('http://rebinding.test/'),
    ...outboundPaths('http://again.test/'),
  ]) {
    await post(relay, request);
  }
  await relay.close();
}

execFileSync('ip', ['link', 'set', 'lo', 'up']);
execFileSync('ip', ['route', 'add', 'local', '0.0.0.0/0', 'dev', 'lo']);
execFileSync('ip', ['-6', 'route', 'add', 'local', '::/0', 'dev', 'lo']);
const servers = await Promise.all(ports.map(listen));
const found = await Promise.all(forbiddenAddresses.map(isReachable));
await takeArrivals();
const run = await runSsrfCorpus();
const arrivedFromCorpus = await takeArrivals();
await rebind();
const report: NamespaceReport = {
  ...run,
  reachable: found.filter(Boolean).length,
  arrivedFromCorpus,
  arrivedFromRebinding: [...new Set(await takeArrivals())],
};
for (const server of servers) server.close();
process.stdout.write(JSON.stringify(report));
