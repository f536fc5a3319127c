import type { SynthesisBody } from '@parlando/contract';
import { type ScriptLine, scriptLines } from '@parlando/speech';

/**
 * The lines of the text that a stored task speaks, and who speaks them (`lineAt` finds the one of a boundary). None for
 * SSML, whose boundaries are places in its source.
 * @param request the body as it was accepted
 */
export function taskScript({ text, cast }: Pick<SynthesisBody, 'text' | 'cast'>): ScriptLine[] {
  return text === undefined ? [] : scriptLines(text, cast ?? []);
}
