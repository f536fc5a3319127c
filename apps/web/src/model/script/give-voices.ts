import { type CastMember, interfaceLanguages, type Voice } from '@parlando/contract';
import { currentLanguage } from '../../lib/language.ts';
import type { VoiceOptions } from '../options/options-store.ts';
import { languageOf } from '../voices/voice-names.ts';
import { voiceUsability } from '../voices/voice-usability.ts';
import { presentVoices } from '../voices/voices.ts';

/**
 * Assigns a voice to each new speaker: in the chosen language, spoken by the service itself, alternating between
 * women and men, and without repeats while there are others.
 */
export function giveVoices(
  names: readonly string[],
  cast: readonly CastMember[],
  { api, locale }: Pick<VoiceOptions, 'api' | 'locale'>,
): CastMember[] {
  const usable = presentVoices().catalogue.voices.filter(
    (voice) =>
      languageOf(voice.locale) === languageOf(locale) && voiceUsability(voice, api).state === 'usable',
  );
  const likely = [...usable].sort((a, b) => distance(a, locale) - distance(b, locale));
  const taken = cast.map(({ voice }) => voice);
  return names.map((name, index) => {
    const gender = (cast.length + index) % 2 === 0 ? 'Female' : 'Male';
    const free = likely.filter(({ shortName }) => !taken.includes(shortName));
    const chosen = free.find((voice) => voice.gender === gender) ?? free[0] ?? likely[index % likely.length];
    const voice = chosen?.shortName ?? embeddedVoice(index);
    taken.push(voice);
    return { name, voice };
  });
}

/** Adult voices of exactly this locale come first. */
function distance({ locale, age }: Voice, wanted: string): number {
  return (locale === wanted ? 0 : 2) + (age === 'adult' ? 0 : 1);
}

/** Used until the voices are loaded. */
function embeddedVoice(index: number): string {
  const [woman, man] = interfaceLanguages[currentLanguage()].speech.embedded;
  return index % 2 === 0 ? woman : man;
}
