import type { UtterancePart } from '@parlando/speech';

/** Whether the part after a text goes on in the same breath: its voice is not to fall as at the end of a sentence. */
export function isContinued(text: string, next: UtterancePart | undefined): boolean {
  return next?.kind === 'text' && /[\p{L}\p{N}\p{M}]\s*$/u.test(text);
}
