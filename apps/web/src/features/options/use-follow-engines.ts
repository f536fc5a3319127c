import { useEffect } from 'react';
import { useServerStatus } from '../../model/quota/use-server-status.ts';
import { followEngines, useVoices } from '../../model/voices/voices.ts';

/** Fetches the voices again when an engine came or went, because that changes which voices can be spoken. */
export function useFollowEngines(api: number): void {
  const engines = useServerStatus(api).data?.engines;
  const isReady = useVoices(({ byId }) => byId.size > 0);
  useEffect(() => {
    if (engines && isReady) followEngines(engines);
  }, [engines, isReady]);
}
