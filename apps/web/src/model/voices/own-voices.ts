import { findSpeechService, type Voice } from '@parlando/contract';
import type { ListedVoice, VoiceCatalogue } from './voice-catalogue.ts';

/** The voices that the person's own speech key can use, as the provider listed them. */
export interface OwnVoices {
  /** ShortNames. */
  readonly offered: readonly string[];
  /** Those of them that the catalogue does not know. */
  readonly extra: readonly ListedVoice[];
}

/** The catalogue with the own list worked in: unknown voices added, and those not offered taken from Azure's services. */
export function withOwnVoices(catalogue: VoiceCatalogue, own: OwnVoices | null): VoiceCatalogue {
  if (!own) return catalogue;
  const offered = new Set(own.offered);
  const known = new Set(catalogue.voices.map(({ shortName }) => shortName));
  const extra = own.extra.filter(({ shortName }) => !known.has(shortName));
  const voices = catalogue.voices.map((voice) =>
    offered.has(voice.shortName) ? voice : withoutAzure(voice),
  );
  const categories = [...catalogue.categories].map(([id, members]) => {
    const more = extra.filter((voice) => isIn(id, voice)).map((voice) => voice.id);
    return [id, new Set([...members, ...more])] as const;
  });
  return { ...catalogue, voices: [...voices, ...extra], categories: new Map(categories) };
}

function withoutAzure(voice: ListedVoice): ListedVoice {
  const services = voice.services.filter((api) => findSpeechService(api)?.provider !== 'azure');
  return services.length === voice.services.length ? voice : { ...voice, services };
}

function isIn(category: string, { gender }: Voice): boolean {
  return category === 'all' || category === gender.toLowerCase();
}
