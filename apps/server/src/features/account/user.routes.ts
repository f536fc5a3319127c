import { Readable } from 'node:stream';
import {
  AppError,
  changeEmail,
  changePassword,
  confirmPassword,
  deleteUser as deleteUserRoute,
  endSession,
  exportUserData,
  getUserInfo,
  listSessions,
  updateProfile,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { originOf } from '../../http/origin.ts';
import { registerRoute } from '../../http/register-route.ts';
import { type DeleteOptions, deleteUser } from './delete-user.ts';
import { type ExportOptions, exportUser } from './export-user.ts';
import type { LoginService } from './login.service.ts';
import type { ProfileService } from './profile.service.ts';

export interface UserRoutesOptions extends ExportOptions, Omit<DeleteOptions, 'tasks'> {
  readonly profile: ProfileService;
  readonly login: Pick<LoginService, 'confirmPassword'>;
}

export function registerUserRoutes(app: FastifyInstance, options: UserRoutesOptions): void {
  const { users, sessions, profile, login } = options;

  registerRoute(app, getUserInfo, async ({ user }) => {
    const info = await users.info(user.userId);
    if (info === undefined) throw new AppError('SESSION_EXPIRED');
    return info;
  });
  registerRoute(app, updateProfile, async ({ user, body }) => ({ user: await profile.update(user, body) }));
  registerRoute(app, changePassword, async (context) => {
    const { user, body } = context;
    const change = { current: body.current_password, password: body.password };
    return { token: await profile.changePassword(user, change, originOf(context)) };
  });
  registerRoute(app, confirmPassword, async ({ user, body }) => {
    await login.confirmPassword(await profile.own(user), body.password, user.sessionId);
    return { until: (await sessions.confirm(user.sessionId)).toISOString() };
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
  registerRoute(app, exportUserData, async ({ user, language, reply }) =>
    reply
      .type('application/json; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="parlando-export.json"')
      .send(Readable.from(exportUser(user, language, options), { objectMode: false })),
  );
  registerRoute(app, deleteUserRoute, async ({ user, body }) => {
    const row = await profile.own(user);
    await login.confirmPassword(row, body.password, user.sessionId);
    await deleteUser(row.id, { actor: row.id }, options);
    return {};
  });
}
