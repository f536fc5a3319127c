import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@parlando/contract';
import { plan } from './payments/plan.ts';

export type Outcome = 200 | ErrorCode;

/** A request of a route about an object of A's, and its outcome for A and for the other callers it lets in. */
export interface Sample {
  readonly params?: (of: Objects) => Record<string, string | number>;
  readonly query?: Record<string, string>;
  readonly body?: (of: Objects, caller: string) => unknown;
  readonly owner: Outcome;
  /** The same as for A unless set. */
  readonly others?: Outcome;
}

export interface Objects {
  readonly task: string;
  /** Ended. */
  readonly batch: string;
  /** With one chapter, never run. */
  readonly project: string;
  readonly chapter: string;
  readonly configuration: string;
  readonly entry: string;
  readonly key: string;
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
const ofModel: Sample = { params: () => ({ id: 'none' }), owner: 'NOT_FOUND' };
const callback = { signature: 'x', timestamp: '1', nonce: '1' };
const code = { verification_code: '000000', password: 'long enough' };
export const spoken = { text: 'Everybody may.', voice: 'en-US-JennyNeural' };
const voice = { params: () => ({ id: 'en-US-JennyNeural', name: 'Jenny', voiceShortName: 'espeak-en-us' }) };

const voiceForm = {
  ...{ text: '', ssml: '', service: 5, language: 'en-US', voice: 'en-US-JennyNeural', format: 'mp3' },
  ...{ rate: 1, pitch: 1, volume: 100, style: 'Default', styleDegree: 1, role: '', contour: '' },
  ...{ silence: 0, endSilence: 0 },
};
export const newWord = { word: 'A’s', pronunciation: { alias: 'A' } };
const ofKey = (body?: object): Sample => ({
  params: ({ key }) => ({ id: key }),
  ...(body && { body: () => body }),
  owner: 200,
  others: 'KEY_NOT_FOUND',
});
export const newKey = {
  name: 'Mine',
  scopes: ['speak'],
  dailyCharacters: null,
  expiresAt: null,
  origins: [],
};
export const newProject = () => ({
  ...{ id: randomUUID(), title: 'A book', settings: { voice: 'en-US-JennyNeural' } },
  chapters: [aChapter],
});
export const newConfiguration = () => ({ ...voiceForm, name: randomUUID() });

/** Every route needs a line here with its outcome for each kind of caller. */
export const accessSamples: Readonly<Record<string, Sample>> = {
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

  listKeys: open,
  createKey: { body: () => newKey, owner: 200 },
  updateKey: ofKey({ name: 'Another' }),
  rotateKey: ofKey(),
  revokeKey: ofKey(),

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
  createTextStream: {
    query: { voice: spoken.voice },
    body: () => ({ text: spoken.text }),
    owner: 200,
  },
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
  fetchWebPage: { body: () => ({ address: 'http://127.0.0.1/' }), owner: 'PAGE_NOT_READ' },
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

  listModels: open,
  getModelLicence: { ...ofModel, params: () => ({ id: 'kitten-nano-en-v0_8-int8' }), owner: 200 },
  installModel: { ...ofModel, body: () => ({ licence: 'none' }) },
  pauseModel: ofModel,
  resumeModel: ofModel,
  changeModel: { ...ofModel, body: () => ({ enabled: false }) },
  removeModel: ofModel,
  getModelSample: ofModel,
  createModelImport: {
    body: () => ({ name: 'a', files: [{ path: '../a', bytes: 1 }] }),
    owner: 'INVALID_INPUT',
  },
  putModelFile: { ...ofModel, query: { path: 'a' } },
  finishModelImport: ofModel,
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
