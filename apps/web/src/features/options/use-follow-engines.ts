import { useEffect } from 'react';
import { useServerStatus } from '../../model/quota/use-server-status.ts';
import { useVoices } from '../../model/voices/voices-store.ts';

/** An engine that came or went changes what can speak a voice: the voices are then fetched anew, cache or not. */
export function useFollowEngines(api: number): void {
  const engines = useServerStatus(api).data?.engines;
  const status = useVoices((state) => state.status);
  const followEngines = useVoices((state) => state.followEngines);
  useEffect(() => {
    if (engines && status === 'ready') followEngines(engines);
  }, [engines, status, followEngines]);
}
