import type { Engine, EngineVoice } from '@parlando/speech';
import type { CatalogueVoice } from './catalogue-voice.ts';
import { tagIds } from './voice-tags.ts';

/** An engine's own voices as entries of the catalogue: they belong to the free service. */
export function embeddedVoices(engine: Engine, voices: readonly EngineVoice[]): CatalogueVoice[] {
  const { sampleRateHertz } = engine.output('wav');
  return voices.map(({ traits = [], ...voice }) => ({
    id: voice.id,
    name: voice.name,
    localName: voice.name,
    locale: voice.locale,
    gender: voice.gender ?? 'Unknown',
    age: voice.age ?? 'adult',
    styles: [],
    roles: [],
    secondaryLocales: voice.otherLocales ?? [],
    sampleRateHertz: voice.sampleRateHertz ?? sampleRateHertz,
    wordsPerMinute: null,
    licence: voice.licence ?? null,
    speed: voice.speed ?? null,
    family: engine.id,
    status: 'GA',
    provider: engine.id,
    isPro: false,
    services: [5],
    tagNames: ['General', ...traits],
    tags: tagIds(['General', ...traits]),
  }));
}
