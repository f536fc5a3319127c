import { Pronunciation } from '@parlando/contract';
import { markFault } from '@parlando/speech/marks';

/** Whether a mark can hold it: it has something to speak, and is within the limits. */
export function isSayable(pronunciation: Pronunciation): boolean {
  const mark = { kind: 'pronunciation', start: 0, length: 1, pronunciation } as const;
  return Pronunciation.safeParse(pronunciation).success && markFault('x', [mark]) === undefined;
}
