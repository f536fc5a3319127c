export { cutScript, cutSteps, type ScriptPart } from './cut-script.ts';
export { findSingleNames, findSpeakers } from './find-speakers.ts';
export { readScript } from './read-script.ts';
export { type MarkedManner, scriptCost } from './script-cost.ts';
export { scriptDocument } from './script-document.ts';
export { lineAt, type ScriptLine, type ScriptSpan, scriptLines, speakerAt } from './script-lines.ts';
export { speakingCast } from './turn-pattern.ts';
