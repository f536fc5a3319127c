import type { CatalogueVoice } from './catalogue-voice.ts';
import type { VoiceDirectory } from './voice-directory.ts';

/** Requirements for a voice that the client does not name. */
export interface VoiceWish {
  /** ISO 639. */
  readonly language: string;
  readonly gender: 'Female' | 'Male';
  /** Distinguishes several voices of the same language and gender, from 0. */
  readonly ordinal: number;
  /** The voice to take while it can be reached. */
  readonly favourite?: string | undefined;
}

/**
 * Finds the voice for these requirements: the favourite if an engine offers it, else one of the best engine for the
 * language, preferably of the language's main region and the gender. Undefined when no engine has the language.
 */
export function chooseVoice(
  directory: Pick<VoiceDirectory, 'heard' | 'find' | 'availability'>,
  { language, gender, ordinal, favourite = '' }: VoiceWish,
): string | undefined {
  const wanted = directory.find(favourite);
  if (wanted && directory.availability(wanted).state === 'reachable') return wanted.id;
  const speakers = directory.heard.filter(({ locale }) => isOf(language, locale));
  // Prefers the engine that replaces the favourite; else that of the first voice.
  const { engine } = (wanted && directory.availability(wanted)) ?? { engine: null };
  const ofEngine = narrow(speakers, (voice) => directory.availability(voice).engine === engine);
  const ofRegion = narrow(ofEngine, ({ locale }) => regionOf(locale) === regionOf(language));
  const fitting = narrow(
    narrow(ofRegion, ({ age }) => age === 'adult'),
    (voice) => voice.gender === gender,
  );
  return fitting[ordinal % fitting.length]?.id;
}

/** Those that fit, or all when none does. */
function narrow(
  voices: readonly CatalogueVoice[],
  fits: (voice: CatalogueVoice) => boolean,
): readonly CatalogueVoice[] {
  const fitting = voices.filter(fits);
  return fitting.length > 0 ? fitting : voices;
}

const isOf = (language: string, locale: string): boolean =>
  locale.toLowerCase() === language || locale.toLowerCase().startsWith(`${language}-`);

/** The region of a locale, or the usual one of a language. */
function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).maximize().region;
  } catch {
    return undefined;
  }
}
