export { type MarkCheck, markCheck, type VoicedMark } from './mark-check.ts';
export { type MarkedSettings, readMarkedSsml } from './read-marked-ssml.ts';
export { isReading, type MarkFault, markFault } from './settle-marks.ts';
export { eachSlice, sliceMarks } from './slice-marks.ts';
export { type TextParts, textDocument } from './text-document.ts';
