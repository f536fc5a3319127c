import { z } from 'zod';
import { type EngineFactory, registered } from '../engine-factory.ts';
import { createEdgeReadAloudEngine } from './edge-read-aloud-engine.ts';

const settings = z.object({
  EDGE_READ_ALOUD: z
    .enum(['auto', 'off'], 'must be one of: auto, off')
    .default('auto')
    .describe(
      'Neural voices of Edge read-aloud on the free service: `auto` uses them while they can be reached.',
    ),
  EDGE_READ_ALOUD_URL: z
    .url({ protocol: /^https?$/, error: 'must be a URL such as https://speech.platform.bing.com' })
    .default('https://speech.platform.bing.com')
    .describe('Scheme and host of Edge read-aloud.'),
  EDGE_READ_ALOUD_TOKEN: z
    .string()
    .min(1)
    .default('6A5AA1D4EAFF4E9FB37E23D68491D6F4')
    .describe('Client token to report (`TrustedClientToken`), the same in every Edge.'),
  EDGE_READ_ALOUD_VERSION: z
    .string()
    .regex(/^\d+(\.\d+)*$/, 'must be a version such as 143.0.3650.75')
    .default('143.0.3650.75')
    .describe('Edge version to report. Raise it if the service rejects this one.'),
});

const factory: EngineFactory<typeof settings> = {
  id: 'edge-read-aloud',
  settings,
  create(values, { logger }) {
    if (values.EDGE_READ_ALOUD === 'off') return undefined;
    return createEdgeReadAloudEngine({
      address: {
        baseUrl: values.EDGE_READ_ALOUD_URL,
        clientToken: values.EDGE_READ_ALOUD_TOKEN,
        version: values.EDGE_READ_ALOUD_VERSION,
      },
      logger,
    });
  },
};

export const edgeReadAloud = registered(factory);
