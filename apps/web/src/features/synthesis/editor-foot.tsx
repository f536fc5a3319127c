import { CharacterMeter } from './character-meter.tsx';
import { ConvertBar } from './convert-bar.tsx';
import { useCheck } from './editor-check.tsx';
import { FindingList } from './finding-list.tsx';

/** What is known of the content, and the button that speaks it. */
export function EditorFoot({ onGoTo }: { onGoTo: (offset: number) => void }) {
  const { characters, limit, cost, findings, canConvert } = useCheck();
  return (
    <>
      <div>
        <CharacterMeter characters={characters} limit={limit} cost={cost} />
        <FindingList findings={findings} onGoTo={onGoTo} />
      </div>
      <ConvertBar canConvert={canConvert} />
    </>
  );
}
