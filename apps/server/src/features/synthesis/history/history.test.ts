import {
  cancelTask,
  createSynthesis,
  deleteHistory,
  deleteHistoryItem,
  deleteHistoryItems,
  getGuestWork,
  getTaskDetail,
  getTaskStatus,
  getUsageChart,
  getUsageStatus,
  keepGuestWork,
  listFavoriteVoices,
  listHistory,
  listVoices,
  retrySegment,
  toggleHistoryFavorite,
  toggleVoiceFavorite,
  updatePreferences,
} from '@parlando/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../test/create-test-app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { startMailServer } from '../../../../test/mail-server.ts';
import { type Answer, call, createPerson, type Person } from '../../../../test/people.ts';
import { expectBalancedLedger } from '../../../../test/pipeline-client.ts';
import { emptyTables } from '../../../../test/test-database.ts';

const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url });
let ana: Person;
let ben: Person;
beforeAll(async () => {
  ana = await createPerson(app, mail, 'ana');
  ben = await createPerson(app, mail, 'ben');
});
afterEach(async () => {
  await expectBalancedLedger(database.pool);
  await emptyTables(database.pool, 'charges', 'tasks', 'buckets', 'audio_cache', 'request_gaps');
});
afterAll(async () => {
  await close();
  await mail.close();
});

/** A null token is a guest's. */
const speak = async (text: string, token: string | null = ana.token, more = {}): Promise<string> => {
  const body = { text, voice: 'en-US-JennyNeural', ...more };
  const spoken = await call(app, createSynthesis, { token: token ?? undefined, body });
  expect(spoken.status, spoken.body).toBe(200);
  return String(spoken.headers['x-task-id']);
};
const history = (query: Record<string, string> = {}, token = ana.token): Promise<Answer> =>
  call(app, listHistory, { token, query });
const texts = async (query: Record<string, string> = {}) =>
  (await history(query)).data.items.map(({ text }: { text: string }) => text);

describe('the list', () => {
  test('searches, filters, sorts and pages', async () => {
    for (const text of ['A short one.', 'Something ÄRGERLICH 100%.', 'The longest of all three of them.']) {
      await speak(text);
    }
    expect(await texts()).toEqual([
      'The longest of all three of them.',
      'Something ÄRGERLICH 100%.',
      'A short one.',
    ]);
    expect(await texts({ sort: 'oldest' })).toEqual((await texts()).reverse());
    expect((await texts({ sort: 'longest' }))[0]).toBe('The longest of all three of them.');
    expect((await texts({ sort: 'shortest' }))[0]).toBe('A short one.');
    expect(await texts({ search: 'ärgerlich' })).toEqual(['Something ÄRGERLICH 100%.']);
    expect(await texts({ search: 'ärgerlich'.normalize('NFD') })).toEqual(['Something ÄRGERLICH 100%.']);
    expect(await texts({ search: '0%' })).toEqual(['Something ÄRGERLICH 100%.']);
    expect(await texts({ search: '%short' })).toEqual([]);
    expect(await texts({ search: 'jenny' })).toHaveLength(3);
    expect(await texts({ status: 'failed' })).toEqual([]);
    const { data } = await history({ page: '2', pageSize: '2' });
    expect(data).toMatchObject({ total: 3, page: 2, pageSize: 2, items: [{ text: 'A short one.' }] });
    expect((await history({ pageSize: '101' })).error).toBe('INVALID_INPUT');
  });

  test('finds letters whose accents stand apart, as macOS sends them', async () => {
    const apart = 'Une phrase très courte.'.normalize('NFD');
    await speak(apart);
    expect(await texts({ search: 'très' })).toEqual([apart]);
  });

  test('finds letters of usual and of full width by either', async () => {
    await speak('型号 ABC 到货。');
    await speak('型号 ＡＢＣ 缺货。');
    for (const search of ['abc', 'ＡＢＣ'])
      expect(await texts({ search })).toEqual(['型号 ＡＢＣ 缺货。', '型号 ABC 到货。']);
  });

  test('shows a task’s details', async () => {
    const id = await speak('Hello there.');
    const { data } = await history();
    expect(data.items[0]).toMatchObject({
      id,
      status: 'completed',
      urlReady: true,
      characterCount: 12,
      format: 'mp3',
      isFavorite: false,
      durationMs: expect.any(Number),
    });
    expect(data.items[0].durationMs).toBeGreaterThan(300);
  });

  test('and everything in it is its owner’s alone', async () => {
    const id = await speak('A private matter.');
    const token = ben.token;
    const params = { id };
    expect((await history({}, token)).data.total).toBe(0);
    for (const route of [
      getTaskDetail,
      getTaskStatus,
      cancelTask,
      toggleHistoryFavorite,
      deleteHistoryItem,
    ]) {
      expect((await call(app, route, { token, params })).error, route.id).toBe('TASK_NOT_FOUND');
    }
    const retry = await call(app, retrySegment, { token, params: { id, n: 0 } });
    expect(retry.error).toBe('TASK_NOT_FOUND');
    const batch = await call(app, deleteHistoryItems, { token, body: { item_ids: [id] } });
    expect(batch.data).toEqual({ deleted: 0 });
    expect((await call(app, deleteHistory, { token })).data).toEqual({ deleted: 0 });
    expect((await history()).data.total).toBe(1);
  });
});

test('deleting removes the task and its link, but not its charge', async () => {
  const ids = [await speak('One.'), await speak('Two.'), await speak('Three.'), await speak('Four.')];
  const { data: state } = await call(app, getTaskStatus, {
    token: ana.token,
    params: { id: ids[0] as string },
  });
  expect((await app.inject(state.audioUrl)).statusCode).toBe(200);
  const one = await call(app, deleteHistoryItem, { token: ana.token, params: { id: ids[0] as string } });
  expect(one.data).toEqual({ deleted: 1 });
  expect((await app.inject(state.audioUrl)).statusCode).toBe(404);
  const some = { item_ids: [ids[0], ids[1], 'nobody’s'] };
  const batch = await call(app, deleteHistoryItems, { token: ana.token, body: some });
  expect(batch.data).toEqual({ deleted: 1 });
  expect((await call(app, deleteHistory, { token: ana.token })).data).toEqual({ deleted: 2 });
  expect((await history()).data.total).toBe(0);
  const usage = await call(app, getUsageStatus, { token: ana.token });
  expect(usage.data).toMatchObject({ used: 'One.Two.Three.Four.'.length, limit: 10_000, package: null });
});

test('audio that was deleted is not kept in the cache, unless another task has the same', async () => {
  const cached = async () => {
    const { rows } = await database.pool.query(
      'SELECT DISTINCT text FROM segments RIGHT JOIN audio_cache USING (blob) ORDER BY text',
    );
    return rows.map(({ text }) => text);
  };
  const mine = await speak('Said by one.');
  await speak('Said by both.');
  await speak('Said by both.', ben.token);
  const again = { params: { id: mine, n: '0' }, token: ana.token };
  expect((await call(app, retrySegment, again)).status).toBe(200);
  await eventually(async () => {
    const { rows } = await database.pool.query('SELECT FROM segments WHERE other IS NOT NULL');
    return rows.length === 1;
  });
  await call(app, deleteHistory, { token: ana.token });
  expect(await cached()).toEqual(['Said by both.']);
  await call(app, deleteHistory, { token: ben.token });
  expect(await cached()).toEqual([]);
});

test('deleting removes the texts from ended batches as well, and leaves a batch that runs', async () => {
  const owner = `user:${ana.user.id}`;
  const [one, two] = [await speak('In a batch.'), await speak('In the same batch.')];
  const items = async () => {
    const { rows } = await database.pool.query(
      `SELECT request->>'text' AS text FROM batch_items WHERE owner_id = $1 ORDER BY text`,
      [owner],
    );
    return rows.map(({ text }) => text);
  };
  await database.pool.query(
    `WITH lists AS (
       INSERT INTO batches (owner_id, id, state, content_hash)
       SELECT $1, gen_random_uuid(), state, '' FROM unnest(ARRAY['error', 'processing']) AS state RETURNING id, state
     )
     INSERT INTO batch_items (owner_id, batch_id, id, ord, request, state, task_id)
     SELECT $1, lists.id, gen_random_uuid(), ord, jsonb_build_object('text', text), item.state, task_id
     FROM lists JOIN (VALUES ('error', 0, 'In a batch.', 'done', $2), ('error', 1, 'In the same batch.', 'done', $3),
       ('error', 2, 'Failed.', 'error', NULL), ('processing', 0, 'To come.', 'pending', NULL))
       AS item(list, ord, text, state, task_id) ON list = lists.state`,
    [owner, one, two],
  );
  await call(app, deleteHistoryItem, { token: ana.token, params: { id: one } });
  expect(await items()).toEqual(['Failed.', 'In the same batch.', 'To come.']);
  await call(app, deleteHistory, { token: ana.token });
  expect(await items()).toEqual(['To come.']);
  await database.pool.query('DELETE FROM batches WHERE owner_id = $1', [owner]);
});

test('favourites are marked, filtered, and outlive the days of history', async () => {
  const kept = await speak('Keep me.');
  await speak('Forget me.');
  const params = { id: kept };
  expect((await call(app, toggleHistoryFavorite, { token: ana.token, params })).data).toEqual({
    isFavorite: true,
  });
  expect(await texts({ favorite: 'true' })).toEqual(['Keep me.']);
  expect(await texts({ favorite: 'false' })).toEqual(['Forget me.']);
  const again = await call(app, toggleHistoryFavorite, { token: ana.token, params });
  expect(again.data).toEqual({ isFavorite: false });
});

describe('a task’s page', () => {
  test('shows the request and the time of each segment', async () => {
    const text = 'The first sentence is here. The second sentence follows it.';
    const id = await speak(text, ana.token, { speed: 1.5 });
    const { data } = await call(app, getTaskDetail, { token: ana.token, params: { id } });
    expect(data.request).toMatchObject({
      text,
      ssml: null,
      voice: 'en-US-JennyNeural',
      speed: 1.5,
      role: null,
    });
    expect(data.segments.map((segment: { text: string }) => segment.text).join('')).toContain('second');
    let startMs = 0;
    for (const segment of data.segments) {
      expect(segment).toMatchObject({ status: 'completed', errorCode: null });
      expect(Math.abs(segment.startMs - startMs)).toBeLessThanOrEqual(data.segments.length);
      startMs += segment.durationMs;
    }
    expect(Math.abs(data.durationMs - startMs)).toBeLessThanOrEqual(data.segments.length);
  });

  test('can synthesise one segment again, charged by its characters, under the same link', async () => {
    const id = await speak('The first sentence is here. The second sentence follows it.');
    const before = await call(app, getTaskDetail, { token: ana.token, params: { id } });
    const [segment] = before.data.segments;
    const used = async () => (await call(app, getUsageStatus, { token: ana.token })).data.used;
    const usedBefore = await used();
    const retried = await call(app, retrySegment, { token: ana.token, params: { id, n: 0 } });
    expect(retried.data.segments[0].status).not.toBe('failed');
    const after = await eventually(async () => {
      const { data } = await call(app, getTaskDetail, { token: ana.token, params: { id } });
      return data.status === 'completed' && data;
    });
    expect(after.audioUrl).toBe(before.data.audioUrl);
    expect((await app.inject(after.audioUrl)).statusCode).toBe(200);
    expect(await used()).toBe(usedBefore + segment.characterCount);
    expect((await call(app, retrySegment, { token: ana.token, params: { id, n: 99 } })).error).toBe(
      'TASK_NOT_FOUND',
    );
  });
});

test('a guest’s tasks can be taken over by an account that logs in with the same browser', async () => {
  const id = await speak('Made as a guest.', null);
  expect((await call(app, getGuestWork, { token: ana.token })).data).toEqual({ tasks: 1, projects: 0 });
  expect((await call(app, keepGuestWork, { token: ana.token })).data).toEqual({ tasks: 1, projects: 0 });
  expect((await call(app, getGuestWork, { token: ana.token })).data).toEqual({ tasks: 0, projects: 0 });
  expect((await history()).data.items[0].id).toBe(id);
  expect((await call(app, getTaskStatus, { params: { id } })).error).toBe('TASK_NOT_FOUND');
  const nameless = await call(app, getGuestWork, {
    token: ana.token,
    headers: { 'x-browser-fingerprint': 'short' },
  });
  expect(nameless.error).toBe('FINGERPRINT_REQUIRED');
});

test('voices are favourites of one person', async () => {
  const params = { id: 'zh-CN-XiaoxiaoNeural' };
  expect((await call(app, toggleVoiceFavorite, { token: ana.token, params })).data).toEqual({
    isFavorite: true,
  });
  const marked = async (token?: string) => {
    const { data } = await call(app, listVoices, { token });
    return data.voices.filter((voice: { isFavorite: boolean }) => voice.isFavorite).length;
  };
  expect([await marked(ana.token), await marked(ben.token), await marked()]).toEqual([1, 0, 0]);
  expect((await call(app, listFavoriteVoices, { token: ana.token })).data).toEqual({ voices: [params.id] });
  const changed = await call(app, updatePreferences, { token: ana.token, body: { theme: 'dark' } });
  expect(changed.data).toEqual({
    favoriteVoices: [params.id],
    language: 'zh',
    theme: 'dark',
    defaultVoice: '',
    defaultLanguage: 'zh-CN',
  });
  expect((await call(app, toggleVoiceFavorite, { token: ana.token, params })).data).toEqual({
    isFavorite: false,
  });
  const unknown = await call(app, toggleVoiceFavorite, { token: ana.token, params: { id: 'nobody' } });
  expect(unknown.error).toBe('VOICE_NOT_FOUND');
});

test('a voice that is toggled twice at the same moment is as before', async () => {
  const toggle = () =>
    call(app, toggleVoiceFavorite, { token: ben.token, params: { id: 'zh-CN-XiaoxiaoNeural' } });
  const toggled = await Promise.all(Array.from({ length: 8 }, toggle));
  expect(toggled.filter(({ data }) => data.isFavorite)).toHaveLength(4);
  expect((await call(app, listFavoriteVoices, { token: ben.token })).data).toEqual({ voices: [] });
});

test('the chart shows each day by engine or voice, also after the tasks are deleted', async () => {
  await speak('Twelve chars');
  await call(app, deleteHistory, { token: ana.token });
  const chart = async (query: Record<string, string>) =>
    (await call(app, getUsageChart, { token: ana.token, query })).data;
  for (const [period, count] of [
    ['day', 14],
    ['week', 12],
    ['month', 12],
  ] as const) {
    const { buckets, series } = await chart({ period });
    expect(buckets).toHaveLength(count);
    expect(series).toEqual([{ name: 'espeak', characters: [...Array(count - 1).fill(0), 12] }]);
  }
  const { series } = await chart({ groupBy: 'voice' });
  expect(series).toHaveLength(1);
  expect((await call(app, getUsageChart, { token: ben.token })).data.series).toEqual([]);
});
