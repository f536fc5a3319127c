import { z } from 'zod';
import { type EngineFactory, registered } from '../engine-factory.ts';
import { createNeuralEngine } from './neural-engine.ts';

const settings = z.object({
  NEURAL_PROCESSES: z.coerce
    .number()
    .int()
    .min(1)
    .max(256)
    .optional()
    .describe(
      'How many processes of the neural voices on this machine speak at once, one thread each; one less than cores unless set.',
    ),
  NEURAL_MEMORY_MB: z.coerce
    .number()
    .int()
    .min(64)
    .optional()
    .describe(
      'Memory in MB for all these processes together, of which a voice takes 0.3 to 0.8 GB; half of what is free at the start unless set.',
    ),
});

const factory: EngineFactory<typeof settings> = {
  id: 'neural',
  settings,
  create({ NEURAL_PROCESSES, NEURAL_MEMORY_MB }, { logger }) {
    return createNeuralEngine({
      ...(NEURAL_PROCESSES === undefined ? {} : { processes: NEURAL_PROCESSES }),
      ...(NEURAL_MEMORY_MB === undefined ? {} : { memoryBytes: NEURAL_MEMORY_MB * 1024 * 1024 }),
      logger,
    });
  },
};

export const neural = registered(factory);
