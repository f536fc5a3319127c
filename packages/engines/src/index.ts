export * from './espeak/espeak-engine.ts';
export * from './espeak/espeak-voices.ts';
