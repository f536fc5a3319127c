import { randomUUID } from 'node:crypto';
import * as contract from '@parlando/contract';
import {
  createConfiguration,
  createSynthesis,
  type ErrorCode,
  getUserInfo,
  KeyScope,
  type Policy,
  putDictionaryEntry,
  type RouteDefinition,
  routePath,
  userLevels,
} from '@parlando/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessSamples,
  newConfiguration,
  newKey,
  newProject,
  newWord,
  type Objects,
  type Outcome,
  type Sample,
  spoken,
} from '../test/access-samples.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { startMailServer } from '../test/mail-server.ts';
import { readClaims } from '../test/mint-token.ts';
import { plan, planContent } from '../test/payments/plan.ts';
import { call, createPerson, logIn, password } from '../test/people.ts';
import { operator } from './database/record-audit.ts';
import { createAdministration } from './features/account/administration.ts';
import { userOwnerId } from './http/visitor.ts';

/** `unconfirmed` is an administrator who has not confirmed the password; `admin` has. The last but one are keys of B's. */
const keyCallers = KeyScope.options.map((scope) => `${scope}-key` as const);
const callers = [
  'guest',
  'B',
  'vip',
  'unconfirmed',
  'admin',
  'banned',
  'expired',
  ...keyCallers,
  'A',
] as const;
type Caller = (typeof callers)[number];
/** A comes last, so that the others try before A changes its own objects. */
const levels = {
  guest: 0,
  A: 1,
  B: 1,
  vip: userLevels.vip,
  unconfirmed: userLevels.admin,
  admin: userLevels.admin,
  'speak-key': 1,
  'history-key': 1,
  'manage-key': 1,
};
const leastLevel: Record<Policy, number> = { open: 0, link: 0, visitor: 0, user: 1, vip: 2, admin: 3 };

function expected(route: RouteDefinition, caller: Caller): Outcome {
  const { owner, others = owner } = accessSamples[route.id] as Sample;
  if (!route.path.startsWith('/api/v1/auth/')) {
    if (caller === 'banned') return 'BANNED';
    if (caller === 'expired') return 'SESSION_EXPIRED';
    if (isKey(caller) && !mayBeKey(route, caller)) return 'KEY_FORBIDDEN';
  }
  // Logging in ignores any session that the request carries.
  const level = caller === 'banned' || caller === 'expired' ? 0 : levels[caller];
  if (level < leastLevel[route.policy]) return level === 0 ? 'LOGIN_REQUIRED' : 'PERMISSION_DENIED';
  if (route.confirmed && caller !== 'admin') return 'CONFIRMATION_REQUIRED';
  return caller === 'A' ? owner : others;
}

const isKey = (caller: Caller): caller is (typeof keyCallers)[number] => caller.endsWith('-key');
const mayBeKey = ({ key }: RouteDefinition, caller: Caller) => key === 'any' || caller === `${key}-key`;

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'path' in value && 'policy' in value;
const routes = (Object.values(contract) as unknown[]).filter(isRoute);

const mail = await startMailServer();
const { app, database, close } = await createTestApp({
  ...{ SMTP_URL: mail.url, KEY_REQUESTS_PER_MINUTE: '0' },
});
const tokens = new Map<Caller, string>();
let url: string;
afterAll(async () => {
  await close();
  await mail.close();
});

beforeAll(async () => {
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  const administration = createAdministration(database.kysely, operator);
  for (const name of ['admin', 'unconfirmed', 'A', 'B', 'vip', 'banned', 'expired'] as const) {
    const { user, token } = await createPerson(app, mail, `person-${name}`);
    tokens.set(name, token);
    if (name === 'vip') await administration.setRole(user.email, 'vip');
    if (name === 'unconfirmed') await administration.setRole(user.email, 'admin');
    if (name === 'admin') await call(app, contract.confirmPassword, { token, body: { password } });
    if (name === 'banned') await administration.ban(user.email, { reason: 'spam', until: undefined });
    if (name === 'B') await makeKeys(token);
    if (name === 'expired')
      await database.pool.query('UPDATE sessions SET expires_at = now() WHERE id = $1', [
        readClaims(token).sid,
      ]);
  }
});

async function makeKeys(token: string): Promise<void> {
  for (const scope of KeyScope.options) {
    const made = await call(app, contract.createKey, { token, body: { ...newKey, scopes: [scope] } });
    tokens.set(`${scope}-key`, made.data.secret);
  }
}

/** Makes fresh objects of A's, whatever happened to the last ones. */
const makers: { readonly [Name in keyof Objects]: () => Promise<Pick<Objects, Name>> } = {
  async task() {
    const made = await asA(createSynthesis, { ...spoken, text: 'A’s own.' });
    return { task: String(made.headers['x-task-id']) };
  },
  async batch() {
    const id = randomUUID();
    const values = { owner_id: ownerA(), id, content_hash: '', state: 'completed' } as const;
    await database.kysely.insertInto('batches').values(values).execute();
    return { batch: id };
  },
  project: createProject,
  chapter: createProject,
  configuration: async () => ({
    configuration: (await asA(createConfiguration, newConfiguration())).data.id,
  }),
  entry: async () => ({ entry: (await asA(putDictionaryEntry, newWord)).data.id }),
  async key() {
    // Without this the later samples would exceed the limit.
    await database.pool.query('DELETE FROM api_keys WHERE owner_id = $1', [ownerA()]);
    return { key: (await asA(contract.createKey, newKey)).data.key.id };
  },
  session: async () => ({ session: readClaims(await logIn(app, 'person-A')).sid }),
  order: createBought,
  plan: createBought,
  codes: createBought,
};

const asA = (route: RouteDefinition, body: unknown) => call(app, route, { token: tokens.get('A'), body });
const idOfA = () => readClaims(tokens.get('A') ?? '').sub;
const ownerA = () => userOwnerId(idOfA());

/** The objects that a sample names. */
async function createObjects({ params, body }: Sample): Promise<Objects> {
  const named = new Set<keyof Objects>();
  const recorder = new Proxy({} as Objects, {
    get: (_, name: keyof Objects) => {
      named.add(name);
      return '';
    },
  });
  params?.(recorder);
  for (const caller of callers) body?.(recorder, caller);
  const made = new Map<() => Promise<Partial<Objects>>, Partial<Objects>>();
  for (const name of named) {
    const make = makers[name];
    if (!made.has(make)) made.set(make, await make());
  }
  return Object.assign({}, ...made.values());
}

async function createProject(): Promise<Pick<Objects, 'project' | 'chapter'>> {
  // Without this the later samples would exceed the limit.
  await database.pool.query(`DELETE FROM batches WHERE kind = 'project'`);
  const { data } = await asA(contract.createProject, newProject());
  return { project: data.id, chapter: data.chapters[0].id };
}

async function createBought(): Promise<Pick<Objects, 'order' | 'plan' | 'codes'>> {
  const id = randomUUID();
  const { price } = plan;
  const content = JSON.stringify(planContent);
  await database.pool.query(
    `WITH p AS (INSERT INTO plans (id, content, price_minor, currency, active) VALUES ($1, $2, $3, $4, true)),
       b AS (INSERT INTO code_batches (id, label, plan, count, expires_at) VALUES ($1, 'x', $2, 0, now()))
     INSERT INTO orders (number, user_id, plan_id, plan, amount_minor, currency, gateway, language, origin, state,
       expires_at) VALUES ($1, $5, $1, $2, $3, $4, 'stripe', 'zh', 'http://here.example', 'granted', now())`,
    [id, content, price.amountMinor, price.currency, idOfA()],
  );
  return { order: id, plan: id, codes: id };
}

async function outcome(route: RouteDefinition, caller: Caller, objects: Objects): Promise<Outcome | number> {
  const { params, query, body } = accessSamples[route.id] as Sample;
  const leaving = new AbortController();
  const token = tokens.get(caller);
  const payload = body?.(objects, caller);
  const search = new URLSearchParams(query).toString();
  const reply = await fetch(`${url}${routePath(route, params?.(objects))}?${search}`, {
    method: route.method,
    headers: {
      'x-browser-fingerprint': 'matrix-fingerprint',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
    signal: leaving.signal,
  });
  if (reply.ok && route.produces?.includes('text/event-stream')) {
    leaving.abort();
    return reply.status as 200;
  }
  const text = await reply.text();
  return reply.ok ? reply.status : (JSON.parse(text) as { error: ErrorCode }).error;
}

test('no key logs in, pays, changes a password, administers or makes keys', () => {
  const words =
    'auth|admin|relay|payments|plans|membership|orders|payment-log|promotion|redeem|wechat|keys|password|';
  const more = 'email|sessions|export|confirm-password|guest-work|profile|info';
  const closed = new RegExp(`^/api/v1/(user/)?(${words}${more})(/|$)|^/api/v1/user$`);
  const open = routes.filter(({ path, key }) => key !== undefined && closed.test(path));
  expect(open.map(({ id }) => id)).toEqual([]);
});

// Logging out ends the session.
const lastRoute = (route: RouteDefinition) => Number(route.id === 'logout');
const inOrder = [...routes].sort((a, b) => lastRoute(a) - lastRoute(b));

describe('who may call what', () => {
  test.each(inOrder.map((route) => [route.id, route] as const))('%s', async (id, route) => {
    expect(accessSamples[id], `${id} has no sample`).toBeDefined();
    const objects = await createObjects(accessSamples[id] as Sample);
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const caller of callers) {
      found[caller] = await outcome(route, caller, objects);
      wanted[caller] = expected(route, caller);
    }
    expect(found).toEqual(wanted);
  });
});

test('a ban says why and until when, and its end does not bring the session back', async () => {
  const { user, token } = await createPerson(app, mail, 'banned-for-a-while');
  const administration = createAdministration(database.kysely, operator);
  const until = new Date(Date.now() + 3_600_000);
  await administration.ban(user.email, { reason: 'abuse', until });
  const banned = await call(app, getUserInfo, { token });
  expect([banned.status, banned.error]).toEqual([403, 'BANNED']);
  expect(banned.details).toEqual({ reason: 'abuse', until: until.toISOString() });
  const login = await call(app, contract.login, { body: { email: user.email, password: 'wrong' } });
  expect(login.error).toBe('INVALID_CREDENTIALS');
  await administration.unban(user.email);
  expect((await call(app, getUserInfo, { token })).error).toBe('SESSION_EXPIRED');
  expect((await call(app, getUserInfo, { token: await logIn(app, user.email) })).status).toBe(200);
});

describe('who may convert', () => {
  const speak = async (env: Record<string, string>, role: 'guest' | 'user' | 'vip') => {
    const strict = await createTestApp({ SMTP_URL: mail.url, ...env });
    try {
      await createPerson(strict.app, mail, 'the-admin');
      const { user, token } = await createPerson(strict.app, mail, 'somebody');
      if (role === 'vip')
        await createAdministration(strict.database.kysely, operator).setRole(user.email, 'vip');
      const answer = await call(strict.app, createSynthesis, {
        body: spoken,
        token: role === 'guest' ? undefined : token,
      });
      return answer.error ?? answer.status;
    } finally {
      await strict.close();
    }
  };

  test.each([
    [{}, 'guest', 200],
    [{ REQUIRE_LOGIN: 'true' }, 'guest', 'LOGIN_REQUIRED'],
    [{ REQUIRE_LOGIN: 'true' }, 'user', 200],
    [{ MIN_USER_LEVEL: '2' }, 'guest', 'LOGIN_REQUIRED'],
    [{ MIN_USER_LEVEL: '2' }, 'user', 'PERMISSION_DENIED'],
    [{ MIN_USER_LEVEL: '2' }, 'vip', 200],
  ] as const)('%o: a %s gets %s', async (env, role, result) => {
    expect(await speak(env, role)).toBe(result);
  });
});
