export { decodePeaks } from './audio/decode-peaks.ts';
export { stripToFrames } from './audio/mp3-tags.ts';
export type { EngineFactory, EngineHost, EngineLogger, RegisteredEngine } from './engine-factory.ts';
export { registered } from './engine-factory.ts';
export * from './espeak/espeak-engine.ts';
export type { EspeakVoice } from './espeak/espeak-voices.ts';
export * from './neural/model.ts';
export { engineFactories } from './registry.ts';
export { withSlots } from './timed/with-slots.ts';
