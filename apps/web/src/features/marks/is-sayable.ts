import { Pronunciation } from '@parlando/contract';
import { markFault } from '@parlando/speech/marks';

/** Whether a mark can have it: something to speak, and no more than a mark holds. */
export function isSayable(pronunciation: Pronunciation): boolean {
  const mark = { kind: 'pronunciation', start: 0, length: 1, pronunciation } as const;
  return Pronunciation.safeParse(pronunciation).success && markFault('x', [mark]) === undefined;
}
