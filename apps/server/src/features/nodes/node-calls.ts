import { type NodeSignature, nodeSignatureHeader } from '../../http/node-signature.ts';
import type { NodeCall } from '../../ports/nodes.ts';

export interface NodeCalls {
  call(url: string, call: NodeCall): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Signed HTTP calls to other processes of the instance. The library is loaded with the first. */
export function createNodeCalls(signature: NodeSignature): NodeCalls {
  const load = () => import('./node-agent.ts').then(({ createNodeAgent }) => createNodeAgent());
  let loaded: ReturnType<typeof load> | undefined;
  return {
    async *call(url, { method, path, body, signal }) {
      loaded ??= load();
      const reply = await (await loaded).request(new URL(path, url), {
        method,
        signal,
        ...(body !== undefined && { body }),
        headers: {
          [nodeSignatureHeader]: signature.sign({ method, callee: url, url: path }, body),
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
      await (await loaded)?.close();
    },
  };
}
