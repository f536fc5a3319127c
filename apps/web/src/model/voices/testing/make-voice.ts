import type { Voice, VoiceTag } from '@parlando/contract';
import { languageTypeOf, mergeVoiceLists, type VoiceCatalogue } from '../voice-catalogue.ts';

/** A voice for tests; by default an ordinary one that the free service speaks. */
export function makeVoice(facts: Partial<Voice> & { id: string }): Voice {
  return {
    shortName: facts.id,
    name: facts.id,
    localName: facts.name ?? facts.id,
    locale: 'en-US',
    gender: 'Female',
    age: 'adult',
    styles: [],
    roles: [],
    secondaryLocales: [],
    description: '',
    avatar: '',
    isPro: false,
    tags: [],
    isFavorite: false,
    family: 'Neural',
    status: 'GA',
    sampleRateHertz: 24_000,
    wordsPerMinute: null,
    licence: null,
    speed: null,
    provider: 'azure',
    services: [5],
    availability: { state: 'reachable', engine: 'espeak', voice: facts.id },
    ...facts,
  };
}

/** Sorts voices into the three lists as the server does. */
export function makeCatalogue(voices: readonly Voice[], tagList: readonly VoiceTag[] = []): VoiceCatalogue {
  const list = (type: string) => ({
    voices: voices.filter(({ locale }) => languageTypeOf(locale) === type),
    tagList,
  });
  const ids = (test: (voice: Voice) => boolean) => voices.filter(test).map(({ id }) => id);
  const category = (id: string, members: string[]) => ({ id, label: id, name: id, voices: members });
  return mergeVoiceLists({ '1': list('1'), '2': list('2'), '3': list('3') }, [
    category(
      'all',
      ids(() => true),
    ),
    category(
      'male',
      ids(({ gender }) => gender === 'Male'),
    ),
    category(
      'female',
      ids(({ gender }) => gender === 'Female'),
    ),
    category(
      'child',
      ids(({ age }) => age === 'child'),
    ),
  ]);
}
