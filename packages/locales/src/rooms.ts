import type * as zh from './zh.ts';

type Words<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Words<T[Key]> } & {
  // Chinese has one form for every count. `plurals.test.ts` checks that other languages have all of theirs.
  readonly [Key in keyof T as Key extends `${infer Name}_other` ? `${Name}_one` : never]?: string;
};

/**
 * The words of a language by the rooms of the product, a file each. The Chinese files define them: a missing or
 * superfluous word elsewhere does not compile.
 */
export type Rooms = Words<typeof zh>;
export type Room = keyof Rooms;

/** What the page says that the server sends. */
export const firstRooms = ['errors', 'starter', 'studio'] as const satisfies Room[];

/** What the parts say that complete the studio. A browser fetches them at once, and all others when something needs them. */
export const viewRooms = [
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
] as const satisfies Room[];
