import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { plainText } from '../entities/names.ts';
import { User } from '../entities/user.ts';
import { limits } from '../limits.ts';

export const Email = z.string().check(z.trim(), z.maxLength(254), z.email());
export const VerificationCode = z.string().check(z.trim(), z.regex(/^\d{6}$/));
export const Password = z.string().check(z.minLength(limits.password.min), z.maxLength(limits.password.max));
/** Without `@`, so that no name looks like an address at the login. */
export const Username = z
  .string()
  .check(
    z.trim(),
    z.minLength(limits.username.min),
    z.maxLength(limits.username.max),
    z.regex(/^[^@\p{C}]*$/u),
  );

/** The answer is the same whether or not the address has an account. */
const CodeSent = z.object({
  sent: z.literal(true),
  /** When the next code may be asked for. */
  resendAfterMs: z.number(),
  /** No mail server is configured: the code stands in the server's log. */
  developmentMode: z.boolean(),
});

const shared = { method: 'POST', policy: 'open', tag: 'accounts', needsAccounts: true } as const;

export const sendVerificationCode = defineRoute({
  ...shared,
  id: 'sendVerificationCode',
  path: '/api/v1/auth/mail/verify-code',
  summary: 'Send a code by e-mail for registering or for a new e-mail address',
  body: z.object({ email: Email }),
  reply: CodeSent,
  errors: ['TOO_MANY_REQUESTS', 'MAIL_FAILED'],
});

export const register = defineRoute({
  ...shared,
  id: 'register',
  path: '/api/v1/auth/mail/register',
  summary: 'Register an account with the e-mailed code',
  body: z.object({
    username: Username,
    email: Email,
    password: Password,
    verification_code: VerificationCode,
  }),
  reply: z.object({ user: User }),
  errors: ['CODE_INVALID', 'USERNAME_TAKEN', 'TOO_MANY_ATTEMPTS'],
});

export const login = defineRoute({
  ...shared,
  id: 'login',
  path: '/api/v1/auth/mail/login',
  summary: 'Log in with e-mail or username and password',
  /** `email` holds the account: an e-mail address or a username. */
  body: z.object({
    email: plainText(1, 254),
    password: z.string().check(z.minLength(1), z.maxLength(limits.password.max)),
  }),
  reply: z.object({ token: z.string(), user: User }),
  errors: ['INVALID_CREDENTIALS', 'BANNED', 'TOO_MANY_ATTEMPTS'],
});

export const logout = defineRoute({
  ...shared,
  id: 'logout',
  path: '/api/v1/auth/logout',
  summary: 'Log out: end the session of this request',
  reply: z.object({}),
  errors: [],
});

export const sendResetCode = defineRoute({
  ...shared,
  id: 'sendResetCode',
  path: '/api/v1/auth/mail/reset-code',
  summary: 'Send a code by e-mail for a forgotten password',
  body: z.object({ email: Email }),
  reply: CodeSent,
  errors: ['TOO_MANY_REQUESTS', 'MAIL_FAILED'],
});

export const resetPassword = defineRoute({
  ...shared,
  id: 'resetPassword',
  path: '/api/v1/auth/mail/reset',
  summary: 'Set a new password with the e-mailed code; ends all sessions',
  body: z.object({ email: Email, verification_code: VerificationCode, password: Password }),
  reply: z.object({}),
  errors: ['CODE_INVALID', 'TOO_MANY_ATTEMPTS'],
});
