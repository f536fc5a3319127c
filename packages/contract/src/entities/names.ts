import * as z from 'zod/mini';
import { type Language, languageIds } from '../languages.ts';
import { limits } from '../limits.ts';

/** One line of text, which the database can hold: no control characters and no half of a surrogate pair. */
export const plainText = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

const languages = z.enum(languageIds);
const name = plainText(limits.plan.name.min, limits.plan.name.max);

/** A name in each interface language. */
export const NewNames = z.record(languages, name);
export type NewNames = z.infer<typeof NewNames>;

/** A stored name: one from before a language was added lacks it. */
export const Names = z.partialRecord(languages, name);
export type Names = z.infer<typeof Names>;

/** The name in a language, or else in another one. */
export function nameIn(names: Names, language: Language): string {
  return names[language] ?? Object.values(names)[0] ?? '';
}
