import {
  type ErrorCode,
  login,
  type RouteDefinition,
  register,
  routePath,
  sendVerificationCode,
  type User,
} from '@parlando/contract';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import type { MailServer } from './mail-server.ts';

export interface Answer {
  readonly status: number;
  readonly error: ErrorCode | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it asked for
  readonly data: any;
  readonly details: Record<string, unknown> | undefined;
  readonly headers: Record<string, unknown>;
  readonly body: string;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly params?: Record<string, string | number>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Calls a route of the contract; a guest's fingerprint is always sent. */
export async function call(
  app: FastifyInstance,
  route: RouteDefinition,
  options: CallOptions = {},
): Promise<Answer> {
  const reply = await app.inject({
    method: route.method,
    url: routePath(route, options.params),
    ...(options.query && { query: options.query }),
    headers: {
      'x-browser-fingerprint': 'test-fingerprint',
      ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
      ...options.headers,
    },
    ...(options.body !== undefined && { payload: options.body as object }),
  });
  const isJson = /json/.test(String(reply.headers['content-type']));
  const json = isJson ? reply.json() : {};
  const { error, data, details } = json;
  return { status: reply.statusCode, error, data, details, headers: reply.headers, body: reply.body };
}

/** Calls routes as a person, who is looked up at each call and may be created later. */
export const callerAs =
  (app: FastifyInstance, person: () => Person) =>
  (route: RouteDefinition, options: CallOptions = {}): Promise<Answer> =>
    call(app, route, { token: person().token, ...options });

export const password = 'correct horse battery';

export interface Person {
  readonly user: User;
  readonly token: string;
  readonly email: string;
}

/** The caller's address, for an app that trusts proxies. */
export interface Whereabouts {
  readonly at?: string;
  readonly browser?: string;
}

const headersFrom = ({ at, browser }: Whereabouts) => ({
  ...(at !== undefined && { 'x-forwarded-for': at }),
  ...(browser !== undefined && { 'x-browser-fingerprint': browser }),
});

/** Registers with the mailed code. */
export async function registerPerson(
  app: FastifyInstance,
  mail: MailServer,
  name: string,
  from: Whereabouts = {},
): Promise<User> {
  const email = `${name}@people.example`;
  const headers = headersFrom(from);
  await call(app, sendVerificationCode, { body: { email }, headers });
  const body = { username: name, email, password, verification_code: mail.lastCode(email) };
  const registered = await call(app, register, { body, headers });
  expect(registered.status, registered.body).toBe(200);
  return registered.data.user;
}

export async function logIn(
  app: FastifyInstance,
  account: string,
  secret = password,
  from: Whereabouts = {},
): Promise<string> {
  const body = { email: account, password: secret };
  const answer = await call(app, login, { body, headers: headersFrom(from) });
  expect(answer.status, answer.body).toBe(200);
  return answer.data.token;
}

/** Somebody who has registered and logged in. */
export async function createPerson(
  app: FastifyInstance,
  mail: MailServer,
  name: string,
  from: Whereabouts = {},
): Promise<Person> {
  const user = await registerPerson(app, mail, name, from);
  return { user, email: user.email, token: await logIn(app, user.email, password, from) };
}
