import type { Engine } from '@parlando/speech';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { type NodeDoor, registerNodeRoute } from '../../http/node-route.ts';
import { createNodeSignature } from '../../http/node-signature.ts';
import { sendStream } from '../../http/send-stream.ts';
import type { Log } from '../../ports/log.ts';
import { createNodeCalls } from './node-calls.ts';
import { NodeRegistry, nodesChannel } from './node-registry.ts';
import { SharedEngine, type SoundingText } from './shared-engine.ts';
import { type SpeakCall, speakPath, writeEvents } from './speech-events.ts';

export interface NodesDependencies {
  readonly database: Kysely<Database>;
  readonly id: string;
  readonly role: string;
  /** All configured engines; started if this process synthesises. */
  readonly engines: readonly Engine[];
  readonly speaksHere: boolean;
  readonly soundingText: SoundingText;
  readonly secret: string;
  readonly log: Log;
}

/** The processes that share the database, and the calls between them. */
export interface NodesFeature {
  /** Those of this process. */
  readonly speakers: readonly Engine[];
  readonly registry: NodeRegistry;
  readonly door: NodeDoor;
  /** The engines of all processes together. */
  readonly engines: readonly Engine[];
  /** Subscribes to the others' notifications; call it before the connection for notifications opens. */
  listen(listen: (channel: string, listener: () => void) => void): void;
  registerRoutes(app: FastifyInstance): Promise<void>;
  close(): Promise<void>;
}

export function createNodes(dependencies: NodesDependencies): NodesFeature {
  const { engines, speaksHere, secret, soundingText } = dependencies;
  const signature = createNodeSignature({ secret, now: () => registry.now() });
  const door = { signature, ownUrl: () => registry.url };
  const calls = createNodeCalls(signature);
  const speakers = speaksHere ? engines : [];
  const registry = new NodeRegistry({ ...dependencies, engines: speakers, call: calls.call });
  return {
    speakers,
    registry,
    door,
    engines: engines.map((engine) => new SharedEngine(engine, { speaksHere, nodes: registry, soundingText })),
    listen: (listen) => listen(nodesChannel, () => registry.refresh()),
    registerRoutes: (app) =>
      registerNodeRoute(app, door, { method: 'POST', url: speakPath }, async ({ body }, reply) => {
        const { engine: id, utterance, output } = JSON.parse(body as string) as SpeakCall;
        const engine = speakers.find((each) => each.id === id);
        if (engine === undefined) return reply.status(503).send();
        const leaving = new AbortController();
        reply.raw.once('close', () => leaving.abort());
        return sendStream(
          reply,
          'application/x-ndjson',
          writeEvents(engine.synthesize(utterance, output, leaving.signal)),
        );
      }),
    async close() {
      await registry.close();
      await calls.close();
    },
  };
}
