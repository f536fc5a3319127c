import type { ComponentType } from 'react';
import { CharacterMeter } from './character-meter.tsx';
import { useCheck } from './editor-check.tsx';
import { FindingList } from './finding-list.tsx';

export interface EditorFootProps {
  /** Of another feature; the page says which. */
  readonly ConvertBar: ComponentType<{ readonly canConvert: boolean }>;
  readonly onGoTo: (offset: number) => void;
}

/** What is known of the content, and the button that speaks it. */
export function EditorFoot({ ConvertBar, onGoTo }: EditorFootProps) {
  const { characters, limit, cost, findings, canConvert } = useCheck();
  // What is refused for its length costs nothing.
  const isTooLong = findings.some(({ code }) => code === 'TOO_LONG_AUDIO');
  return (
    <>
      <div>
        <CharacterMeter characters={characters} limit={limit} cost={isTooLong ? null : cost} />
        <FindingList findings={findings} onGoTo={onGoTo} />
      </div>
      <ConvertBar canConvert={canConvert} />
    </>
  );
}
