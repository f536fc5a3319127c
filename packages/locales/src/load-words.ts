import type { Language } from '@parlando/contract';
import { type Messages, messagesOf } from './messages.ts';
import type { Room, Rooms } from './rooms.ts';

/** Fetches the words of some rooms. Rejects where one cannot be had. */
export async function loadRooms(language: Language, rooms: readonly Room[]): Promise<Partial<Messages>> {
  const loaded = await Promise.all(
    rooms.map(async (room): Promise<Partial<Rooms>> => {
      // `languages.ts` names the same files, so that the compiler knows them all.
      const words = await import(`./${language}/${room}.ts`);
      return { [room]: words[room] };
    }),
  );
  return messagesOf(Object.assign({}, ...loaded));
}
