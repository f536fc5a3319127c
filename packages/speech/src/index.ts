export * from './aligned-text.ts';
export * from './engine.ts';
export { type PlainTextDocument, plainTextDocument } from './plan/plain-text.ts';
export {
  documentCharacters,
  type PlanOptions,
  planSegments,
  planSegmentsLazily,
} from './plan/plan-segments.ts';
export type * from './speech-document.ts';
export type * from './speech-plan.ts';
export { normalizeAligned, normalizeText } from './text/normalize.ts';
export { hasSpeakable, type SanitizedText, sanitizePlainText } from './text/sanitize.ts';
