import type { Voice, VoiceCategory, VoiceTag } from '@parlando/contract';
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
  return mergeVoiceLists({ '1': list('1'), '2': list('2'), '3': list('3') }, makeCategories(voices));
}

export function makeCategories(voices: readonly Voice[]): VoiceCategory[] {
  const category = (id: string, isIn: (voice: Voice) => boolean) => ({
    ...{ id, label: id, name: id },
    voices: voices.filter(isIn).map((voice) => voice.id),
  });
  return [
    category('all', () => true),
    category('male', ({ gender }) => gender === 'Male'),
    category('female', ({ gender }) => gender === 'Female'),
    category('child', ({ age }) => age === 'child'),
  ];
}
