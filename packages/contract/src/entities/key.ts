import * as z from 'zod/mini';

/**
 * What a key may be used for. `speak`: have texts and lists of texts spoken, and fetch what was made of them. `history`:
 * read the history and the usage. `manage`: change history, dictionary, configurations and preferences. What spends
 * characters needs `speak`.
 */
export const KeyScope = z.enum(['speak', 'history', 'manage']);
export type KeyScope = z.infer<typeof KeyScope>;

/** A key that a person has given to a program. The whole key is shown once, when it is made. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** How it begins, to recognise it by. */
  prefix: z.string(),
  scopes: z.array(KeyScope),
  /** Most characters it may use in a day; null: as many as its person. */
  dailyCharacters: z.nullable(z.number()),
  /** Characters it has used today. */
  usedToday: z.number(),
  /** ISO 8601; null: never. */
  expiresAt: z.nullable(z.string()),
  /** Origins of the web pages that may use it beside programs. */
  origins: z.array(z.string()),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
  /** Network address of its last use. */
  lastUsedFrom: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** Shown once: the instance keeps only a hash of `secret`. */
export const NewApiKey = z.object({ key: ApiKey, secret: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;
