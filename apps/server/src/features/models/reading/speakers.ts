import type { ModelSpeaker } from '../../../ports/local-models.ts';

/** Kokoro names a speaker by language, gender and name: `zf_001`, `am_adam`. */
const localesOfKokoro: Readonly<Record<string, string>> = {
  ...{ a: 'en-US', b: 'en-GB', e: 'es-ES', f: 'fr-FR', h: 'hi-IN', i: 'it-IT', j: 'ja-JP', p: 'pt-BR' },
  z: 'zh-CN',
};
const genders = { f: 'Female', m: 'Male' } as const;
export const mostSpeakers = 2000;

export interface NamedSpeaker {
  readonly name: string;
  readonly gender?: 'Female' | 'Male' | 'Neutral';
}

/** `locales`: what they read, each of them, unless their name says otherwise. `count` is at least 1. */
export function speakersOf(
  names: readonly NamedSpeaker[],
  count: number,
  locales: readonly string[],
): ModelSpeaker[] {
  const speakers = Array.from({ length: Math.min(Math.max(count, 1), mostSpeakers) }, (_, id) => {
    const { name = `${id + 1}`, gender } = names[id] ?? {};
    const [, language = '', sex, own] = /^([a-z])([fm])_(.+)$/.exec(name) ?? [];
    const of = localesOfKokoro[language];
    if (own !== undefined && of !== undefined)
      return [{ id, name: capital(own), locale: of, gender: genders[sex as 'f' | 'm'] }];
    const called = name.trim().slice(0, 100) || `${id + 1}`;
    return locales.map((locale) => ({ id, name: called, locale, ...(gender && { gender }) }));
  });
  return speakers.flat().slice(0, mostSpeakers);
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A language with the region where most people speak it: `zh` is `zh-CN`. */
export function localeOf(language: string): string {
  const { language: tag, region } = new Intl.Locale(language).maximize();
  return new Intl.Locale(language).region ? language : `${tag}-${region}`;
}

/** The canonical tag of what a model calls its language (`en_US`, `cmn`, `es-419`); undefined for what is none. */
export function languageTag(text: string | undefined): string | undefined {
  try {
    return text ? Intl.getCanonicalLocales(text.replaceAll('_', '-').split('+')[0])[0] : undefined;
  } catch {
    return undefined;
  }
}
