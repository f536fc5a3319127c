import type { UtterancePart } from '@parlando/speech';

/** Whether the next part follows without a pause, so that the intonation must not fall as at a sentence end. */
export function isContinued(text: string, next: UtterancePart | undefined): boolean {
  return next?.kind === 'text' && /[\p{L}\p{N}\p{M}]\s*$/u.test(text);
}
