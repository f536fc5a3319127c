import type { CastMember, Chapter, Project, ProjectFormat, ProjectSettings } from '@parlando/contract';
import { scriptFields } from '../conversion/conversion-request.ts';
import { requestDictionary } from '../dictionary/request-dictionary.ts';
import { useOptions } from '../options/options-store.ts';

/** What is spoken of a project, before it is one. */
interface Spoken {
  readonly format: ProjectFormat;
  readonly chapters: readonly Chapter[];
  readonly cast: readonly CastMember[];
}

/** As the studio speaks now, with the words that a guest's dictionary has. */
export function presentSettings({ format, chapters, cast }: Spoken): ProjectSettings {
  const options = useOptions.getState();
  const { voice, speed, pitch, volume } = options;
  const words = chapters.map(({ title, text }) => `${title}\n${text}`).join('\n');
  return {
    ...{ voice, speed, pitch, volume, format },
    ...scriptFields(cast, options),
    ...requestDictionary(words),
  };
}

export const formatOf = ({ settings }: Pick<Project, 'settings'>): ProjectFormat => settings.format ?? 'mp3';
