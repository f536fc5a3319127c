import type * as zh from './zh.ts';

type Words<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Words<T[Key]> };

/**
 * The words of a language by the rooms of the product, a file each. The Chinese files define them: a missing or
 * superfluous word elsewhere does not compile.
 */
export type Rooms = Words<typeof zh>;
export type Room = keyof Rooms;

/** What the studio's first view says; a browser fetches the other rooms after it. */
export const firstRooms = ['errors', 'starter', 'studio'] as const satisfies Room[];
