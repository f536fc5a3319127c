import * as z from 'zod/mini';
import { languageIds } from '../languages.ts';
import { limits } from '../limits.ts';

/** A name in each interface language. */
export const Names = z.record(
  z.enum(languageIds),
  z
    .string()
    .check(
      z.trim(),
      z.minLength(limits.plan.name.min),
      z.maxLength(limits.plan.name.max),
      z.regex(/^\P{Cc}*$/u),
    ),
);
export type Names = z.infer<typeof Names>;
