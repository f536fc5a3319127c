import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { User, UserPackage } from '../entities/user.ts';

export const getUserInfo = defineRoute({
  policy: 'user',
  tag: 'user',
  needsAccounts: true,
  id: 'getUserInfo',
  method: 'GET',
  path: '/api/v1/user/info',
  summary: 'Get the logged-in account and its package',
  reply: z.object({ user: User, package: z.nullable(UserPackage) }),
  errors: [],
});
