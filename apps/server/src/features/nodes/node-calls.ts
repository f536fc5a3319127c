import { type NodeSignature, nodeSignatureHeader } from '../../http/node-signature.ts';
import type { NodeCall } from '../../ports/nodes.ts';

/** A node that does not begin to reply by then is not there. */
const patienceMs = 5000;

export interface NodeCalls {
  call(url: string, call: NodeCall): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Signed HTTP calls to other processes of the instance. The library is loaded with the first. */
export function createNodeCalls(signature: NodeSignature): NodeCalls {
  let loaded: ReturnType<typeof load> | undefined;
  return {
    async *call(url, { method, path, body, signal }) {
      loaded ??= load();
      const { request, agent } = await loaded;
      const reply = await request(new URL(path, url), {
        method,
        dispatcher: agent,
        signal,
        ...(body !== undefined && { body }),
        headers: {
          [nodeSignatureHeader]: signature.sign({ method, url: path }, body),
          ...(body !== undefined && { 'content-type': 'text/plain' }),
        },
      });
      if (reply.statusCode !== 200) {
        await reply.body.dump();
        throw new Error(`the node at ${url} answered ${reply.statusCode}`);
      }
      yield* reply.body as AsyncIterable<Uint8Array>;
    },
    async close() {
      await (await loaded)?.agent.destroy();
    },
  };
}

async function load() {
  const { Agent, request } = await import('undici');
  // Replies say something every few seconds, so that one that is cut off is noticed.
  const bounds = { headersTimeout: patienceMs, bodyTimeout: 4 * patienceMs, keepAliveTimeout: 60_000 };
  return { request, agent: new Agent({ ...bounds, connect: { timeout: patienceMs } }) };
}
