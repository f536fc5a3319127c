import type { Voice } from '@parlando/contract';
import type { CatalogueVoice } from './catalogue-voice.ts';
import type { VoiceDirectory } from './voice-directory.ts';

/** A voice as it goes over the wire; `favorites` are the reader's. */
export function presentVoice(
  voice: CatalogueVoice,
  directory: VoiceDirectory,
  favorites: ReadonlySet<string>,
): Voice {
  return {
    id: voice.id,
    shortName: voice.id,
    name: voice.name,
    localName: voice.localName,
    locale: voice.locale,
    gender: voice.gender,
    age: voice.age,
    styles: [...voice.styles],
    roles: [...voice.roles],
    secondaryLocales: [...voice.secondaryLocales],
    description: voice.tagNames.join(', '),
    // The browser draws the avatar from the name; an empty string says there is no picture.
    avatar: '',
    isPro: voice.isPro,
    tags: [...voice.tags],
    isFavorite: favorites.has(voice.id),
    family: voice.family,
    status: voice.status,
    sampleRateHertz: voice.sampleRateHertz,
    wordsPerMinute: voice.wordsPerMinute,
    licence: voice.licence,
    speed: voice.speed,
    provider: voice.provider,
    services: [...voice.services],
    availability: directory.availability(voice),
  };
}
