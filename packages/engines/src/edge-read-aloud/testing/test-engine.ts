import type { Engine } from '@parlando/speech';
import type { EngineLogger } from '../../engine-factory.ts';
import {
  createEdgeReadAloudEngine,
  type EdgeReadAloudOptions,
  type EdgeReadAloudTimes,
} from '../edge-read-aloud-engine.ts';

export const silentLogger: EngineLogger = { info: () => undefined, warn: () => undefined };

/** Retries soon after a loss, with long time limits for busy machines. */
const times: Partial<EdgeReadAloudTimes> = {
  retryMs: 50,
  minProbeGapMs: 0,
  connectMs: 60_000,
  firstMs: 60_000,
  probeMs: 60_000,
};

/** The engine as the server makes it, but for its times. */
export function createTestEngine(baseUrl: string, options: Partial<EdgeReadAloudOptions> = {}): Engine {
  return createEdgeReadAloudEngine({
    address: { baseUrl, clientToken: '6A5AA1D4EAFF4E9FB37E23D68491D6F4', version: '143.0.3650.75' },
    logger: silentLogger,
    concurrency: 2,
    ...options,
    times: { ...times, ...options.times },
  });
}

/** One whose `start` waits until it knows the service. */
export function openTestEngine(...args: Parameters<typeof createTestEngine>): Engine {
  const engine = createTestEngine(...args);
  const start = engine.start.bind(engine);
  engine.start = async () => {
    const known = new Promise<void>((resolve) => engine.onVoicesChange?.(resolve));
    await start();
    await known;
  };
  return engine;
}
