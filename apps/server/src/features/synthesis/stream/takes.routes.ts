import type { FastifyInstance } from 'fastify';
import { type NodeDoor, registerNodeRoute } from '../../../http/node-route.ts';
import { sendStream } from '../../../http/send-stream.ts';
import { Wake } from '../../../ports/wake.ts';
import type { Dispatcher } from '../work/dispatcher.ts';
import type { Take } from '../work/take.ts';
import type { TaskBus } from '../work/task-bus.ts';
import { writeFrame } from './take-frames.ts';

export interface TakeRoutesOptions {
  readonly dispatcher: Dispatcher;
  readonly bus: TaskBus;
  readonly door: NodeDoor;
}

const path = '/internal/takes/';

/** Path of a task's live audio from a segment on. */
export const takesPath = (taskId: string, from: number): string =>
  `${path}${encodeURIComponent(taskId)}?from=${from}`;

/** The other process has claimed the task and loads it. */
const arrivalMs = 5000;
/** Longest silence before a keep-alive, which reveals a broken connection. */
const silenceMs = 5000;
const silence = writeFrame({ ord: 0, take: 0, bytes: new Uint8Array() });

/** Streams this process's live audio to other processes. They read stored audio from the store. */
export function registerTakeRoutes(app: FastifyInstance, options: TakeRoutesOptions): Promise<void> {
  return registerNodeRoute(
    app,
    options.door,
    { method: 'GET', url: `${path}:task` },
    async ({ params, query }, reply) => {
      const { task } = params as { task: string };
      const from = Number((query as { from?: string }).from ?? 0);
      const leaving = new AbortController();
      reply.raw.once('close', () => leaving.abort());
      return sendStream(reply, 'application/octet-stream', takeFrames(options, task, from, leaving.signal));
    },
  );
}

/**
 * The chunks of every take of a task from segment `from` on, until the task leaves this process. They are read on demand,
 * so a slow listener blocks nothing and skips what is stored by then.
 */
async function* takeFrames(
  { dispatcher, bus }: Omit<TakeRoutesOptions, 'door'>,
  taskId: string,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const wake = new Wake();
  const stop = bus.onTask(taskId, wake.call);
  signal.addEventListener('abort', wake.call, { once: true });
  // Not a Map: the audio of a whole book would stay in memory while there is a listener.
  const sent = new WeakMap<Take, number>();
  try {
    // Headers leave with the first bytes.
    yield silence;
    const deadline = performance.now() + arrivalMs;
    while (!signal.aborted && !dispatcher.has(taskId) && performance.now() < deadline)
      await wake.sleep(deadline - performance.now());
    while (!signal.aborted && dispatcher.has(taskId)) {
      const takes = dispatcher.takesOf(taskId).filter(([ord]) => ord >= from);
      let isNew = false;
      for (const [ord, take] of takes) {
        for (const bytes of take.chunks.slice(sent.get(take) ?? 0)) {
          sent.set(take, (sent.get(take) ?? 0) + 1);
          isNew = true;
          yield writeFrame({ ord, take: take.number, bytes });
        }
      }
      if (isNew) continue;
      const stops = takes.map(([, take]) => take.onChunk(wake.call));
      const isCalled = await wake.sleep(silenceMs);
      for (const each of stops) each();
      if (!isCalled) yield silence;
    }
  } finally {
    stop();
  }
}
