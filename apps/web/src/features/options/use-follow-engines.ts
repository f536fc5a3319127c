import { useEffect } from 'react';
import { useServerStatus } from '../../model/quota/use-server-status.ts';
import { useVoices } from '../../model/voices/voices-store.ts';

/** Fetches the voices again when an engine came or went, because that changes which voices can be spoken. */
export function useFollowEngines(api: number): void {
  const engines = useServerStatus(api).data?.engines;
  const status = useVoices((state) => state.status);
  const followEngines = useVoices((state) => state.followEngines);
  useEffect(() => {
    if (engines && status === 'ready') followEngines(engines);
  }, [engines, status, followEngines]);
}
