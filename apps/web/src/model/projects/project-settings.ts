import type { CastMember, Project, ProjectFormat, ProjectSettings } from '@parlando/contract';
import { useOptions } from '../options/options-store.ts';

/** As the studio speaks now. */
export function presentSettings(format: ProjectFormat, cast: readonly CastMember[] = []): ProjectSettings {
  const { voice, speed, pitch, volume } = useOptions.getState();
  return { voice, speed, pitch, volume, format, ...(cast.length > 0 && { cast: [...cast] }) };
}

export const formatOf = ({ settings }: Pick<Project, 'settings'>): ProjectFormat => settings.format ?? 'mp3';
