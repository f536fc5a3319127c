import type { CastMember } from '@parlando/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { useOptions } from '../../../model/options/options-store.ts';
import type { VoiceChoice } from '../../../model/voices/voice-browser-store.ts';
import { setCast, useBatch } from '../list/batch-store.ts';
import { useBatchSlots } from './batch-slots.ts';

const nobody: readonly CastMember[] = [];

/** The speakers of all texts of the list: one cast for all. */
export function ListSpeakers() {
  const { VoiceBrowser, Speakers } = useBatchSlots();
  const { items, cast = nobody } = useBatch((state) => state.batch);
  const { api } = useOptions();
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useState<VoiceChoice | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const listed = useDeferredValue(items);
  const text = useMemo(
    () => listed.flatMap((item) => (item.kind === 'text' ? item.text : [])).join('\n'),
    [listed],
  );
  const chooseVoice = (next: VoiceChoice) => {
    setChoice(next);
    setChoosing(true);
  };
  return (
    <>
      <Speakers
        text={text}
        cast={cast}
        onChange={(next) => void setCast(next)}
        chooseVoice={chooseVoice}
        open={open && !isChoosing}
        onOpenChange={setOpen}
      />
      {choice && <VoiceBrowser {...choice} api={api} open={isChoosing} onClose={() => setChoosing(false)} />}
    </>
  );
}
