import type * as zh from './zh.ts';

type Words<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Words<T[Key]> } & {
  // Chinese has one form for every count. `plurals.test.ts` checks that other languages have all of theirs.
  readonly [Key in keyof T as Key extends `${infer Name}_other` ? `${Name}_one` : never]?: string;
};

/**
 * The words of a language by namespace, a file each. The Chinese files define them: a missing or
 * superfluous word elsewhere does not compile.
 */
export type Namespaces = Words<typeof zh>;
export type Namespace = keyof Namespaces;

/** What the page says that the server sends. */
export const firstNamespaces = ['errors', 'starter', 'studio'] as const satisfies Namespace[];

/** What the parts say that complete the studio. A browser fetches them at once, and all others when something needs them. */
export const viewNamespaces = [
  'captions',
  'document',
  'guide',
  'importing',
  'marking',
  'script',
  'services',
  'settings',
  'timed',
  'voices',
] as const satisfies Namespace[];
