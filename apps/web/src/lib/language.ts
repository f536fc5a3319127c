import type { Language, Messages } from '@parlando/locales';
import { zhFirst } from '@parlando/locales/zh/first';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { readJson, storageKeys, writeJson } from './storage.ts';

/**
 * The interface languages with their own names and the tag of `<html lang>`. A language is a line here and its file.
 * The default language's first words come with the first script; `load` fetches the rest.
 */
export const interfaceLanguages = [
  {
    id: 'zh',
    name: '中文',
    tag: 'zh-CN',
    load: async () => (await import('@parlando/locales/zh/later')).zhLater,
  },
  { id: 'en', name: 'English', tag: 'en', load: async () => (await import('@parlando/locales/en')).en },
  { id: 'es', name: 'Español', tag: 'es', load: async () => (await import('@parlando/locales/es')).es },
] as const satisfies readonly {
  id: Language;
  name: string;
  tag: string;
  load: () => Promise<DeepPartial<Messages>>;
}[];

type DeepPartial<T> = { readonly [Key in keyof T]?: T[Key] extends string ? string : DeepPartial<T[Key]> };

const fallback = interfaceLanguages[0];
const loads = new Map<Language, Promise<void>>();

export function currentLanguage(): Language {
  const id = i18next.language;
  return interfaceLanguages.find((language) => language.id === id)?.id ?? fallback.id;
}

export function languageTag(id: Language = currentLanguage()): string {
  return interfaceLanguages.find((language) => language.id === id)?.tag ?? fallback.tag;
}

/** Starts in the remembered language; where its words cannot be fetched, in Chinese, which the page always has. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: fallback.id,
    fallbackLng: fallback.id,
    resources: { zh: { translation: zhFirst } },
    // Words that come later appear where a component stands already.
    react: { bindI18nStore: 'added' },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    returnNull: false,
  });
  const remembered = rememberedLanguage();
  if (remembered === fallback.id) return markDocument(fallback.id);
  await switchLanguage(remembered).catch((cause: unknown) => {
    console.error('The words of the remembered language did not load', cause);
    markDocument(fallback.id);
  });
}

/** All words of a language, fetched once. Rejects when they cannot be had; the next call tries again. */
export function loadWords(id: Language = currentLanguage()): Promise<void> {
  const language = interfaceLanguages.find((each) => each.id === id) ?? fallback;
  let loading = loads.get(id);
  if (!loading) {
    loading = language.load().then((words) => {
      i18next.addResourceBundle(id, 'translation', words, true);
    });
    loads.set(id, loading);
    loading.catch(() => loads.delete(id));
  }
  return loading;
}

/** For what is fetched after the first page: its loader, which then also waits for its words. */
export function withWords<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadWords()]);
    return loaded;
  };
}

/** Fetches the words, then switches. Rejects, with nothing changed, when they cannot be had. */
export async function switchLanguage(id: Language): Promise<void> {
  await loadWords(id);
  await i18next.changeLanguage(id);
  markDocument(id);
  writeJson(storageKeys.preferences, { ...preferences(), language: id });
}

function markDocument(id: Language): void {
  document.documentElement.lang = languageTag(id);
  // The server sends the first view in it; what is stored here decides all the same.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, which a LAN does not have
  document.cookie = `language=${id}; path=/; max-age=31536000; samesite=lax`;
}

/** As this browser's storage says now: another tab may have chosen another. */
export function rememberedLanguage(): Language {
  const stored = preferences().language;
  return interfaceLanguages.find((language) => language.id === stored)?.id ?? fallback.id;
}

function preferences(): Record<string, unknown> {
  const stored = readJson(storageKeys.preferences);
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
}
