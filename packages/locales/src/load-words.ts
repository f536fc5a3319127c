/// <reference types="vite/client" />
import type { Language } from '@parlando/contract';
import { type Messages, messagesOf } from './messages.ts';
import type { Room, Rooms } from './rooms.ts';

/** By path, each fetched on its own; without those that every page has from the start: `first-words.ts`. */
const files = import.meta.glob<Partial<Rooms>>([
  './*/*.ts',
  '!./zh/errors.ts',
  '!./zh/starter.ts',
  '!./zh/studio.ts',
]);

/** Fetches the words of some rooms, of the default language only the later ones. Rejects where one cannot be had. */
export async function loadRooms(language: Language, rooms: readonly Room[]): Promise<Partial<Messages>> {
  const loaded = await Promise.all(
    rooms.map(async (room): Promise<Partial<Rooms>> => {
      const load = files[`./${language}/${room}.ts`];
      if (!load) throw new Error(`No file has the words of ${room} in ${language}`);
      return { [room]: (await load())[room] };
    }),
  );
  return messagesOf(Object.assign({}, ...loaded));
}
