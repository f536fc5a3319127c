export { type CueRange, cueText } from './cue-text.ts';
export { cutByCues } from './cut-by-cues.ts';
export { MP3_DELAY_SAMPLES, MP3_PADDING_SAMPLES } from './lay-out.ts';
export { planCues, type TimedPlanOptions } from './plan-cues.ts';
