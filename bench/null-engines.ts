import { z } from 'zod';
import { createFakeEngine } from '../apps/server/test/fake-engine.ts';
import { type RegisteredEngine, registered } from '../packages/engines/src/engine-factory.ts';

/** Takes the place of the server's engines in a build of it: one that takes no time and makes no sound. */
export const engineFactories: readonly RegisteredEngine[] = [
  registered({
    id: 'fake',
    settings: z.object({}),
    create: () => createFakeEngine({ concurrency: 8 }),
  }),
];
