import { z } from 'zod';
import { type EngineFactory, registered } from '../engine-factory.ts';
import { createEspeakEngine } from './espeak-engine.ts';

const settings = z.object({
  ESPEAK_ENABLED: z.stringbool().default(true).describe('Offer the embedded engine (espeak-ng).'),
  ESPEAK_THREADS: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .optional()
    .describe('Speaking threads of the embedded engine, about 25 MB each; one a core unless set.'),
  ESPEAK_JOB_TIMEOUT_MS: z.coerce
    .number()
    .int()
    .min(1000)
    .default(10_000)
    .describe('A speaking thread without progress for so long is replaced.'),
});

const factory: EngineFactory<typeof settings> = {
  id: 'espeak',
  settings,
  create({ ESPEAK_ENABLED, ESPEAK_THREADS, ESPEAK_JOB_TIMEOUT_MS }, { logger }) {
    if (!ESPEAK_ENABLED) return undefined;
    return createEspeakEngine({
      ...(ESPEAK_THREADS === undefined ? {} : { threads: ESPEAK_THREADS }),
      jobTimeoutMs: ESPEAK_JOB_TIMEOUT_MS,
      logger,
    });
  },
};

export const espeak = registered(factory);
