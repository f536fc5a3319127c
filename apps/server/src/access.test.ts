import { randomUUID } from 'node:crypto';
import * as contract from '@parlando/contract';
import {
  createConfiguration,
  createSynthesis,
  type ErrorCode,
  getUserInfo,
  type Policy,
  putDictionaryEntry,
  type RouteDefinition,
  routePath,
  userLevels,
} from '@parlando/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../test/create-test-app.ts';
import { startMailServer } from '../test/mail-server.ts';
import { mintToken, readClaims, testSecret } from '../test/mint-token.ts';
import { plan, planContent } from '../test/payments/plan.ts';
import { call, createPerson, logIn, password } from '../test/people.ts';
import { operator } from './database/record-audit.ts';
import { createAdministration } from './features/account/administration.ts';
import { userOwnerId } from './http/visitor.ts';

type Outcome = 200 | ErrorCode;

/** A request of a route about an object of A's, and its outcome for A and for the other callers it lets in. */
interface Sample {
  readonly params?: (of: Objects) => Record<string, string | number>;
  readonly query?: Record<string, string>;
  readonly body?: (of: Objects, caller: string) => unknown;
  readonly owner: Outcome;
  /** The same as for A unless set. */
  readonly others?: Outcome;
}

interface Objects {
  readonly task: string;
  /** Ended. */
  readonly batch: string;
  /** With one chapter, never run. */
  readonly project: string;
  readonly chapter: string;
  readonly configuration: string;
  readonly entry: string;
  readonly session: string;
  /** Granted; its gateway is not configured. */
  readonly order: string;
  readonly plan: string;
  readonly codes: string;
}

const open: Sample = { owner: 200 };
const ofTask = (owner: Outcome): Sample => ({
  params: ({ task }) => ({ id: task, n: 0 }),
  owner,
  others: 'TASK_NOT_FOUND',
});
const ofBatch: Sample = {
  params: ({ batch }) => ({ id: batch }),
  body: () => ({}),
  owner: 200,
  others: 'BATCH_NOT_FOUND',
};
const ofProject = (body?: object): Sample => ({
  params: ({ project, chapter }) => ({ id: project, chapter }),
  ...(body && { body: () => body }),
  owner: 200,
  others: 'PROJECT_NOT_FOUND',
});
const aChapter = { title: 'One', text: 'One.', level: 1 };
const ofConfiguration: Sample = {
  params: ({ configuration }) => ({ id: configuration }),
  owner: 200,
  others: 'CONFIGURATION_NOT_FOUND',
};
const ofEntry: Sample = { params: ({ entry }) => ({ id: entry }), owner: 200, others: 'NOT_FOUND' };
const ofOrder = (owner: Outcome, others: Outcome = 'ORDER_NOT_FOUND'): Sample => ({
  params: ({ order }) => ({ number: order }),
  owner,
  others,
});
const ofPlan: Sample = { params: ({ plan }) => ({ id: plan }), body: () => plan, owner: 200 };
const withPassword = (more: object = {}): Sample => ({
  body: () => ({ password: 'wrong', current_password: 'wrong', ...more }),
  owner: 'INVALID_CREDENTIALS',
});
const ofPerson: Sample = { params: () => ({ id: 'nobody' }), owner: 'USER_NOT_FOUND' };
const callback = { signature: 'x', timestamp: '1', nonce: '1' };
const code = { verification_code: '000000', password: 'long enough' };
const spoken = { text: 'Everybody may.', voice: 'en-US-JennyNeural' };
const voice = { params: () => ({ id: 'en-US-JennyNeural', name: 'Jenny', voiceShortName: 'espeak-en-us' }) };

const voiceForm = {
  ...{ text: '', ssml: '', service: 5, language: 'en-US', voice: 'en-US-JennyNeural', format: 'mp3' },
  ...{ rate: 1, pitch: 1, volume: 100, style: 'Default', styleDegree: 1, role: '', contour: '' },
  ...{ silence: 0, endSilence: 0 },
};
const newWord = { word: 'A’s', pronunciation: { alias: 'A' } };
const newProject = () => ({
  ...{ id: randomUUID(), title: 'A book', settings: { voice: 'en-US-JennyNeural' } },
  chapters: [aChapter],
});
const newConfiguration = () => ({ ...voiceForm, name: randomUUID() });

/** Every route needs a line here: what it does for whom. */
const samples: Record<string, Sample> = {
  sendVerificationCode: { body: (_, caller) => ({ email: `${caller}@new.example` }), owner: 200 },
  register: {
    body: (_, caller) => ({ ...code, username: `new-${caller}`, email: `${caller}@none.example` }),
    owner: 'CODE_INVALID',
  },
  login: {
    body: (_, caller) => ({ email: `nobody-${caller}`, password: 'x' }),
    owner: 'INVALID_CREDENTIALS',
  },
  sendResetCode: { body: (_, caller) => ({ email: `${caller}@new.example` }), owner: 200 },
  resetPassword: {
    body: (_, caller) => ({ ...code, email: `${caller}@none.example` }),
    owner: 'CODE_INVALID',
  },
  getWechatQrCode: { owner: 'WECHAT_LOGIN_DISABLED' },
  getWechatQrStatus: { query: { scene_str: 'x' }, owner: 'WECHAT_LOGIN_DISABLED' },
  verifyWechatCallback: { query: { ...callback, echostr: 'x' }, owner: 'WECHAT_LOGIN_DISABLED' },
  receiveWechatCallback: { query: callback, owner: 'WECHAT_LOGIN_DISABLED' },
  createWechatBinding: { owner: 'WECHAT_LOGIN_DISABLED' },
  getWechatBinding: { query: { scene_str: 'x' }, owner: 'WECHAT_LOGIN_DISABLED' },
  unbindWechat: withPassword(),
  logout: open,

  getUserInfo: open,
  getUsageStatus: open,
  getUsageChart: open,
  getPreferences: open,
  updatePreferences: { body: () => ({ theme: 'dark' }), owner: 200 },
  updateProfile: { body: () => ({ avatar: '' }), owner: 200 },
  changePassword: withPassword({ password: 'long enough' }),
  confirmPassword: withPassword(),
  changeEmail: withPassword({ email: 'x@new.example', verification_code: '000000' }),
  listSessions: open,
  endSession: { params: ({ session }) => ({ id: session }), owner: 200, others: 'SESSION_NOT_FOUND' },
  exportUserData: open,
  deleteUser: withPassword(),
  getGuestWork: open,
  keepGuestWork: open,

  listPlans: open,
  getMembership: open,
  createOrder: { body: ({ plan }) => ({ planId: plan, gateway: 'stripe' }), owner: 'GATEWAY_UNAVAILABLE' },
  listOrders: open,
  getOrder: ofOrder(200),
  payOrder: ofOrder('ORDER_NOT_FOUND'),
  cancelOrder: ofOrder(200),
  getPaymentResult: ofOrder(200),
  listPayments: open,
  redeemCode: { body: () => ({ code: 'none' }), owner: 'REDEEM_CODE_INVALID' },
  getPromotion: open,
  acceptInvitation: { body: () => ({ code: 'none' }), owner: 200 },
  notifyPayment: { params: () => ({ gateway: 'stripe' }), owner: 'GATEWAY_UNAVAILABLE' },
  listAdminPlans: open,
  createPlan: { body: () => plan, owner: 200 },
  updatePlan: ofPlan,
  deletePlan: { ...ofPlan, body: () => undefined },
  listCodeBatches: open,
  createCodeBatch: {
    body: ({ plan }) => ({ label: 'x', planId: plan, count: 1, expiresAt: '2100-01-01T00:00:00Z' }),
    owner: 200,
  },
  revokeCodeBatch: { params: ({ codes }) => ({ id: codes }), owner: 200 },
  listAdminOrders: open,
  listUnmatchedPayments: open,
  getAdminOrder: ofOrder(200, 200),
  refundOrder: ofOrder('GATEWAY_UNAVAILABLE', 'GATEWAY_UNAVAILABLE'),
  clearOrderFlag: ofOrder(200, 200),

  listHistory: open,
  deleteHistoryItem: ofTask(200),
  deleteHistoryItems: { body: ({ task }) => ({ item_ids: [task] }), owner: 200 },
  deleteHistory: open,
  toggleHistoryFavorite: ofTask(200),
  getTaskDetail: ofTask(200),
  retrySegment: ofTask(200),
  chooseTake: { ...ofTask('TASK_NOT_RETRYABLE'), body: () => ({ use: 'other' }) },
  getTaskStatus: ofTask(200),
  getTaskBoundaries: ofTask(200),
  getTaskCues: ofTask(200),
  getTaskCaptions: { ...ofTask(200), query: { format: 'json' } },
  getTaskPeaks: ofTask(200),
  getTaskStems: ofTask('TASK_HAS_NO_SPEAKERS'),
  cancelTask: ofTask('TASK_NOT_CANCELLABLE'),
  retryTask: ofTask('TASK_NOT_RETRYABLE'),
  getTaskAudio: {
    params: ({ task }) => ({ id: task }),
    query: { signature: 'forged' },
    owner: 'AUDIO_NOT_FOUND',
  },

  createBatch: {
    body: () => ({ id: randomUUID(), items: [{ id: randomUUID(), text: ' ' }] }),
    owner: 200,
  },
  listBatches: open,
  getBatch: { ...ofBatch, body: () => undefined },
  pauseBatch: ofBatch,
  resumeBatch: ofBatch,
  retryBatch: ofBatch,
  stopBatch: ofBatch,

  listProjects: open,
  createProject: { body: () => newProject(), owner: 200 },
  getProject: ofProject(),
  updateProject: ofProject({ title: 'Another' }),
  deleteProject: ofProject(),
  runProject: ofProject(),
  pauseProject: ofProject(),
  addChapter: ofProject(aChapter),
  orderChapters: {
    ...ofProject(),
    body: ({ chapter }) => ({ ids: [chapter] }),
  },
  getChapter: ofProject(),
  updateChapter: ofProject(aChapter),
  deleteChapter: ofProject(),
  speakChapterAgain: ofProject(),
  getProjectFile: {
    params: ({ project }) => ({ id: project }),
    query: { signature: 'x', format: 'mp3' },
    owner: 'AUDIO_NOT_FOUND',
  },

  createSynthesis: { body: () => spoken, owner: 200 },
  // Without a key no provider is called.
  getSettings: open,
  updateSettings: { body: () => ({ retryCount: 2 }), owner: 200 },
  listConfigurations: open,
  createConfiguration: { body: newConfiguration, owner: 200 },
  updateConfiguration: { ...ofConfiguration, body: () => ({ rate: 1.5 }) },
  deleteConfiguration: ofConfiguration,
  setDefaultConfiguration: ofConfiguration,
  listDictionary: open,
  putDictionaryEntry: { body: (_, caller) => ({ ...newWord, word: `Word-${caller}` }), owner: 200 },
  updateDictionaryEntry: { ...ofEntry, body: () => ({ note: 'mine' }) },
  deleteDictionaryEntry: ofEntry,
  importDictionary: { body: () => ({ format: 'csv', content: 'a,b' }), owner: 200 },
  exportDictionary: open,
  getInstanceDictionary: open,
  relaySpeech: { body: () => ({ api: 1, ssml: '<speak>好</speak>' }), owner: 'MISSING_AZURE_KEY' },
  relayVoices: { body: () => ({}), owner: 'MISSING_AZURE_KEY' },
  relayChat: { body: () => ({ model: 'm', prompt: 'p' }), owner: 'MISSING_OPENAI_KEY' },
  testRelay: { body: () => ({ service: 1 }), owner: 'MISSING_AZURE_KEY' },
  validateSsml: { body: () => ({ ssml: '<speak/>' }), owner: 200 },
  listVoices: open,
  listVoicesByTag: { query: { tag_id: '1' }, owner: 200 },
  listVoiceCategories: open,
  getVoice: { ...voice, owner: 200 },
  getVoiceByName: { ...voice, owner: 200 },
  getVoicePreview: { ...voice, owner: 'VOICE_NOT_FOUND' },
  toggleVoiceFavorite: { ...voice, owner: 200 },
  listFavoriteVoices: open,
  getFreeLimit: open,
  getHealth: open,
  getServerStatus: open,
  refreshServerStatus: open,
  getConfig: open,
  getEvents: open,
  getReleaseCheck: open,
  getSitePicture: { params: () => ({ n: 0 }), owner: 'NOT_FOUND' },

  getOverview: open,
  listQueue: open,
  cancelQueuedTask: { params: () => ({ id: 'nothing' }), owner: 'TASK_NOT_CANCELLABLE' },
  clearQueue: open,
  listPeople: open,
  banPerson: { ...ofPerson, body: () => ({ reason: 'spam', until: null }) },
  unbanPerson: ofPerson,
  setPersonRole: { ...ofPerson, body: () => ({ role: 'vip' }) },
  grantCredits: { ...ofPerson, body: () => ({ characters: 1, type: 'basic', expiresAt: null }) },
  endPersonSessions: ofPerson,
  getAnnouncement: open,
  getAnnouncementDraft: open,
  setAnnouncement: {
    body: () => ({ text: { zh: '好', en: '', es: '' }, startsAt: null, endsAt: null }),
    owner: 200,
  },
  deleteAnnouncement: open,
  listAudit: open,
  getConfiguration: open,
};

/** `unconfirmed` is an administrator who has not confirmed the password; `admin` has. */
const callers = ['guest', 'B', 'vip', 'unconfirmed', 'admin', 'banned', 'expired', 'A'] as const;
type Caller = (typeof callers)[number];
/** A comes last, so that the others try before A changes its own objects. */
const levels = {
  guest: 0,
  A: 1,
  B: 1,
  vip: userLevels.vip,
  unconfirmed: userLevels.admin,
  admin: userLevels.admin,
};
const leastLevel: Record<Policy, number> = { open: 0, link: 0, visitor: 0, user: 1, vip: 2, admin: 3 };

function expected(route: RouteDefinition, caller: Caller): Outcome {
  const { owner, others = owner } = samples[route.id] as Sample;
  if (!route.path.startsWith('/api/v1/auth/')) {
    if (caller === 'banned') return 'BANNED';
    if (caller === 'expired') return 'SESSION_EXPIRED';
  }
  const level = caller === 'banned' || caller === 'expired' ? 0 : levels[caller];
  if (level < leastLevel[route.policy]) return level === 0 ? 'LOGIN_REQUIRED' : 'PERMISSION_DENIED';
  if (route.confirmed && caller !== 'admin') return 'CONFIRMATION_REQUIRED';
  return caller === 'A' ? owner : others;
}

const isRoute = (value: unknown): value is RouteDefinition =>
  typeof value === 'object' && value !== null && 'path' in value && 'policy' in value;
const routes = (Object.values(contract) as unknown[]).filter(isRoute);

const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url, SESSION_SECRET: testSecret });
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
    const { sub: userId, sid: sessionId } = readClaims(token);
    const expiresAt = new Date(Date.now() - 1000);
    if (name === 'expired') tokens.set(name, await mintToken({ userId, sessionId, expiresAt }));
  }
});

/** Makes fresh objects, whatever happened to the last ones. */
async function createObjects(): Promise<Objects> {
  const token = tokens.get('A');
  const made = await call(app, createSynthesis, { token, body: { ...spoken, text: 'A’s own.' } });
  const { sid: session, sub: userId } = readClaims(await logIn(app, 'person-A'));
  const batch = randomUUID();
  const values = { owner_id: userOwnerId(userId), id: batch, content_hash: '', state: 'completed' } as const;
  await database.kysely.insertInto('batches').values(values).execute();
  const saved = await call(app, createConfiguration, { token, body: newConfiguration() });
  // So many objects are made that the last ones would be too many.
  await database.pool.query(`DELETE FROM batches WHERE kind = 'project'`);
  const { data: kept } = await call(app, contract.createProject, { token, body: newProject() });
  const [project, chapter] = [kept.id, kept.chapters[0].id];
  const { id: configuration } = saved.data;
  const { id: entry } = (await call(app, putDictionaryEntry, { token, body: newWord })).data;
  const task = String(made.headers['x-task-id']);
  const bought = await createBought(userId);
  return { task, batch, project, chapter, configuration, entry, session, ...bought };
}

async function createBought(userId: string): Promise<Pick<Objects, 'order' | 'plan' | 'codes'>> {
  const id = randomUUID();
  const { price } = plan;
  const content = JSON.stringify(planContent);
  await database.pool.query(
    `WITH p AS (INSERT INTO plans (id, content, price_minor, currency, active) VALUES ($1, $2, $3, $4, true)),
       b AS (INSERT INTO code_batches (id, label, plan, count, expires_at) VALUES ($1, 'x', $2, 0, now()))
     INSERT INTO orders (number, user_id, plan_id, plan, amount_minor, currency, gateway, language, origin, state,
       expires_at) VALUES ($1, $5, $1, $2, $3, $4, 'stripe', 'zh', 'http://here.example', 'granted', now())`,
    [id, content, price.amountMinor, price.currency, userId],
  );
  return { order: id, plan: id, codes: id };
}

async function outcome(route: RouteDefinition, caller: Caller, objects: Objects): Promise<Outcome | number> {
  const { params, query, body } = samples[route.id] as Sample;
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

// Logging out ends the session.
const lastRoute = (route: RouteDefinition) => Number(route.id === 'logout');
const inOrder = [...routes].sort((a, b) => lastRoute(a) - lastRoute(b));

describe('who may call what', () => {
  test.each(inOrder.map((route) => [route.id, route] as const))('%s', async (id, route) => {
    expect(samples[id], `${id} has no sample`).toBeDefined();
    const objects = await createObjects();
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
