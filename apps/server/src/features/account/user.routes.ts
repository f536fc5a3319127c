import {
  AppError,
  changeEmail,
  changePassword,
  endSession,
  getUserInfo,
  listSessions,
  updateProfile,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { registerRoute } from '../../http/register-route.ts';
import type { ProfileService } from './profile.service.ts';
import type { Sessions } from './sessions.ts';
import type { Users } from './users.ts';

export interface UserRoutesOptions {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly profile: ProfileService;
}

export function registerUserRoutes(app: FastifyInstance, options: UserRoutesOptions): void {
  const { users, sessions, profile } = options;

  registerRoute(app, getUserInfo, async ({ user }) => {
    const info = await users.info(user.userId);
    if (info === undefined) throw new AppError('SESSION_EXPIRED');
    return info;
  });
  registerRoute(app, updateProfile, async ({ user, body }) => ({ user: await profile.update(user, body) }));
  registerRoute(app, changePassword, async ({ user, body, address, headers }) => {
    const change = { current: body.current_password, password: body.password };
    return {
      token: await profile.changePassword(user, change, { address, userAgent: headers['user-agent'] }),
    };
  });
  registerRoute(app, changeEmail, async ({ user, body }) => {
    const { email, password, verification_code: code } = body;
    return { user: await profile.changeEmail(user, { email, password, code }) };
  });
  registerRoute(app, listSessions, async ({ user }) => ({
    items: await sessions.list(user.userId, user.sessionId),
  }));
  registerRoute(app, endSession, async ({ user, params }) => {
    await sessions.end(user.userId, params.id);
    return {};
  });
}
