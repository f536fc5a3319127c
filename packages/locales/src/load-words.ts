/// <reference types="vite/client" />
import type { Language } from '@parlando/contract';
import { type Messages, messagesOf } from './messages.ts';
import { firstRooms, type Rooms } from './rooms.ts';

/** What the first view says, by path; without the default language's, which every page has: `first-words.ts`. */
const firstFiles = import.meta.glob<Partial<Rooms>>(['./*/{errors,starter,studio}.ts', '!./zh/*.ts']);
const languageFiles = import.meta.glob<Rooms>('./??.ts');

/** Fetches what the first view says in a language other than the default one. Rejects where it cannot be had. */
export async function loadFirstWords(language: Language): Promise<Partial<Messages>> {
  const rooms = await Promise.all(
    firstRooms.map((room) => fetched(firstFiles[`./${language}/${room}.ts`], `${room} in ${language}`)),
  );
  return messagesOf(Object.assign({}, ...rooms));
}

/** Fetches all words of a language. Rejects where they cannot be had. */
export async function loadAllWords(language: Language): Promise<Messages> {
  return messagesOf(await fetched(languageFiles[`./${language}.ts`], language));
}

function fetched<Words>(load: (() => Promise<Words>) | undefined, of: string): Promise<Words> {
  if (!load) throw new Error(`No file has the words of ${of}`);
  return load();
}
