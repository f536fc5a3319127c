import {
  type Boundary,
  createBatch,
  createSynthesis,
  getBatch,
  getTaskBoundaries,
  getTaskDetail,
  limits,
  retrySegment,
  type TaskDetail,
} from '@parlando/contract';
import { indexCodePoints } from '@parlando/speech';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { call } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';

const { app, database, close } = await createTestApp({ ACCOUNTS: 'off' });
afterAll(close);

const cast = [
  { name: '小林', voice: 'espeak-zh-CN-qinghe' },
  { name: 'Anna', voice: 'espeak-en-US-miles', speed: 1.2 },
];
const text = '¡Buenos días!\nAnna: Good morning 😀 everyone.\r\n小林：你好，安娜。\n';
const speak = (body: Record<string, unknown>) =>
  call(app, createSynthesis, { body: { text, cast, voice: 'espeak-es-ES-lucia', ...body } });
const detailOf = async (id: string): Promise<TaskDetail> =>
  (await call(app, getTaskDetail, { params: { id } })).data;
const voicesOf = async (id: string) => {
  const { rows } = await database.pool.query(
    `SELECT utterance->'parts'->0->>'voice' AS voice FROM segments WHERE task_id = $1 ORDER BY ord`,
    [id],
  );
  return rows.map(({ voice }) => voice);
};

describe('a script', () => {
  test('is spoken by its cast; words keep their positions, and names are neither spoken nor charged', async () => {
    const spoken = await speak({});
    expect(spoken.status).toBe(200);
    const id = String(spoken.headers['x-task-id']);
    const words = ['¡Buenos días!', 'Good morning 😀 everyone.', '你好，安娜。'];
    expect(Number(spoken.headers['x-character-count'])).toBe([...words.join('')].length);
    const { items } = (await call(app, getTaskBoundaries, { params: { id } })).data as { items: Boundary[] };
    const points = indexCodePoints(text);
    expect(items.length).toBeGreaterThan(4);
    for (const item of items)
      expect(item.text).toBe(points.slice(item.textOffset, item.textOffset + item.textLength));
    expect(items.map((item) => item.text)).toEqual(expect.arrayContaining(['Good', 'everyone']));
    expect(items.map((item) => item.text)).not.toEqual(expect.arrayContaining(['Anna']));
    const detail = await detailOf(id);
    expect(detail.segments.map((each) => [each.speaker, each.text])).toEqual([
      [null, words[0]],
      ['Anna', words[1]],
      ['小林', words[2]],
    ]);
    expect(detail.request).toMatchObject({ text, cast });
    expect(detail.speakers).toEqual(['小林', 'Anna']);
    expect(await voicesOf(id)).toEqual(['espeak-es-ES-lucia', 'espeak-en-US-miles', 'espeak-zh-CN-qinghe']);
    await expectBalancedLedger(database.pool);
  });

  test('comes from the cache the second time, as does a single line', async () => {
    await speak({ text: 'Anna: Only once, please.' });
    expect((await speak({ text: 'Anna: Only once, please.' })).headers['x-cache']).toBe('hit');
    // Without a name, at the same speed, it is the same segment.
    const alone = await speak({
      text: 'Only once, please.',
      cast: undefined,
      voice: 'espeak-en-US-miles',
      speed: 1.2,
    });
    expect(alone.headers['x-cache']).toBe('hit');
  });

  test('needs a narrator voice only for narration', async () => {
    const dialogue = { text: 'Anna: Hello.\n小林：你好。', voice: undefined };
    expect((await speak(dialogue)).status).toBe(200);
    const narrated = await speak({ ...dialogue, text: `Once upon a time.\n${dialogue.text}` });
    expect([narrated.status, narrated.error, narrated.details?.field]).toEqual([
      422,
      'INVALID_INPUT',
      'voice',
    ]);
  });

  test('keeps its speakers when one segment is synthesised again', async () => {
    const id = String((await speak({ text: 'Anna: Again.\n小林：再来。' })).headers['x-task-id']);
    await call(app, retrySegment, { params: { id, n: 1 } });
    await eventually(async () => (await detailOf(id)).status === 'completed');
    expect((await detailOf(id)).segments.map(({ speaker }) => speaker)).toEqual(['Anna', '小林']);
    expect(await voicesOf(id)).toHaveLength(2);
  });

  test('is an item of a batch like any other text', async () => {
    const id = '6c0ff1e4-7f0a-4c0e-9d3a-6a1b8f5f0a01';
    const item = { id: '6c0ff1e4-7f0a-4c0e-9d3a-6a1b8f5f0a02', text: 'Anna: One.\n小林：二。', cast };
    await call(app, createBatch, { body: { id, items: [item] } });
    const batch = await eventually(async () => {
      const { data } = await call(app, getBatch, { params: { id } });
      return data.items[0]?.taskId && data.items[0].status === 'done' ? data : undefined;
    });
    const detail = await detailOf(batch.items[0].taskId);
    expect(detail.segments.map(({ speaker }) => speaker)).toEqual(['Anna', '小林']);
  });

  test('pauses between speakers for the requested time, also after an empty line, and is charged for it', async () => {
    const lines = 'Anna: Turn one.\nAnna: Still me.\n\n小林：好。';
    const [usual, told] = [await speak({ text: lines }), await speak({ text: lines, turnPauseMs: 8000 })];
    const lengthOf = async (reply: Awaited<ReturnType<typeof speak>>) =>
      (await detailOf(String(reply.headers['x-task-id']))).segments.map(({ durationMs }) => durationMs ?? 0);
    const [before, after] = [await lengthOf(usual), await lengthOf(told)];
    // Only where the speaker changes: 600 ms of a paragraph become 8000 ms.
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    expect(Math.abs((after[1] ?? 0) - (before[1] ?? 0) - 7400)).toBeLessThan(30);
    expect(Number(told.headers['x-character-count'])).toBeGreaterThan(
      Number(usual.headers['x-character-count']),
    );
    expect((await detailOf(String(told.headers['x-task-id']))).request.turnPauseMs).toBe(8000);
  });

  test('has its names spoken by the narrator and charged on request', async () => {
    const spoken = await speak({ text: 'Anna: Hello.', speakNames: true });
    const id = String(spoken.headers['x-task-id']);
    expect(Number(spoken.headers['x-character-count'])).toBe('AnnaHello.'.length);
    expect(await voicesOf(id)).toEqual(['espeak-es-ES-lucia', 'espeak-en-US-miles']);
    const { segments } = await detailOf(id);
    expect(segments.map(({ speaker, text }) => [speaker, text])).toEqual([
      [null, 'Anna'],
      ['Anna', 'Hello.'],
    ]);
    const unnarrated = await speak({ text: 'Anna: Hello.', speakNames: true, voice: undefined });
    expect([unnarrated.status, unnarrated.details?.field]).toEqual([422, 'voice']);
  });

  test('an unknown voice is reported by name', async () => {
    const refused = await speak({ cast: [{ name: 'Anna', voice: 'xx-XX-NobodyNeural' }] });
    expect([refused.status, refused.error, refused.details]).toEqual([
      404,
      'VOICE_NOT_FOUND',
      { voice: 'xx-XX-NobodyNeural' },
    ]);
  });

  test('with nothing but names has nothing to speak', async () => {
    expect((await speak({ text: 'Anna:\n小林：' })).error).toBe('NOTHING_TO_SPEAK');
  });

  const { members, name } = limits.cast;
  const many = Array.from({ length: members + 1 }, (_, index) => ({
    name: `N${index}`,
    voice: 'espeak-es-ES-lucia',
  }));
  const anna = { name: 'Anna', voice: 'espeak-es-ES-lucia' };
  test.each([
    ['more speakers than there may be', { cast: many }, { field: 'cast', max: members }],
    ['a million speakers', { cast: Array(1_000_000).fill(0) }, { field: 'cast', max: members }],
    ['two speakers of one name', { cast: [anna, anna] }, { field: 'cast.1.name' }],
    ['a name that is too long', { cast: [{ ...anna, name: 'n'.repeat(name.max + 1) }] }, { max: name.max }],
    ['a name with a colon', { cast: [{ ...anna, name: 'a:b' }] }, { field: 'cast.0.name' }],
    ['a pause that is too long', { turnPauseMs: 10_001 }, { field: 'turnPauseMs', max: 10_000 }],
    ['a negative pause', { turnPauseMs: -1 }, { field: 'turnPauseMs', min: 0 }],
    ['a speed that no voice has', { cast: [{ ...anna, speed: 9 }] }, { field: 'cast.0.speed', max: 2 }],
    [
      'SSML, which names its voices itself',
      { text: undefined, ssml: '<speak version="1.0"><voice name="espeak-es-ES-lucia">a</voice></speak>' },
      { field: 'cast' },
    ],
  ])('%s: refused', async (_, body, details) => {
    const refused = await speak(body);
    expect([refused.status, refused.error]).toEqual([422, 'INVALID_INPUT']);
    expect(refused.details).toMatchObject(details);
  });
});
