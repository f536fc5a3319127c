import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { User, UserPackage, UserPreferences, UserSession } from '../entities/user.ts';
import { limits } from '../limits.ts';
import { Email, Password, Username, VerificationCode } from './auth.ts';
import { IdParams } from './params.ts';

const shared = { policy: 'user', tag: 'user' } as const;
const ofAccount = { ...shared, needsAccounts: true } as const;
const Empty = z.object({});
/** Empty for an account without a password, which gets RECENT_LOGIN_REQUIRED unless it logged in recently. */
export const PresentPassword = z.string().check(z.maxLength(limits.password.max));

export const getUsageStatus = defineRoute({
  ...shared,
  id: 'getUsageStatus',
  key: 'any',
  method: 'GET',
  path: '/api/v1/user/usage-status',
  summary: "Get today's quota and the package's credits",
  reply: z.object({
    used: z.number(),
    limit: z.number(),
    remaining: z.number(),
    resetAt: z.string(),
    package: z.nullable(UserPackage),
  }),
  errors: [],
});

export const getUsageChart = defineRoute({
  ...shared,
  id: 'getUsageChart',
  key: 'history',
  method: 'GET',
  path: '/api/v1/user/usage-chart',
  summary: 'Get the characters converted by day, week or month',
  /**
   * `day`: the last 14 days; `week`: the last 12 weeks, from Monday; `month`: the last 12 months; all in the quota's
   * time zone, the present one included. A series is an engine (`service`), a voice, or a key by its name; what was made without
   * a key has no name.
   */
  query: z.object({
    period: z._default(z.enum(['day', 'week', 'month']), 'day'),
    groupBy: z._default(z.enum(['service', 'voice', 'key']), 'service'),
  }),
  reply: z.object({
    /** Start of each bucket, ISO 8601, oldest first; buckets without use are present. */
    buckets: z.array(z.string()),
    /** IANA name of the zone whose midnights the buckets begin at, and so the one to name their days in. */
    timeZone: z.string(),
    series: z.array(z.object({ name: z.string(), characters: z.array(z.number()) })),
  }),
  errors: [],
});

export const getPreferences = defineRoute({
  ...shared,
  id: 'getPreferences',
  key: 'manage',
  method: 'GET',
  path: '/api/v1/user/preferences',
  summary: 'Get the account’s preferences of the interface',
  reply: UserPreferences,
  errors: [],
});

export const updatePreferences = defineRoute({
  ...shared,
  id: 'updatePreferences',
  key: 'manage',
  method: 'PATCH',
  path: '/api/v1/user/preferences',
  summary: 'Update some of the preferences',
  body: z.partial(z.omit(UserPreferences, { favoriteVoices: true })),
  reply: UserPreferences,
  errors: [],
});

export const updateProfile = defineRoute({
  ...ofAccount,
  id: 'updateProfile',
  method: 'PATCH',
  path: '/api/v1/user/profile',
  summary: 'Update name or avatar',
  body: z.object({
    username: z.optional(Username),
    /** A `data:` URL of a PNG, JPEG or WebP picture; empty removes it. */
    avatar: z.optional(
      z
        .string()
        .check(
          z.maxLength(limits.avatarCharacters),
          z.regex(/^$|^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/),
        ),
    ),
  }),
  reply: z.object({ user: User }),
  errors: ['USERNAME_TAKEN'],
});

export const changePassword = defineRoute({
  ...ofAccount,
  id: 'changePassword',
  method: 'PUT',
  path: '/api/v1/user/password',
  summary: 'Change the password; ends all other sessions',
  body: z.object({
    current_password: PresentPassword,
    password: Password,
  }),
  /** The session of the request continues under a new token. */
  reply: z.object({ token: z.string() }),
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'RECENT_LOGIN_REQUIRED'],
});

export const confirmPassword = defineRoute({
  ...ofAccount,
  id: 'confirmPassword',
  method: 'POST',
  path: '/api/v1/user/confirm-password',
  summary: 'Confirm the password, for sensitive actions of this session in the next 15 minutes',
  body: z.object({ password: PresentPassword }),
  reply: z.object({ until: z.string() }),
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'RECENT_LOGIN_REQUIRED'],
});

export const changeEmail = defineRoute({
  ...ofAccount,
  id: 'changeEmail',
  method: 'PUT',
  path: '/api/v1/user/email',
  summary: 'Change the e-mail address with a code sent to the new one',
  body: z.object({
    email: Email,
    verification_code: VerificationCode,
    password: PresentPassword,
  }),
  reply: z.object({ user: User }),
  errors: ['INVALID_CREDENTIALS', 'CODE_INVALID', 'TOO_MANY_ATTEMPTS', 'RECENT_LOGIN_REQUIRED'],
});

export const listSessions = defineRoute({
  ...ofAccount,
  id: 'listSessions',
  method: 'GET',
  path: '/api/v1/user/sessions',
  summary: 'List the sessions of the account',
  reply: z.object({ items: z.array(UserSession) }),
  errors: [],
});

export const endSession = defineRoute({
  ...ofAccount,
  id: 'endSession',
  method: 'DELETE',
  path: '/api/v1/user/sessions/{id}',
  summary: 'End another session of the account',
  params: IdParams,
  reply: Empty,
  errors: ['SESSION_NOT_FOUND'],
});

export const exportUserData = defineRoute({
  ...ofAccount,
  id: 'exportUserData',
  method: 'GET',
  path: '/api/v1/user/export',
  summary: 'Export everything the instance stores about the account, as one JSON file',
  produces: ['application/json'],
  errors: [],
});

export const deleteUser = defineRoute({
  ...ofAccount,
  id: 'deleteUser',
  method: 'DELETE',
  path: '/api/v1/user',
  summary: 'Delete the account and all its data',
  body: z.object({ password: PresentPassword }),
  reply: Empty,
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_ATTEMPTS', 'RECENT_LOGIN_REQUIRED', 'LAST_ADMINISTRATOR'],
});

/** Tasks are counted as the history lists them: those of a project belong to it. */
export const GuestWork = z.object({ tasks: z.number(), projects: z.number() });
export type GuestWork = z.infer<typeof GuestWork>;

/** What this browser made as a guest, before it logged in (`X-Browser-Fingerprint` says which browser). */
export const getGuestWork = defineRoute({
  ...ofAccount,
  id: 'getGuestWork',
  method: 'GET',
  path: '/api/v1/user/guest-work',
  summary: "Count this browser's guest tasks and projects that the account can take over",
  reply: GuestWork,
  errors: ['FINGERPRINT_REQUIRED'],
});

export const keepGuestWork = defineRoute({
  ...ofAccount,
  id: 'keepGuestWork',
  method: 'POST',
  path: '/api/v1/user/guest-work/keep',
  summary: "Move this browser's guest tasks and projects into the account",
  reply: GuestWork,
  errors: ['FINGERPRINT_REQUIRED'],
});
