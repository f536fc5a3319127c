import { edgeReadAloud } from './edge-read-aloud/edge-read-aloud-factory.ts';
import type { RegisteredEngine } from './engine-factory.ts';
import { espeak } from './espeak/espeak-factory.ts';
import { neural } from './neural/neural-factory.ts';

/** The engines of this server, in order of preference. */
export const engineFactories: readonly RegisteredEngine[] = [edgeReadAloud, neural, espeak];
