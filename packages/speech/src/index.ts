export type * from './aligned-text.ts';
export * from './engine.ts';
export type * from './speech-document.ts';
export type * from './speech-plan.ts';
