import {
  login,
  logout,
  register,
  resetPassword,
  sendResetCode,
  sendVerificationCode,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from '../../http/caller-key.ts';
import { originOf } from '../../http/origin.ts';
import { registerRoute } from '../../http/register-route.ts';
import type { CodeSender } from './code-sender.ts';
import type { LoginService } from './login.service.ts';
import type { RegistrationService } from './registration.service.ts';

export interface AuthServices {
  readonly login: LoginService;
  readonly registration: RegistrationService;
  readonly codeSender: CodeSender;
}

export function registerAuthRoutes(app: FastifyInstance, services: AuthServices): void {
  const { codeSender, registration } = services;

  registerRoute(app, sendVerificationCode, async ({ body, address, language }) =>
    codeSender.send('address', body.email, { address, language }),
  );
  registerRoute(app, sendResetCode, async ({ body, address, language }) =>
    codeSender.send('reset', body.email, { address, language }),
  );
  registerRoute(app, register, async (context) => {
    const { verification_code: code, ...account } = context.body;
    return { user: await registration.register({ ...account, code, origin: originOf(context) }) };
  });
  registerRoute(app, resetPassword, async (context) => {
    const { verification_code: code, ...account } = context.body;
    await registration.resetPassword({ ...account, code, origin: originOf(context) });
    return {};
  });
  registerRoute(app, login, async (context) =>
    services.login.login(context.body.email, context.body.password, originOf(context)),
  );
  registerRoute(app, logout, async ({ headers }) => {
    await services.login.logout(bearerToken(headers.authorization));
    return {};
  });
}
