import type { CastMember, ProjectSettings } from '@parlando/contract';
import { useOptions } from '../options/options-store.ts';

/** As the studio speaks now. */
export function presentSettings(cast: readonly CastMember[] = []): ProjectSettings {
  const { voice, speed, pitch, volume } = useOptions.getState();
  return { voice, speed, pitch, volume, ...(cast.length > 0 && { cast: [...cast] }) };
}
