export { type CueRange, cueText } from './cue-text.ts';
export { cutByCues } from './cut-by-cues.ts';
export { planCues, type TimedPlanOptions } from './plan-cues.ts';
