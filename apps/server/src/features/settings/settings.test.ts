import {
  builtInConfiguration,
  type Configuration,
  createConfiguration,
  deleteConfiguration,
  deleteUser,
  exportUserData,
  getSettings,
  limits,
  listConfigurations,
  setDefaultConfiguration,
  updateConfiguration,
  updateSettings,
} from '@parlando/contract';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { call, createPerson, type Person, password } from '../../../test/people.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url });
const careless = await createPerson(app, mail, 'careless');
afterAll(async () => {
  await close();
  await mail.close();
});

const content = {
  text: '你好，世界',
  ssml: '',
  service: 3,
  language: 'zh-CN',
  voice: 'zh-CN-XiaoxiaoNeural',
  rate: 1.2,
  pitch: 0.9,
  volume: 80,
  style: 'cheerful',
  styleDegree: 1.5,
  role: 'Girl',
  contour: '(0%,+20Hz) (100%,-10Hz)',
  silence: 100,
  endSilence: 250,
  format: 'wav',
} as const;

const create = ({ token }: Person, name: string) =>
  call(app, createConfiguration, { token, body: { ...content, name } });
const list = async ({ token }: Person): Promise<Configuration[]> =>
  (await call(app, listConfigurations, { token })).data.items;

/** Every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const contents = await Promise.all(
    tables.map(({ name }) => database.pool.query(`SELECT to_jsonb(t)::text FROM ${name} AS t`)),
  );
  return JSON.stringify(contents.map(({ rows }) => rows));
}

test('settings are kept for their owner, and a change leaves the others as they are', async () => {
  const [one, other] = [await createPerson(app, mail, 'settler'), await createPerson(app, mail, 'stranger')];
  const { token } = one;
  expect((await call(app, getSettings, { token })).data).toEqual({});
  await call(app, updateSettings, { token, body: { retryCount: 5, thirdPartyApi: 'https://tts.example' } });
  const changed = await call(app, updateSettings, { token, body: { retryCount: 2, theme: 'dark' } });
  const all = { retryCount: 2, theme: 'dark', thirdPartyApi: 'https://tts.example' };
  expect(changed.data).toEqual(all);
  expect((await call(app, getSettings, { token })).data).toEqual(all);
  expect((await call(app, getSettings, { token: other.token })).data).toEqual({});
});

test('a guest has neither settings nor configurations here', async () => {
  for (const route of [getSettings, updateSettings, listConfigurations, createConfiguration]) {
    const body = route.body && {};
    expect((await call(app, route, { body })).error).toBe('LOGIN_REQUIRED');
  }
});

test.each(['speechKey', 'tts88Key', 'openAIKey', 'tts88KeyHost', 'fromANewerPage'])(
  'a %s is not stored, and the other settings of the request are',
  async (field) => {
    const { token } = await createPerson(app, mail, `key-${field}`.slice(0, 20));
    const canary = `canary-${field}-7f3a`;
    const changed = await call(app, updateSettings, { token, body: { retryCount: 4, [field]: canary } });
    expect([changed.status, changed.data]).toEqual([200, { retryCount: 4 }]);
    expect((await call(app, getSettings, { token })).data).toEqual({ retryCount: 4 });
    const saved = await call(app, createConfiguration, {
      token,
      body: { ...content, name: 'x', [field]: canary },
    });
    expect(JSON.stringify(saved.data ?? '')).not.toContain(canary);
    expect(await wholeDatabase()).not.toContain(canary);
  },
);

test.each([
  [{ retryCount: 11 }, { field: 'retryCount', min: 1, max: 10 }],
  [{ retryIntervalMs: -1 }, { field: 'retryIntervalMs', min: 0, max: 60_000 }],
  [{ theme: 'pink' }, { field: 'theme', allowed: ['light', 'dark'] }],
  [{ thirdPartyApi: 'https://me:secret@tts.example/' }, { field: 'thirdPartyApi' }],
  [{ thirdPartyApi: 'HTTPS:/me@tts.example/' }, { field: 'thirdPartyApi' }],
  [{ auditionText: 'a\0b' }, { field: 'auditionText' }],
])('%j is refused', async (body, details) => {
  const { token } = careless;
  expect(await call(app, updateSettings, { token, body })).toMatchObject({ error: 'INVALID_INPUT', details });
});

test('a configuration is saved, renamed, changed, made the default and deleted', async () => {
  const person = await createPerson(app, mail, 'narrator');
  const { token } = person;
  const saved = await create(person, '  旁白  ');
  expect(saved.data).toMatchObject({ ...content, name: '旁白', isDefault: false });
  const params = { id: saved.data.id };
  const renamed = await call(app, updateConfiguration, { token, params, body: { name: '故事', rate: 0.8 } });
  expect(renamed.data).toMatchObject({ ...content, name: '故事', rate: 0.8 });
  const second = await create(person, '第二');
  await call(app, setDefaultConfiguration, { token, params });
  const marked = await call(app, setDefaultConfiguration, { token, params: { id: second.data.id } });
  expect(marked.data.items.map((each: Configuration) => [each.name, each.isDefault])).toEqual([
    ['故事', false],
    ['第二', true],
  ]);
  await call(app, setDefaultConfiguration, { token, params: { id: builtInConfiguration } });
  expect((await list(person)).some(({ isDefault }) => isDefault)).toBe(false);
  await call(app, deleteConfiguration, { token, params });
  expect((await list(person)).map(({ name }) => name)).toEqual(['第二']);
  expect((await call(app, deleteConfiguration, { token, params })).error).toBe('CONFIGURATION_NOT_FOUND');
});

test('a configuration keeps the marks of its text, which another text does not have', async () => {
  const person = await createPerson(app, mail, 'marker');
  const { token } = person;
  const marks = [{ kind: 'pause', start: 2, durationMs: 500 }];
  const saved = await call(app, createConfiguration, { token, body: { ...content, name: '停顿', marks } });
  const params = { id: saved.data.id };
  const change = async (body: object) => (await call(app, updateConfiguration, { token, params, body })).data;
  expect(await change({ rate: 1 })).toMatchObject({ marks });
  expect(await change({ text: '别的' })).toMatchObject({ text: '别的', marks: [] });
  expect(await change({ text: '又', marks })).toMatchObject({ marks });
});

test('null removes an optional field of a configuration', async () => {
  const { token } = await createPerson(app, mail, 'clearer');
  const said = { turnPauseMs: 800, speakNames: true, cast: [{ name: '甲', voice: content.voice }] };
  const saved = await call(app, createConfiguration, { token, body: { ...content, name: '对话', ...said } });
  const params = { id: saved.data.id };
  const change = async (body: object) => (await call(app, updateConfiguration, { token, params, body })).data;
  expect(await change({ rate: 1 })).toMatchObject(said);
  const cleared = await change({ turnPauseMs: null, speakNames: null, cast: null });
  expect(cleared).not.toHaveProperty('turnPauseMs');
  expect(cleared).not.toHaveProperty('speakNames');
  expect(cleared).not.toHaveProperty('cast');
  expect(cleared).toMatchObject({ rate: 1, text: content.text });
});

test('names are unique per owner', async () => {
  const [one, other] = [await createPerson(app, mail, 'first'), await createPerson(app, mail, 'second')];
  await create(one, 'News');
  expect(await create(one, ' News ')).toMatchObject({
    error: 'CONFIGURATION_NAME_TAKEN',
    details: { name: 'News' },
  });
  expect((await create(other, 'News')).status).toBe(200);
  const { data } = await create(one, 'Story');
  const rename = { token: one.token, params: { id: data.id }, body: { name: 'News' } };
  expect((await call(app, updateConfiguration, rename)).error).toBe('CONFIGURATION_NAME_TAKEN');
  for (const name of ['', '   ', 'a'.repeat(limits.configurations.name.max + 1), 'two\nlines']) {
    expect((await create(one, name)).details).toMatchObject({ field: 'name' });
  }
});

test('nobody reaches the configurations of another', async () => {
  const [owner, thief] = [await createPerson(app, mail, 'owner'), await createPerson(app, mail, 'thief')];
  const { data } = await create(owner, 'Mine');
  const theirs = { token: thief.token, params: { id: data.id } };
  for (const route of [updateConfiguration, deleteConfiguration, setDefaultConfiguration]) {
    const answer = await call(app, route, { ...theirs, body: route.body && { name: 'Stolen' } });
    expect(answer.error).toBe('CONFIGURATION_NOT_FOUND');
  }
  expect(await list(owner)).toMatchObject([{ name: 'Mine', isDefault: false }]);
});

test('a configuration beyond the limit is refused, also with simultaneous requests', async () => {
  const person = await createPerson(app, mail, 'hoarder');
  const ownerId = `user:${person.user.id}`;
  await database.pool.query(
    `INSERT INTO configurations (id, owner_id, name, content)
     SELECT 'h' || n, $1, 'Number ' || n, $2::jsonb FROM generate_series(1, $3::int) AS n`,
    [ownerId, JSON.stringify(content), limits.configurations.count - 2],
  );
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => create(person, `More ${n}`)));
  const errors = answers.map(({ error }) => error).filter((error) => error !== undefined);
  expect(errors).toEqual(Array.from({ length: 4 }, () => 'TOO_MANY_CONFIGURATIONS'));
  expect(await list(person)).toHaveLength(limits.configurations.count);
});

test('both are part of the export, and deleted with the account', async () => {
  const person = await createPerson(app, mail, 'mover');
  const { token } = person;
  await call(app, updateSettings, { token, body: { gptModel: 'moving-model' } });
  await create(person, 'Moving');
  const exported = JSON.parse((await call(app, exportUserData, { token })).body);
  expect(exported).toMatchObject({
    settings: { gptModel: 'moving-model' },
    configurations: [{ name: 'Moving', isDefault: false, content }],
  });
  await call(app, deleteUser, { token, body: { password } });
  const everything = await wholeDatabase();
  expect(everything).not.toContain('moving-model');
  expect(everything).not.toContain('Moving');
});

test('without accounts they belong to the instance', async () => {
  const own = await createTestApp({ ACCOUNTS: 'off' });
  try {
    await call(own.app, updateSettings, { body: { theme: 'dark' } });
    await call(own.app, createConfiguration, { body: { ...content, name: 'Ours' } });
    expect((await call(own.app, getSettings)).data).toEqual({ theme: 'dark' });
    expect((await call(own.app, listConfigurations)).data.items).toMatchObject([{ name: 'Ours' }]);
  } finally {
    await own.close();
  }
});
