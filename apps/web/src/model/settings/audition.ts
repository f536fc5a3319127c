import { limits } from '@parlando/contract';

/** What a preview reads of a text: its first 100 characters, which are code points; and the rest, which it does not. */
export function cutAudition(text: string): { readonly read: string; readonly rest: string } {
  const characters = Array.from(text);
  return {
    read: characters.slice(0, limits.auditionCharacters).join(''),
    rest: characters.slice(limits.auditionCharacters).join(''),
  };
}
