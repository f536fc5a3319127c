import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Faults between Parlando and a storage service:
 * - `gone`: connections break without a reply,
 * - `silent`: requests get no reply for as long as it lasts,
 * - `slow`: replies come 300 ms later,
 * - `failing`: every reply is 500,
 * - `busy`: every other reply is 503 with `SlowDown`,
 * - `eventual`: an object is found only at the third request for it,
 * - `deaf`: writes succeed, but the reply to every other one is lost.
 */
export type StorageFault = 'gone' | 'silent' | 'slow' | 'failing' | 'busy' | 'eventual' | 'deaf';

export const storageFaults = [
  'gone',
  'silent',
  'slow',
  'failing',
  'busy',
  'eventual',
  'deaf',
] as const satisfies StorageFault[];

export interface FaultProxy {
  readonly url: string;
  /** Undefined: everything passes. */
  fault: StorageFault | undefined;
  /** Requests that came, by method. */
  readonly counts: Map<string, number>;
  close(): Promise<void>;
}

/** Forwards HTTP to `target` unchanged. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const counts = new Map<string, number>();
  const asked = new Map<string, number>();
  let writes = 0;
  const silent: ServerResponse[] = [];

  async function serve(incoming: IncomingMessage, reply: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = incoming;
    const count = (counts.get(method) ?? 0) + 1;
    counts.set(method, count);
    switch (proxy.fault) {
      case 'gone':
        return void reply.destroy();
      case 'silent':
        return void silent.push(reply);
      case 'slow':
        await sleep(300);
        break;
      case 'failing':
        return refuse(incoming, reply, 500, 'InternalError');
      case 'busy':
        if (count % 2 === 0) return refuse(incoming, reply, 503, 'SlowDown');
        break;
      case 'eventual': {
        const times = (asked.get(url) ?? 0) + 1;
        asked.set(url, times);
        if (method === 'GET' && !url.includes('?') && times < 3)
          return refuse(incoming, reply, 404, 'NoSuchKey');
        break;
      }
      case 'deaf':
        if (method === 'PUT' && writes++ % 2 === 0) return pass(incoming, reply, false);
        break;
      default:
    }
    return pass(incoming, reply, true);
  }

  function pass(incoming: IncomingMessage, reply: ServerResponse, isHeard: boolean): Promise<void> {
    const { method, url, headers } = incoming;
    return new Promise((done) => {
      const broken = () => {
        reply.destroy();
        done();
      };
      const outgoing = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
        answer.on('error', broken);
        answer.on('end', done);
        if (!isHeard) {
          answer.on('end', () => reply.destroy()).resume();
          return;
        }
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      outgoing.on('error', broken);
      incoming.pipe(outgoing);
    });
  }

  const server = createServer((incoming, reply) => void serve(incoming, reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: undefined,
    counts,
    async close() {
      for (const reply of silent) reply.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return proxy;
}

function refuse(incoming: IncomingMessage, reply: ServerResponse, status: number, code: string): void {
  incoming.resume();
  reply.writeHead(status, { 'content-type': 'application/xml' });
  reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
