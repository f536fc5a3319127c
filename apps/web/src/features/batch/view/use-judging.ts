import { freeService } from '@parlando/contract';
import { useMemo } from 'react';
import { useOptions } from '../../../model/options/options-store.ts';
import { useServerStatus } from '../../../model/quota/use-server-status.ts';
import type { ListedVoice } from '../../../model/voices/voice-catalogue.ts';
import { useVoices } from '../../../model/voices/voices.ts';
import type { Judging } from '../list/item-faults.ts';
import type { VoiceFinder } from '../reading/item-of-row.ts';

export function useFreeLimit() {
  return useServerStatus(freeService).data?.freeLimit ?? null;
}

export function useJudging(): Judging {
  /** The list shares the options of the Text page. */
  const shared = useOptions();
  const freeLimit = useFreeLimit();
  const { byId, isWhole } = useVoices((voices) => voices);
  return useMemo(
    () => ({ shared, freeLimit, knowsVoice: (id) => !isWhole || byId.has(id) }),
    [shared, freeLimit, byId, isWhole],
  );
}

/** Finds a voice by its id or one of its names, case-insensitively. */
export function useVoiceFinder(): VoiceFinder {
  const { catalogue, isWhole } = useVoices((voices) => voices);
  return useMemo((): VoiceFinder => {
    if (!isWhole) return () => null;
    const known = new Map<string, ListedVoice>();
    for (const voice of catalogue.voices) {
      for (const name of [voice.shortName, voice.name, voice.localName]) {
        const key = name.toLowerCase();
        if (!known.has(key)) known.set(key, voice);
      }
    }
    return (written) => {
      const voice = known.get(written.toLowerCase());
      return voice && { voice: voice.shortName, locale: voice.locale };
    };
  }, [catalogue, isWhole]);
}
