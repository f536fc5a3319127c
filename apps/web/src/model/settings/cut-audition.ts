import { limits } from '@parlando/contract';

/** Splits a text after the first 100 code points, the length of a preview. */
export function cutAudition(text: string): { readonly read: string; readonly rest: string } {
  const characters = Array.from(text);
  return {
    read: characters.slice(0, limits.auditionCharacters).join(''),
    rest: characters.slice(limits.auditionCharacters).join(''),
  };
}
