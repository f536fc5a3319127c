import { randomId } from '../../lib/random-id.ts';

/** The guest of example code. A fixed one would be the same for everybody who copies it, and show each what the others made. */
export const scriptFingerprint = `my-script-${randomId(20)}`;
