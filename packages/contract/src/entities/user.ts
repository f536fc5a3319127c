import * as z from 'zod/mini';
import { Names } from './names.ts';
import { UserSettings } from './settings.ts';

export const UserRole = z.enum(['user', 'vip', 'admin']);
export type UserRole = z.infer<typeof UserRole>;

/** The order of the roles; `MIN_USER_LEVEL` compares with it. */
export const userLevels = { user: 1, vip: 2, admin: 3 } as const satisfies Record<UserRole, number>;

/** Characters spoken today of those that a day allows, credits not counted. */
export const Usage = z.object({
  /** Characters spoken today. */
  used: z.number(),
  /** Characters that a day allows. */
  limit: z.number(),
});
export type Usage = z.infer<typeof Usage>;

export const User = z.object({
  id: z.string(),
  username: z.string(),
  /** Empty: none. */
  email: z.string(),
  /** Empty: the browser draws one from the name. */
  avatar: z.string(),
  role: UserRole,
  /** See `userLevels`. */
  level: z.number(),
  usage: Usage,
  createdAt: z.string(),
  hasPassword: z.boolean(),
  /** Whether a WeChat is bound to it. */
  hasWechat: z.boolean(),
});
export type User = z.infer<typeof User>;

/** Credits bought or granted: they are used after the daily quota. Null for who has none. */
export const UserPackage = z.object({
  name: z.string(),
  /** In each language, of a plan that was bought. */
  names: z.optional(Names),
  type: z.enum(['basic', 'premium', 'enterprise']),
  /** The same as `totalChars`. */
  credits: z.number(),
  remainingChars: z.number(),
  /** What was left after some were last added. */
  totalChars: z.number(),
  expiresAt: z.nullable(z.string()),
});
export type UserPackage = z.infer<typeof UserPackage>;

/** The part of the settings that says how a person likes the interface. */
export const preferredSettings = z.pick(UserSettings, {
  language: true,
  theme: true,
  defaultVoice: true,
  defaultLanguage: true,
});

export const UserPreferences = z.object({
  favoriteVoices: z.array(z.string()),
  ...preferredSettings.shape,
});
export type UserPreferences = z.infer<typeof UserPreferences>;

export const UserSession = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  expiresAt: z.string(),
  /** As the browser named itself when it logged in. */
  userAgent: z.string(),
  address: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;
