import {
  type Boundary,
  createBatch,
  createSynthesis,
  errorCatalogue,
  getBatch,
  getTaskBoundaries,
  getTaskDetail,
  limits,
  type Mark,
  retrySegment,
  type TaskDetail,
} from '@parlando/contract';
import { indexCodePoints, type SpokenPart } from '@parlando/speech';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { call } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';

const { app, database, close } = await createTestApp({ ACCOUNTS: 'off' });
afterAll(close);

const voice = 'espeak-zh-CN-qinghe';
const text = '😀重庆行不行？请打12345，用 SQL 问。';
const pinyin = (start: number, length: number, sounds: string): Mark => ({
  kind: 'pronunciation',
  start,
  length,
  pronunciation: { alphabet: 'pinyin', sounds },
});
const said = (start: number, length: number, alias: string): Mark => ({
  kind: 'pronunciation',
  start,
  length,
  pronunciation: { alias },
});
const marks: Mark[] = [
  pinyin(1, 2, 'zhong4 qing4'),
  { kind: 'pause', start: 7, durationMs: 1500 },
  { kind: 'sayAs', start: 9, length: 5, as: 'digits' },
  { kind: 'prosody', start: 8, length: 6, rate: 0.8 },
  said(17, 3, 'sequel'),
];

const speak = (body: Record<string, unknown>) =>
  call(app, createSynthesis, { body: { text, voice, marks, ...body } });
const idOf = (spoken: { headers: Record<string, unknown> }) => String(spoken.headers['x-task-id']);
const detailOf = async (id: string): Promise<TaskDetail> =>
  (await call(app, getTaskDetail, { params: { id } })).data;

async function partsOf(id: string) {
  const { rows } = await database.pool.query(
    `SELECT part FROM segments, jsonb_array_elements(utterance->'parts') part WHERE task_id = $1 ORDER BY ord`,
    [id],
  );
  return rows.map(({ part }) => part as SpokenPart);
}

describe('a text with marks', () => {
  test('is spoken as marked; its words keep their positions in the text', async () => {
    const spoken = await speak({});
    expect(spoken.status).toBe(200);
    expect(spoken.headers['x-warnings']).toBeUndefined();
    const parts = await partsOf(idOf(spoken));
    expect(parts.find((part) => part.pinyin)).toMatchObject({ text: '重庆', pinyin: 'zhong4 qing4' });
    expect(parts).toContainEqual({ kind: 'pause', durationMs: 1500 });
    expect(parts.find(({ rate }) => rate === 0.8)).toMatchObject({ text: '打' });
    expect(parts.map((part) => part.text).join('')).toMatch(/一\s*二\s*三\s*四\s*五.*sequel/);
    const { items } = (await call(app, getTaskBoundaries, { params: { id: idOf(spoken) } })).data as {
      items: Boundary[];
    };
    const points = indexCodePoints(text);
    for (const item of items)
      expect(item.text).toBe(points.slice(item.textOffset, item.textOffset + item.textLength));
    expect(items.map((item) => item.text)).toEqual(expect.arrayContaining(['重庆', 'SQL']));
    await expectBalancedLedger(database.pool);
  });

  test('is charged by its own characters, whatever is spoken for them', async () => {
    const words = '我在重庆的银行里说了很多很多的话，用的是 SQL。';
    const charged = async (some: Mark[]) =>
      Number((await speak({ text: words, marks: some })).headers['x-character-count']);
    expect(await charged([])).toBe(words.length);
    expect(await charged([pinyin(2, 2, 'chong2 qing4')])).toBe(words.length);
    expect(await charged([said(20, 3, 'sequel')])).toBe(words.length);
  });

  test('history returns the text as it was sent, with its marks', async () => {
    const id = idOf(await speak({}));
    expect((await detailOf(id)).request).toMatchObject({ text, marks });
  });

  test('keeps its readings when one segment is synthesised again', async () => {
    const id = idOf(await speak({}));
    const before = await partsOf(id);
    await call(app, retrySegment, { params: { id, n: 0 } });
    await eventually(async () => (await detailOf(id)).status === 'completed');
    expect(await partsOf(id)).toEqual(before);
  });

  test('is an item of a batch like any other text', async () => {
    const id = '6c0ff1e4-7f0a-4c0e-9d3a-6a1b8f5f0b01';
    const item = { id: '6c0ff1e4-7f0a-4c0e-9d3a-6a1b8f5f0b02', text, voice, marks };
    const bad = { ...item, id: '6c0ff1e4-7f0a-4c0e-9d3a-6a1b8f5f0b03', marks: [said(99, 1, 'x')] };
    await call(app, createBatch, { body: { id, items: [item, bad] } });
    const { items } = await eventually(async () => {
      const { data } = await call(app, getBatch, { params: { id } });
      return data.status === 'error' ? data : undefined;
    });
    expect((await detailOf(items[0].taskId)).request.marks).toEqual(marks);
    expect(items[1]).toMatchObject({
      status: 'error',
      errorCode: 'INVALID_INPUT',
      details: { field: 'marks.0.start' },
    });
  });

  test('has its own speakers: a reading is heard in the voice of its line', async () => {
    const cast = [{ name: '小林', voice: 'espeak-zh-CN-zhiyuan' }];
    const spoken = await speak({ text: '小林：得去。', cast, marks: [pinyin(3, 1, 'dei3')] });
    expect(spoken.status).toBe(200);
    const [part] = await partsOf(idOf(spoken));
    expect(part).toMatchObject({ text: '得', voice: 'espeak-zh-CN-zhiyuan', pinyin: 'dei3' });
  });

  test('gets a warning for what the voice cannot pronounce', async () => {
    const ipa = { alphabet: 'ipa', sounds: 'təˈmeɪtoʊ' };
    const tomato = [{ kind: 'pronunciation', start: 0, length: 3, pronunciation: ipa }];
    const spoken = await speak({ text: '西红柿', marks: tomato });
    expect(spoken.headers['x-warnings']).toContain('SSML_NOT_SPOKEN');
  });
});

const { count, pauseMs } = limits.marks;
const many = Array.from({ length: 10_000 }, () => ({ kind: 'pause', start: 0, durationMs: 100 }));
const short = { text: '重庆\n银行', marks: [] as unknown[] };
test.each<[string, unknown[], Record<string, unknown>]>([
  ['more marks than there may be', many, { field: 'marks', max: count }],
  ['a mark of no kind', [{ kind: 'shout', start: 0 }], { field: 'marks.0.kind' }],
  ['a place before the text', [{ kind: 'pause', start: -1, durationMs: 100 }], { field: 'marks.0.start' }],
  ['a place beyond the text', [{ kind: 'pause', start: 6, durationMs: 100 }], { field: 'marks.0.start' }],
  ['a place between two', [{ kind: 'pause', start: 1.5, durationMs: 100 }], { field: 'marks.0.start' }],
  [
    'a pause that is too long',
    [{ kind: 'pause', start: 0, durationMs: 20_001 }],
    { field: 'marks.0.durationMs', max: pauseMs.max },
  ],
  ['words beyond the text', [said(3, 3, 'x')], { field: 'marks.0.length' }],
  ['words that are others', [{ ...said(0, 2, 'x'), text: '成都' }], { field: 'marks.0.text' }],
  ['two readings of one word', [said(0, 2, 'x'), pinyin(1, 1, 'qing4')], { field: 'marks.1.start' }],
  ['a reading of two lines', [said(1, 3, 'x')], { field: 'marks.0.length' }],
  ['half a surrogate pair', [said(0, 2, '\ud83d')], { field: 'marks.0.pronunciation.alias' }],
  ['no pinyin', [pinyin(0, 2, 'xyz')], { field: 'marks.0.pronunciation.sounds', reason: 'no-pinyin' }],
  [
    'a rate that no voice has',
    [{ kind: 'prosody', start: 0, length: 1, rate: 9 }],
    { field: 'marks.0.rate' },
  ],
])('%s: refused with its position', async (_, wrong, details) => {
  const refused = await speak({ ...short, marks: wrong });
  expect([refused.status, refused.error]).toEqual([422, 'INVALID_INPUT']);
  expect(refused.details).toMatchObject(details);
  expect(errorCatalogue.INVALID_INPUT.details?.parse(refused.details)).toEqual(refused.details);
});

test('marks beside SSML are refused', async () => {
  const ssml = `<speak version="1.0"><voice name="${voice}">a</voice></speak>`;
  const refused = await speak({ text: undefined, ssml });
  expect([refused.status, refused.details]).toMatchObject([422, { field: 'marks' }]);
});
