import { z } from 'zod';
import { type EngineFactory, registered, wholeNumber } from '../engine-factory.ts';
import { createEspeakEngine } from './espeak-engine.ts';

const settings = z.object({
  ESPEAK_ENABLED: z
    .stringbool({ error: 'must be one of: true, false' })
    .default(true)
    .describe('Offer the embedded engine (espeak-ng).'),
  ESPEAK_THREADS: wholeNumber(1, 256)
    .optional()
    .describe('Threads of the embedded engine, about 25 MB each. Without it one per core.'),
  ESPEAK_JOB_TIMEOUT_MS: wholeNumber(1000, 3_600_000)
    .default(10_000)
    .describe('A thread of the embedded engine that makes no progress for this long is replaced.'),
});

const factory: EngineFactory<typeof settings> = {
  id: 'espeak',
  settings,
  create({ ESPEAK_ENABLED, ESPEAK_THREADS, ESPEAK_JOB_TIMEOUT_MS }, { logger }) {
    if (!ESPEAK_ENABLED) return undefined;
    return createEspeakEngine({
      threads: ESPEAK_THREADS,
      jobTimeoutMs: ESPEAK_JOB_TIMEOUT_MS,
      logger,
    });
  },
};

export const espeak = registered(factory);
