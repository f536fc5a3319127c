import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import type { VoiceProblem } from './fetch-voices.ts';
import { useVoices } from './voices-store.ts';

const problemWords = {
  voices: 'voices.loadFailed',
  malformed: 'voices.malformed',
  categories: 'voices.categoriesFailed',
} as const satisfies Record<Exclude<VoiceProblem, 'network'>, string>;

/** Loads the voices when first used and says what went wrong, a broken connection aside. Returns what refreshes them. */
export function useVoiceData(): () => Promise<void> {
  const { t } = useTranslation();
  const say = useCallback(
    (problem: VoiceProblem | null) => {
      if (problem && problem !== 'network') toast('error', t(problemWords[problem]));
    },
    [t],
  );
  useEffect(() => {
    if (useVoices.getState().status === 'idle') void useVoices.getState().load().then(say);
  }, [say]);
  return useCallback(async () => say(await useVoices.getState().refresh()), [say]);
}
