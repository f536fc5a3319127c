import type { zh } from './zh.ts';

type Words<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Words<T[Key]> };

/** The shape of every language: `zh.ts` defines it, and a missing or superfluous word elsewhere does not compile. */
export type Messages = Words<typeof zh>;

/** The words of one file of a language: those of a room of the product. */
export type AccountMessages = Pick<Messages, 'mail' | 'account' | 'favourites' | 'tasks' | 'user'>;
export type ErrorMessages = Pick<Messages, 'errors' | 'warnings'>;
export type VoiceMessages = Pick<Messages, 'voiceTags' | 'voiceCategories' | 'voices'>;
export type StudioMessages = Pick<
  Messages,
  | 'ui'
  | 'shell'
  | 'options'
  | 'wire'
  | 'editor'
  | 'conversion'
  | 'banner'
  | 'task'
  | 'result'
  | 'quota'
  | 'player'
  | 'audio'
  | 'guard'
  | 'notices'
>;
