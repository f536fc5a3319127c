import type { User } from '@parlando/contract';

/** A logged-in user. */
export const somebody: User = {
  id: 'u1',
  username: 'someone',
  email: 'someone@example.com',
  avatar: '',
  role: 'user',
  level: 1,
  usage: { used: 0, limit: 10_000 },
  createdAt: '2026-11-20T00:00:00.000Z',
  hasPassword: true,
  hasWechat: false,
};

const part = (value: unknown) => btoa(JSON.stringify(value));

/** A token of this user that expires at `exp`, in seconds since 1970. */
export const tokenUntil = (exp: number) => `${part({})}.${part({ exp, sub: somebody.id })}.x`;
