import { execFileSync } from 'node:child_process';
import {
  createBatch,
  createSynthesis,
  getBatch,
  getTaskBoundaries,
  getTaskCaptions,
  getTaskCues,
  limits,
  retrySegment,
  type TaskCues,
} from '@parlando/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { eventually } from '../../../test/eventually.ts';
import { call } from '../../../test/people.ts';
import { expectBalancedLedger } from '../../../test/pipeline-client.ts';

const { app, database, close } = await createTestApp({ ACCOUNTS: 'off' });
afterAll(close);

const voice = 'espeak-en-US-miles';
const speak = (body: Record<string, unknown>) => call(app, createSynthesis, { body: { voice, ...body } });
const idOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers['x-task-id']);
const cuesOf = async (id: string): Promise<TaskCues> =>
  (await call(app, getTaskCues, { params: { id } })).data;

/** 22 050 Hz, the rate of the embedded engine. */
const hertz = 22_050;
const msOf = (samples: number) => (samples * 1000) / hertz;

async function audioOf(body: Record<string, unknown>): Promise<{ id: string; pcm: Int16Array }> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/v1/tts/single',
    headers: { 'x-browser-fingerprint': 'timed-cues-test' },
    payload: { voice, ...body },
  });
  expect(reply.statusCode).toBe(200);
  const decoded = execFileSync(
    'ffmpeg',
    [
      '-v',
      'error',
      '-f',
      body.format === 'wav' ? 'wav' : 'mp3',
      '-i',
      '-',
      '-f',
      's16le',
      '-ac',
      '1',
      '-ar',
      String(hertz),
      '-',
    ],
    { input: reply.rawPayload, maxBuffer: 2 ** 30 },
  );
  const pcm = new Int16Array(decoded.buffer, decoded.byteOffset, decoded.length / 2);
  return { id: String(reply.headers['x-task-id']), pcm };
}

/** When the first sound after `fromMs` is heard. */
function soundAfter(pcm: Int16Array, fromMs: number): number {
  let at = Math.max(0, Math.round((fromMs * hertz) / 1000));
  while (at < pcm.length && Math.abs(pcm[at] as number) < 300) at++;
  return msOf(at);
}

const lines = ['Take this one.', 'Take two of them.', 'Today is fine.', 'Tell me about it.'];
/** Irregular, so that no frame of an mp3 falls on the same place twice. */
const many = Array.from({ length: 200 }, (_, index) => {
  const startMs = index * 1917 + ((index * 37) % 101);
  return { startMs, endMs: startMs + 1600, text: `${lines[index % lines.length]}` };
});

describe('cues in time', () => {
  test('are charged in full, including what is cut off for lack of time', async () => {
    const said = { word: 'all', pronunciation: { alias: 'one word after the other '.repeat(20) } };
    const charged = async (cues: readonly { startMs: number; endMs: number; text: string }[]) => {
      const reply = await speak({ cues, dictionary: [said] });
      expect(reply.status).toBe(200);
      return Number(reply.headers['x-character-count']);
    };
    const second = (index: number, text: string) => ({
      startMs: index * 1000,
      endMs: index * 1000 + 900,
      text,
    });
    expect(await charged([second(0, 'this'), second(1, 'this')])).toBe(8);
    // Two characters for each of some 50 seconds, in every cue.
    expect(await charged([second(0, 'all'), second(1, 'all')])).toBeGreaterThan(150);
    await expectBalancedLedger(database.pool);
  });

  test.each(['mp3', 'wav'])(
    '200 of them begin within 20 ms in %s, and the total length is exact',
    async (format) => {
      const { id, pcm } = await audioOf({ cues: many, format });
      const endMs = many.at(-1)?.endMs ?? 0;
      expect(Math.abs(msOf(pcm.length) - endMs)).toBeLessThanOrEqual(20);
      const late = many.map(({ startMs }) => soundAfter(pcm, startMs - 30) - startMs);
      expect(Math.max(...late)).toBeLessThanOrEqual(20);
      expect(Math.min(...late)).toBeGreaterThanOrEqual(-20);
      const { cues, complete, totalMs } = await cuesOf(id);
      expect([complete, totalMs]).toEqual([true, endMs]);
      expect(new Set(cues.map(({ state }) => state))).toEqual(new Set(['fits']));
      for (const { startMs, heardMs } of cues)
        expect(Math.abs((heardMs ?? 0) - startMs)).toBeLessThanOrEqual(20);
      await expectBalancedLedger(database.pool);
    },
    60_000,
  );

  test('begin within 20 ms at the very beginning of an mp3', async () => {
    for (const startMs of [0, 7, 30, 60]) {
      const { pcm } = await audioOf({ cues: [{ startMs, endMs: 2000, text: 'Ah, yes.' }] });
      expect(Math.abs(soundAfter(pcm, 0) - startMs)).toBeLessThanOrEqual(20);
    }
  });

  test('are sped up where necessary, and reported where that is not enough', async () => {
    const text = 'This subtitle has quite a number of words in it.';
    const cues = [
      { startMs: 500, endMs: 6000, text },
      { startMs: 6000, endMs: 8300, text },
      { startMs: 9000, endMs: 10_000, text },
      { startMs: 10_100, endMs: 11_500, text: 'Next.' },
      { startMs: 11_500, endMs: 12_000, text: '♪ … ♪' },
      { startMs: 12_000, endMs: 13_000, text },
    ];
    const { id, pcm } = await audioOf({ cues, totalMs: 15_000 });
    expect(Math.abs(msOf(pcm.length) - 15_000)).toBeLessThanOrEqual(20);
    const told = (await cuesOf(id)).cues;
    expect(told.map(({ state }) => state)).toEqual([
      'fits',
      'faster',
      'tooLong',
      'fits',
      'silent',
      'tooLong',
    ]);
    const [fits, faster, cut, , , last] = told;
    expect(fits?.rate).toBe(1);
    expect(faster?.rate).toBeGreaterThan(1);
    expect(faster?.rate).toBeLessThanOrEqual(limits.timed.maxRate.default);
    expect(faster?.durationMs).toBeLessThanOrEqual(2300);
    expect(cut?.rate).toBe(limits.timed.maxRate.default);
    expect(cut?.overMs).toBeGreaterThan(500);
    expect(cut?.cutMs).toBeGreaterThan(0);
    expect(cut?.overCharacters).toBeGreaterThan(10);
    expect(cut?.overCharacters).toBeLessThan(text.length);
    // Nothing follows it, so it is not cut off.
    expect([last?.cutMs, (last?.overMs ?? 0) > 0]).toEqual([0, true]);
    // The next cue begins on time although this one does not fit.
    expect(Math.abs(soundAfter(pcm, 10_060) - 10_100)).toBeLessThanOrEqual(20);
    await expectBalancedLedger(database.pool);
  });

  test('that are edited are the only ones synthesised again, and silence is charged once', async () => {
    const cues = [
      { startMs: 0, endMs: 1500, text: 'The first stays.' },
      { startMs: 2000, endMs: 3000, text: 'The second is much too long for a second of time, alas.' },
      { startMs: 4000, endMs: 5500, text: 'The third stays as well.' },
    ];
    const first = await speak({ cues });
    expect((await cuesOf(idOf(first))).cues.map(({ state }) => state)).toEqual(['fits', 'tooLong', 'fits']);
    const mended = cues.map((cue, index) => (index === 1 ? { ...cue, text: 'Much shorter.' } : cue));
    const id = idOf(await speak({ cues: mended }));
    expect((await cuesOf(id)).cues.map(({ state }) => state)).toEqual(['fits', 'fits', 'fits']);
    const { rows } = await database.pool.query(
      `SELECT text, cached FROM segments WHERE task_id = $1 AND text <> '' ORDER BY ord`,
      [id],
    );
    expect(rows.map(({ cached }) => cached)).toEqual([true, false, true]);
    const spoken = cues.reduce((sum, { text }) => sum + [...text].length, 0);
    expect(Number(first.headers['x-character-count'])).toBe(spoken);
    const sparse = await speak({ cues: [{ startMs: 59_000, endMs: 60_000, text: 'Late.' }] });
    expect(Number(sparse.headers['x-character-count'])).toBe(119);
    await expectBalancedLedger(database.pool);
  });

  test('have times word by word, and subtitles with their own times', async () => {
    const cues = [
      { startMs: 1234, endMs: 2500, text: 'Good morning.' },
      { startMs: 2500, endMs: 4000, text: 'How are you?' },
      { startMs: 64_000, endMs: 65_500, text: 'A minute later.' },
    ];
    const id = idOf(await speak({ cues }));
    const { items } = (await call(app, getTaskBoundaries, { params: { id } })).data;
    const words = items.map(({ text, offsetMs }: { text: string; offsetMs: number }) => [text, offsetMs]);
    expect(words[0][0]).toBe('Good');
    for (const [text, atMs] of [
      ['Good', 1234],
      ['How', 2500],
      ['A', 64_000],
    ] as const) {
      const heardMs = words.find(([word]: [string]) => word === text)[1];
      expect(Math.abs(heardMs - atMs)).toBeLessThanOrEqual(20);
    }
    const srt = (await call(app, getTaskCaptions, { params: { id }, query: { format: 'srt' } })).body;
    expect(srt.match(/-->/g)).toHaveLength(3);
    expect(srt).toMatch(/00:00:01,2[34]\d --> 00:00:02,[0-4]\d\d\nGood morning/);
    expect(srt).toMatch(/00:01:0[34],\d+ --> /);
  });

  test('can use a cast, and a retake of a segment keeps its time', async () => {
    const cast = [{ name: 'Anna', voice: 'espeak-es-ES-lucia' }];
    const cues = [
      { startMs: 0, endMs: 2000, text: 'Narration.' },
      { startMs: 2000, endMs: 4000, text: 'Buenos días.', speaker: 'Anna' },
      { startMs: 4000, endMs: 6000, text: 'Nobody knows them.', speaker: 'Somebody else' },
    ];
    const id = idOf(await speak({ cues, cast }));
    const voices = async () =>
      (
        await database.pool.query(
          `SELECT utterance->'parts'->0->>'voice' AS voice, samples FROM segments
           WHERE task_id = $1 AND text <> '' ORDER BY ord`,
          [id],
        )
      ).rows;
    const before = await voices();
    expect(before.map((row) => row.voice)).toEqual([voice, 'espeak-es-ES-lucia', voice]);
    await call(app, retrySegment, { params: { id, n: 1 } });
    await eventually(async () => (await cuesOf(id)).complete);
    expect(await voices()).toEqual(before);
    expect((await cuesOf(id)).cues[1]?.state).toBe('fits');
  });

  test('follow marks and dictionary; a marked pause is within the cue', async () => {
    const cues = [
      { startMs: 0, endMs: 3000, text: 'One of them.' },
      { startMs: 3000, endMs: 6000, text: 'Two of us.' },
    ];
    const marks = [
      // In the second cue, behind the first and two line ends.
      { kind: 'pronunciation', start: 14, length: 3, text: 'Two', pronunciation: { alias: 'Both' } },
      { kind: 'pause', start: 18, durationMs: 700 },
    ];
    const dictionary = [{ word: 'them', locale: 'en', pronunciation: { alias: 'everybody' } }];
    const spoken = await speak({ cues, marks, dictionary });
    expect(spoken.error).toBeUndefined();
    const id = idOf(spoken);
    const { rows } = await database.pool.query(
      `SELECT utterance->'parts' AS parts FROM segments WHERE task_id = $1 AND text <> '' ORDER BY ord`,
      [id],
    );
    const wordsOf = (parts: { text?: string; durationMs?: number }[]) =>
      parts.map(({ text, durationMs }) => text?.trim() ?? durationMs);
    expect(rows.map(({ parts }) => wordsOf(parts))).toEqual([['One of everybody.'], ['Both', 700, 'of us.']]);
    const { items } = (await call(app, getTaskBoundaries, { params: { id } })).data;
    expect(items.map(({ text }: { text: string }) => text)).toEqual(['One', 'of', 'them', 'Two', 'of', 'us']);
    expect((await cuesOf(id)).cues[1]?.durationMs).toBeGreaterThan(1200);
  });

  test('are an item of a batch like any other text', async () => {
    const id = '6c0ff1e4-7f0a-4c0e-9d3a-6a1b8f5f0b01';
    const item = { id: '6c0ff1e4-7f0a-4c0e-9d3a-6a1b8f5f0b02', voice, cues: many.slice(0, 3) };
    await call(app, createBatch, { body: { id, items: [item] } });
    const batch = await eventually(async () => {
      const { data } = await call(app, getBatch, { params: { id } });
      return data.items[0]?.status === 'done' ? data : undefined;
    });
    expect(Math.abs(batch.items[0].durationMs - (many[2]?.endMs ?? 0))).toBeLessThanOrEqual(20);
    expect((await cuesOf(batch.items[0].taskId)).cues).toHaveLength(3);
  });

  test('are not available for other tasks or other owners', async () => {
    expect((await cuesOf(idOf(await speak({ text: 'No cues.' })))).cues).toEqual([]);
    expect((await call(app, getTaskCues, { params: { id: 'nobody' } })).error).toBe('TASK_NOT_FOUND');
  });
});

const hour = 3_600_000;
const cue = (startMs: number, endMs: number, text = 'a') => ({ startMs, endMs, text });
describe('hostile cues', () => {
  test.each([
    ['none', { cues: [] }, 'INVALID_INPUT', { field: 'cues' }],
    ['beside a text', { cues: [cue(0, 1000)], text: 'b' }, 'INVALID_INPUT', { field: 'cues' }],
    ['negative', { cues: [cue(-1, 1000)] }, 'INVALID_INPUT', { field: 'cues.0.startMs', min: 0 }],
    [
      'of ten hours',
      { cues: [cue(0, 10 * hour)] },
      'TOO_LONG_AUDIO',
      { limitSeconds: 14_400, predictedSeconds: 36_000 },
    ],
    [
      'out of order',
      { cues: [cue(2000, 3000), cue(0, 1000)] },
      'CUES_INVALID',
      { reason: 'time', cue: 1, actual: -2000 },
    ],
    [
      'too close',
      { cues: [cue(0, 3000), cue(50, 1000)] },
      'CUES_INVALID',
      { reason: 'time', cue: 1, actual: 50, limit: 100 },
    ],
    ['backwards', { cues: [cue(3000, 2000)] }, 'CUES_INVALID', { reason: 'time', actual: -1000 }],
    [
      'too long a text',
      { cues: [cue(0, 1000, 'a'.repeat(1001))] },
      'CUES_INVALID',
      { reason: 'text', limit: 1000, actual: 1001 },
    ],
    [
      'too many',
      { cues: Array.from({ length: 2001 }, (_, i) => cue(i * 200, i * 200 + 200)) },
      'CUES_INVALID',
      { reason: 'count', limit: 2000, actual: 2001 },
    ],
    [
      'a total before the end',
      { cues: [cue(0, 5000)], totalMs: 4000 },
      'INVALID_INPUT',
      { field: 'totalMs', min: 5000 },
    ],
    [
      'too much text together',
      { cues: Array.from({ length: 20 }, (_, i) => cue(i * 9000, i * 9000 + 9000, 'word '.repeat(190))) },
      'TEXT_TOO_LONG',
      { limit: 5000, actual: 19_000 },
    ],
    ['nothing to say', { cues: [cue(0, 1000, ' ')] }, 'TEXT_EMPTY', {}],
    ['nothing that sounds', { cues: [cue(0, 1000, '♪')] }, 'NOTHING_TO_SPEAK', {}],
  ])('%s: refused', async (_, body, error, details) => {
    const refused = await speak(body);
    expect(refused.error).toBe(error);
    expect(refused.details ?? {}).toMatchObject(details);
  });

  test('the shortest and closest ones keep their times', async () => {
    const cues = Array.from({ length: 30 }, (_, i) => cue(i * 100, i * 100 + 100, 'Too much for it.'));
    const { pcm, id } = await audioOf({ cues, totalMs: 4000 });
    expect(Math.abs(msOf(pcm.length) - 4000)).toBeLessThanOrEqual(20);
    expect(new Set((await cuesOf(id)).cues.map(({ state }) => state))).toEqual(new Set(['tooLong']));
  });
});
