import { useIsNarrow } from '../../lib/use-media-query.ts';
import { useOptions } from '../../model/options/options-store.ts';
import type { ListedVoice } from '../../model/voices/voice-catalogue.ts';
import { ChosenVoice } from './chosen-voice.tsx';
import { VoiceSelector } from './voice-selector.tsx';

/** The list of voices; in a narrow window the chosen voice, which opens the list. */
export function VoiceChoice({ onSelect }: { readonly onSelect: (voice: ListedVoice) => void }) {
  const isNarrow = useIsNarrow();
  const { api, voice } = useOptions();
  return isNarrow ? (
    <ChosenVoice onSelect={onSelect} />
  ) : (
    <VoiceSelector className="min-h-72 flex-1" api={api} selected={voice} onSelect={onSelect} />
  );
}
