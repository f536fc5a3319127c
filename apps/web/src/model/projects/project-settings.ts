import type { Project, ProjectFormat, ProjectSettings } from '@parlando/contract';
import { scriptFields } from '../conversion/conversion-request.ts';
import { requestDictionary } from '../dictionary/request-dictionary.ts';
import { useOptions } from '../options/options-store.ts';
import type { ProjectDraft } from './project-draft.ts';

type Spoken = Omit<ProjectDraft, 'title'> & { readonly format: ProjectFormat };

/** Settings for a new project: the current options, and the entries of a guest's dictionary. */
export function presentSettings({ format, chapters, cast = [] }: Spoken): ProjectSettings {
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
