import type { SynthesisBody } from '@parlando/contract';
import { type ScriptLine, scriptLines } from '@parlando/speech';

/**
 * The lines of a stored task's text with their speakers (`lineAt` finds the one of a boundary). None for SSML, whose
 * boundaries are positions in its source.
 * @param request the body as it was accepted
 */
export function taskScript({ text, cast }: Pick<SynthesisBody, 'text' | 'cast'>): ScriptLine[] {
  return text === undefined ? [] : scriptLines(text, cast ?? []);
}
