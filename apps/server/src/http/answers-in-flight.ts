import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openEventStreams } from './sse.ts';

const pollMs = 20;

export interface AnswersInFlight {
  /** Resolves once every answer but the endless event streams has gone out, or the signal is aborted. */
  settled(signal: AbortSignal): Promise<void>;
}

/**
 * Counts answers from the moment the whole request has arrived to the last byte of its answer, however that was sent. A
 * request that arrives in part is nothing yet: its sender may never end it.
 */
export function trackAnswers(app: FastifyInstance): AnswersInFlight {
  let active = 0;
  app.addHook('preValidation', async (_request, reply) => {
    if (reply.raw.destroyed) return;
    active++;
    reply.raw.once('close', () => active--);
  });
  return {
    async settled(signal) {
      while (active > openEventStreams(app.server) && !signal.aborted) await sleep(pollMs);
    },
  };
}
