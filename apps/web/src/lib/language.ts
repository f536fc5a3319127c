import { defaultLanguage, interfaceLanguages, isLanguage, type Language } from '@parlando/contract';
import { firstWords } from '@parlando/locales/first-words';
import { loadAllWords, loadFirstWords, loadViewWords } from '@parlando/locales/load-words';
import type { Messages } from '@parlando/locales/messages';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { basePath } from './base-path.ts';
import { readJson, storageKeys, writeJson } from './storage.ts';

/** The interface languages by their own names, for menus. */
export const languageOptions = Object.entries(interfaceLanguages).map(([id, { name, tag }]) => ({
  value: id as Language,
  label: name,
  lang: tag,
}));

/** What of a language is fetched: what the page says that the server sends, what the studio says beside that, or all. */
const loaders: Record<'first' | 'studio' | 'all', (id: Language) => Promise<Partial<Messages>>> = {
  first: loadFirstWords,
  studio: loadViewWords,
  all: loadAllWords,
};
const loads = new Map<string, Promise<void>>();

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : defaultLanguage;
}

/** BCP 47, for formatting. */
export function languageTag(id: Language = currentLanguage()): string {
  return interfaceLanguages[id].tag;
}

/** Starts in the remembered language or the browser's, or in the default one, whose first words the page has, if that cannot be fetched. */
export async function startLanguage(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    resources: { [defaultLanguage]: { translation: firstWords } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    returnNull: false,
  });
  const remembered = rememberedLanguage();
  try {
    if (remembered !== defaultLanguage) await loadOnce(remembered, 'first');
    await i18next.changeLanguage(remembered);
  } catch (cause) {
    console.error('The words of the remembered language did not load', cause);
  }
  markDocument(currentLanguage());
}

/** All words of a language, fetched once. Rejects when they cannot be had; the next call tries again. */
export function loadWords(id: Language = currentLanguage()): Promise<void> {
  return loadOnce(id, 'all');
}

/** What the studio says, once all of it is there. Rejects as `loadWords` does. */
export function loadStudioWords(): Promise<void> {
  return loadOnce(currentLanguage(), 'studio');
}

function loadOnce(id: Language, words: keyof typeof loaders): Promise<void> {
  const key = `${id} ${words}`;
  const known = loads.get(key);
  if (known) return known;
  const loading = loaders[words](id).then((loaded) => {
    i18next.addResourceBundle(id, 'translation', loaded, true);
  });
  loads.set(key, loading);
  loading.catch(() => loads.delete(key));
  return loading;
}

/** For what is fetched after the first page: its loader, which then also waits for its words. */
export function withWords<T>(load: () => Promise<T>, words: 'studio' | 'all' = 'all'): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadOnce(currentLanguage(), words)]);
    return loaded;
  };
}

/** The same for the parts that complete the studio: they wait for fewer words. */
export function withStudioWords<T>(load: () => Promise<T>): () => Promise<T> {
  return withWords(load, 'studio');
}

let wanted: Language | undefined;

/**
 * Fetches the words, then switches and remembers it, unless another is chosen by then. Rejects, with nothing changed, when
 * they cannot be had.
 */
export async function switchLanguage(id: Language): Promise<void> {
  wanted = id;
  await loadWords(id);
  if (wanted !== id) return;
  await i18next.changeLanguage(id);
  markDocument(id);
  writeJson(storageKeys.preferences, { ...preferences(), language: id });
}

function markDocument(id: Language): void {
  document.documentElement.lang = languageTag(id);
  // The server sends the first view in it; what is stored here decides all the same.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, which a LAN does not have
  document.cookie = `language=${id}; path=${basePath}/; max-age=31536000; samesite=lax`;
}

/**
 * As this browser's storage says now: another tab may have chosen another. Before a person has chosen, the first
 * interface language that the browser prefers. `src/boot.js` decides the same.
 */
export function rememberedLanguage(): Language {
  const stored = preferences().language;
  if (isLanguage(stored)) return stored;
  return (
    (globalThis.navigator?.languages ?? []).map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ??
    defaultLanguage
  );
}

function preferences(): Record<string, unknown> {
  const stored = readJson(storageKeys.preferences);
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
}
