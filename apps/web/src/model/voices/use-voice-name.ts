import { useCallback } from 'react';
import { useVoiceWords } from './use-voice-words.ts';
import { useVoices } from './voices-store.ts';

/** What a person calls a voice; its id while the catalogue is not there. */
export function useVoiceName(): (id: string) => string {
  const words = useVoiceWords();
  const byId = useVoices((state) => state.byId);
  return useCallback(
    (id) => {
      const voice = byId.get(id);
      return voice ? words.name(voice) : id;
    },
    [byId, words],
  );
}
