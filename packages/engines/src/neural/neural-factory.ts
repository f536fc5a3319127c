import { z } from 'zod';
import { type EngineFactory, registered, wholeNumber } from '../engine-factory.ts';
import { createNeuralEngine } from './neural-engine.ts';

const settings = z.object({
  NEURAL_PROCESSES: wholeNumber(1, 256)
    .optional()
    .describe(
      'How many processes speak with installed voices at once, each on one thread. Without it one fewer than there are cores.',
    ),
  NEURAL_MEMORY_MB: wholeNumber(64, 1e7)
    .optional()
    .describe(
      'Memory for all these processes together, in MB; each voice takes 300 to 800 MB. Without it half of what is free at the start.',
    ),
});

const factory: EngineFactory<typeof settings> = {
  id: 'neural',
  settings,
  create({ NEURAL_PROCESSES, NEURAL_MEMORY_MB }, { logger }) {
    return createNeuralEngine({
      processes: NEURAL_PROCESSES,
      memoryBytes: NEURAL_MEMORY_MB && NEURAL_MEMORY_MB * 1024 * 1024,
      logger,
    });
  },
};

export const neural = registered(factory);
