import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

/**
 * Property tests try the same cases each time, so that what passed passes again. Others are tried with another
 * `PROPERTY_SEED`, an integer.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.PROPERTY_SEED ?? 1) });

// Files share a worker: the next one has nothing of what this one put in the place of a global.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
