import * as z from 'zod/mini';
import { languageIds } from '../languages.ts';
import { limits } from '../limits.ts';

/** One line of text, which the database can hold: no control characters and no half of a surrogate pair. */
export const plainText = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));

/** A name in each interface language. */
export const Names = z.record(z.enum(languageIds), plainText(limits.plan.name.min, limits.plan.name.max));
export type Names = z.infer<typeof Names>;
