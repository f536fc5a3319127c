import type { Language, Messages } from '@parlando/locales';
import { zh } from '@parlando/locales/zh';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next/initReactI18next';
import { readJson, storageKeys, writeJson } from './storage.ts';

/** The interface languages with their own names and the tag of `<html lang>`. A language is a line here and its file. */
export const interfaceLanguages = [
  { id: 'zh', name: '中文', tag: 'zh-CN', load: async (): Promise<Messages> => zh },
  { id: 'en', name: 'English', tag: 'en', load: async () => (await import('@parlando/locales/en')).en },
  { id: 'es', name: 'Español', tag: 'es', load: async () => (await import('@parlando/locales/es')).es },
] as const satisfies readonly {
  id: Language;
  name: string;
  tag: string;
  load: () => Promise<Messages>;
}[];

const fallback = interfaceLanguages[0];

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
    resources: { zh: { translation: zh } },
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

/** Fetches the words, then switches. Rejects, with nothing changed, when they cannot be had. */
export async function switchLanguage(id: Language): Promise<void> {
  const language = interfaceLanguages.find((each) => each.id === id) ?? fallback;
  if (!i18next.hasResourceBundle(id, 'translation')) {
    i18next.addResourceBundle(id, 'translation', await language.load());
  }
  await i18next.changeLanguage(id);
  markDocument(id);
  writeJson(storageKeys.preferences, { ...preferences(), language: id });
}

function markDocument(id: Language): void {
  document.documentElement.lang = languageTag(id);
}

function rememberedLanguage(): Language {
  const stored = preferences().language;
  return interfaceLanguages.find((language) => language.id === stored)?.id ?? fallback.id;
}

function preferences(): Record<string, unknown> {
  const stored = readJson(storageKeys.preferences);
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
}
