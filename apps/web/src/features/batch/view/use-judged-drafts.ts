import { useMemo } from 'react';
import { type ItemFault, itemFault } from '../list/item-faults.ts';
import type { Draft } from '../reading/interpret.ts';
import { useJudging, useVoiceFinder } from './use-judging.ts';
import { draftsOf, type FileReading } from './use-readings.ts';

/** A draft with everything that is wrong with it. */
export interface JudgedDraft extends Draft {
  readonly faults: readonly ItemFault[];
  /** It could not be converted as it is. Other faults are of cells, whose options will be the list's. */
  readonly faulty: boolean;
}

/** The drafts of each file; those without any text are left out. */
export function useJudgedDrafts(files: readonly FileReading[]): readonly (readonly JudgedDraft[])[] {
  const judging = useJudging();
  const findVoice = useVoiceFinder();
  return useMemo(
    () =>
      files.map((file) =>
        draftsOf(file, findVoice).flatMap((draft) => {
          const fault = itemFault(draft.content, judging);
          if (fault?.code === 'EMPTY') return [];
          return {
            ...draft,
            faults: fault ? [fault, ...draft.faults] : draft.faults,
            faulty: fault !== null,
          };
        }),
      ),
    [files, judging, findVoice],
  );
}
