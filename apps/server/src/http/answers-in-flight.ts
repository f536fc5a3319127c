import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openEventStreams } from './sse.ts';

const pollMs = 20;

export interface AnswersInFlight {
  /** Resolves when every response has been sent, except for endless event streams, or when the signal is aborted. */
  settled(signal: AbortSignal): Promise<void>;
}

/**
 * Counts requests from their complete arrival to the last byte of their response. A partly received request does not
 * count: its sender may never finish it.
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
