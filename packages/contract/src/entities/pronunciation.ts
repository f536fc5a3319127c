import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { plainText } from './names.ts';

const { words } = limits.pronunciation;

/**
 * How some words are said: as other words (`alias`), or as sounds. Pinyin is one syllable a character with its tone as a
 * digit, 5 for none and ü as v (`chong2 qing4`); a suffixed 儿 is an r in the syllable before it (`huar1`). IPA is
 * written without slashes (`ˈpɑɹlændoʊ`).
 */
export const Pronunciation = z.union([
  z.object({ alias: plainText(words.min, words.max) }),
  z.object({ alphabet: z.enum(['pinyin', 'ipa']), sounds: plainText(words.min, words.max) }),
]);
export type Pronunciation = z.infer<typeof Pronunciation>;
