import { useEffect } from 'react';
import { loadConfigurations, useConfigurations } from '../../model/configurations/configurations-store.ts';

/** The saved configurations of whoever uses the page, read once a component needs them. */
export function useLoadedConfigurations() {
  const state = useConfigurations();
  const { status } = state;
  useEffect(() => {
    // A login or logout forgets them.
    if (status === 'unknown') void loadConfigurations();
  }, [status]);
  return state;
}
