import type { zh } from './zh.ts';

type Words<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Words<T[Key]> };

/** The shape of every language: `zh.ts` defines it, and a missing or superfluous word elsewhere does not compile. */
export type Messages = Words<typeof zh>;
