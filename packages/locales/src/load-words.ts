/// <reference types="vite/client" />
import type { Language } from '@parlando/contract';
import { type Messages, messagesOf } from './messages.ts';
import { firstNamespaces, type Namespace, type Namespaces, viewNamespaces } from './namespaces.ts';

/** By path; without what every page has of the default language: `first-words.ts`. */
const namespaceFiles = import.meta.glob<Partial<Namespaces>>([
  './*/{errors,starter,studio}.ts',
  './*/{captions,document,guide,importing,marking,script,services,settings,timed,voices}.ts',
  '!./zh/{errors,starter,studio}.ts',
]);
const languageFiles = import.meta.glob<Namespaces>('./??.ts');

/** Fetches what the first page says in a language other than the default one. Rejects where it cannot be had. */
export const loadFirstWords = (language: Language): Promise<Partial<Messages>> =>
  loadNamespaces(language, firstNamespaces);

/** Fetches what the studio says beside that. Rejects where it cannot be had. */
export const loadViewWords = (language: Language): Promise<Partial<Messages>> =>
  loadNamespaces(language, viewNamespaces);

/** Fetches all words of a language. Rejects where they cannot be had. */
export async function loadAllWords(language: Language): Promise<Messages> {
  return messagesOf(await fetched(languageFiles[`./${language}.ts`], language));
}

async function loadNamespaces(
  language: Language,
  namespaces: readonly Namespace[],
): Promise<Partial<Messages>> {
  const words = await Promise.all(
    namespaces.map((namespace) =>
      fetched(namespaceFiles[`./${language}/${namespace}.ts`], `${namespace} in ${language}`),
    ),
  );
  return messagesOf(Object.assign({}, ...words));
}

function fetched<Words>(load: (() => Promise<Words>) | undefined, of: string): Promise<Words> {
  if (!load) throw new Error(`No file has the words of ${of}`);
  return load();
}
