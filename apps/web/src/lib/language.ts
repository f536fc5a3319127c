import { defaultLanguage, interfaceLanguages, isLanguage, type Language } from '@parlando/contract';
import { firstWords } from '@parlando/locales/first-words';
import { loadAllWords, loadFirstWords, loadViewWords } from '@parlando/locales/load-words';
import type { Messages } from '@parlando/locales/messages';
import { formatNumberIn } from '@parlando/locales/number-format';
import i18next, { type FormatterModule } from 'i18next';
import { basePath } from './base-path.ts';
import { readJson, storageKeys, writeJson } from './storage.ts';

/** The interface languages by their native names, for menus. */
export const languageOptions = Object.entries(interfaceLanguages).map(([id, { name, tag }]) => ({
  value: id as Language,
  label: name,
  lang: tag,
}));

/** The words to fetch of a language: those of the prerendered page, those of the studio besides, or all. */
const loaders: Record<'first' | 'studio' | 'all', (id: Language) => Promise<Partial<Messages>>> = {
  first: loadFirstWords,
  studio: loadViewWords,
  all: loadAllWords,
};
const loads = new Map<string, Promise<void>>();

export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : defaultLanguage;
}

/** BCP 47 tag, for formatting. */
export function languageTag(id: Language = currentLanguage()): string {
  return interfaceLanguages[id].tag;
}

/** Writes the numbers in a sentence as those beside it are written: 23,000 characters, in Spanish 23.000. */
const numberFormatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value) => (typeof value === 'number' ? formatNumberIn(languageTag(), value) : value),
};

/** Starts in the stored or the browser's language; if its words do not load, in the default one, which is bundled. */
export async function startLanguage(): Promise<void> {
  await i18next.use(numberFormatter).init({
    lng: defaultLanguage,
    fallbackLng: defaultLanguage,
    resources: { [defaultLanguage]: { translation: firstWords } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false, alwaysFormat: true },
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

/** Loads all words of a language, once. Rejects on failure; the next call retries. */
export function loadWords(id: Language = currentLanguage()): Promise<void> {
  return loadOnce(id, 'all');
}

/** Resolves once all words of the studio are loaded. Rejects as `loadWords` does. */
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

/** Wraps the loader of a lazy-loaded part, so that it also waits for the words. */
export function withWords<T>(load: () => Promise<T>, words: 'studio' | 'all' = 'all'): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load(), loadOnce(currentLanguage(), words)]);
    return loaded;
  };
}

/** The same for parts of the studio, which need fewer words. */
export function withStudioWords<T>(load: () => Promise<T>): () => Promise<T> {
  return withWords(load, 'studio');
}

let wanted: Language | undefined;
let hydrated: Promise<unknown> = Promise.resolve();

/** Until then no language is switched: React compares what it hydrates with the texts of the prerendered page. */
export function keepLanguageUntil(isHydrated: Promise<unknown>): void {
  hydrated = isHydrated;
}

/**
 * Loads the words, then switches and stores the language, unless another one was chosen meanwhile. Rejects, with
 * nothing changed, if they cannot be loaded.
 */
export async function switchLanguage(id: Language): Promise<void> {
  wanted = id;
  await loadWords(id);
  // Not both at once: hydration may begin while the words load.
  await hydrated;
  if (wanted !== id) return;
  // First, for those who are told of the change.
  rememberLanguage(id);
  await i18next.changeLanguage(id);
  markDocument(id);
}

/** The next page starts in it. */
export function rememberLanguage(id: Language): void {
  writeJson(storageKeys.preferences, { ...preferences(), language: id });
}

function markDocument(id: Language): void {
  document.documentElement.lang = languageTag(id);
  // The server renders the first view in this language; the stored value still takes precedence.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS, which a LAN does not have
  document.cookie = `language=${id}; path=${basePath}/; max-age=31536000; samesite=lax`;
}

/** The language the person chose in this browser, maybe in another tab; undefined if none yet. */
export function storedLanguage(): Language | undefined {
  const stored = preferences().language;
  return isLanguage(stored) ? stored : undefined;
}

/** The stored choice, else the browser's first interface language. `src/boot.js` decides the same way. */
export function rememberedLanguage(): Language {
  return (
    storedLanguage() ??
    (globalThis.navigator?.languages ?? []).map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ??
    defaultLanguage
  );
}

function preferences(): Record<string, unknown> {
  const stored = readJson(storageKeys.preferences);
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
}
