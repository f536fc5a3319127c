export { readScript } from './read-script.ts';
export { scriptDocument } from './script-document.ts';
export { lineAt, type ScriptLine, type ScriptSpan, scriptLines } from './script-lines.ts';
