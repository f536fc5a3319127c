import { AppError, type Voice, type VoiceCategory, type VoiceTag } from '@parlando/contract';
import { type Language, languages } from '@parlando/locales';
import type { CatalogueVoice } from './catalogue-voice.ts';
import type { VoiceDirectory } from './voice-directory.ts';
import { presentVoice } from './voice-presenter.ts';
import { voiceTagDefinitions } from './voice-tags.ts';

export type LanguageType = '1' | '2' | '3';

export interface VoiceFilter {
  readonly type?: LanguageType | undefined;
  /** Or a language, for all of its locales. */
  readonly locale?: string | undefined;
  readonly keyword?: string | undefined;
  readonly tagId?: number | undefined;
}

const categoryTests = {
  all: () => true,
  male: (voice: CatalogueVoice) => voice.gender === 'Male',
  female: (voice: CatalogueVoice) => voice.gender === 'Female',
  child: (voice: CatalogueVoice) => voice.age === 'child',
  elderly: (voice: CatalogueVoice) => voice.age === 'elderly',
} as const;

const languageTypes = { zh: '1', en: '2', other: '3' } as const;

export function createVoicesService(directory: VoiceDirectory) {
  const select = (filter: VoiceFilter) => directory.voices.filter((voice) => matches(voice, filter));
  const ids = (voices: readonly CatalogueVoice[]) => voices.map(({ id }) => id);

  return {
    list(filter: VoiceFilter, favorites: ReadonlySet<string>): { voices: Voice[]; tagList: VoiceTag[] } {
      const selected = select(filter);
      const used = new Set(selected.flatMap(({ tags }) => tags));
      return {
        voices: selected.map((voice) => presentVoice(voice, directory, favorites)),
        tagList: voiceTagDefinitions.filter(({ id }) => used.has(id)),
      };
    },

    /** The voice categories and the language categories; those without a voice are left out. */
    categories(language: Language): { categories: VoiceCategory[]; languages: VoiceCategory[] } {
      const words = languages[language].voiceCategories;
      const category = (id: keyof typeof words, voices: readonly CatalogueVoice[]): VoiceCategory => ({
        id,
        label: words[id],
        name: words[id],
        voices: ids(voices),
      });
      const keys = <T extends object>(value: T) => Object.keys(value) as (keyof T & string)[];
      return {
        categories: keys(categoryTests)
          .map((id) => category(id, directory.voices.filter(categoryTests[id])))
          .filter(({ voices }) => voices.length > 0),
        languages: keys(languageTypes).map((id) => category(id, select({ type: languageTypes[id] }))),
      };
    },

    byId(id: string, favorites: ReadonlySet<string>): Voice {
      const voice = directory.find(id);
      if (!voice) throw new AppError('VOICE_NOT_FOUND', { voice: id });
      return presentVoice(voice, directory, favorites);
    },

    byName(name: string, favorites: ReadonlySet<string>): Voice {
      return presentVoice(directory.named(name), directory, favorites);
    },
  };
}

export type VoicesService = ReturnType<typeof createVoicesService>;

function matches(voice: CatalogueVoice, filter: VoiceFilter): boolean {
  if (filter.type && languageType(voice.locale) !== filter.type) return false;
  if (filter.locale && !isOfLocale(voice, filter.locale.toLowerCase())) return false;
  if (filter.tagId !== undefined && !voice.tags.includes(filter.tagId)) return false;
  const keyword = filter.keyword?.trim().toLowerCase();
  return (
    !keyword || [voice.id, voice.name, voice.localName].some((text) => text.toLowerCase().includes(keyword))
  );
}

/** `es` has all of its locales. `zh-CN` is Mandarin: `zh-CN-liaoning` is a locale of its own. */
function isOfLocale(voice: CatalogueVoice, wanted: string): boolean {
  const locale = voice.locale.toLowerCase();
  return locale === wanted || locale.split('-')[0] === wanted;
}

/** Cantonese and Wu are Chinese to a person who looks for a voice, though their codes are not `zh`. */
function languageType(locale: string): LanguageType {
  const language = locale.split('-')[0] ?? '';
  if (['zh', 'yue', 'wuu'].includes(language)) return '1';
  return language === 'en' ? '2' : '3';
}
