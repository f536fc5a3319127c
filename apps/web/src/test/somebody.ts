import type { User } from '@parlando/contract';

/** A person who is logged in. */
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

/** Their token, which ends at that second since 1970. */
export const tokenUntil = (exp: number) => `${part({})}.${part({ exp, sub: somebody.id })}.x`;
