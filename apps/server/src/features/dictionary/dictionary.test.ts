import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createBatch,
  createSynthesis,
  type DictionaryEntry,
  deleteDictionaryEntry,
  deleteUser,
  exportDictionary,
  exportUserData,
  getBatch,
  getInstanceDictionary,
  getTaskBoundaries,
  getTaskDetail,
  importDictionary,
  limits,
  listDictionary,
  putDictionaryEntry,
  retrySegment,
  updateDictionaryEntry,
} from '@parlando/contract';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../test/create-test-app.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { callerAs, createPerson, type Person, password } from '../../../test/people.ts';

const operatorFile = join(tmpdir(), `dictionary-${process.pid}.csv`);
await writeFile(operatorFile, 'Parlando,par lan do\nnimbus,cloud\n');
const mail = await startMailServer();
const { app, database, close } = await createTestApp({ SMTP_URL: mail.url, DICTIONARY_FILE: operatorFile });
afterAll(async () => {
  await close();
  await mail.close();
});

let people = 0;
const someone = () => createPerson(app, mail, `reader-${++people}`);
const asGuest = callerAs(app, () => ({ token: undefined }) as unknown as Person);
const voice = 'espeak-en-US-miles';

/** Somebody with words of their own. */
async function reader(...words: (Partial<DictionaryEntry> & { word: string })[]) {
  const person = await someone();
  const as = callerAs(app, () => person);
  for (const body of words) await as(putDictionaryEntry, { body });
  return { person, as };
}

type Caller = Awaited<ReturnType<typeof reader>>['as'];

/** The text that the engine gets for a request. */
async function saidTo(as: Caller, body: Record<string, unknown>): Promise<string> {
  const reply = await as(createSynthesis, { body: { voice, ...body } });
  expect(reply.status, reply.body.slice(0, 300)).toBe(200);
  return saidIn(String(reply.headers['x-task-id']));
}

async function saidIn(task: string): Promise<string> {
  const { rows } = await database.pool.query(
    `SELECT part->>'text' AS text, coalesce(part->>'pinyin', part->>'ipa') AS sounds
     FROM segments, jsonb_array_elements(utterance->'parts') AS part
     WHERE task_id = $1 AND part->>'kind' = 'text' ORDER BY ord`,
    [task],
  );
  return rows.map(({ text, sounds }) => (sounds === null ? text : `[${text}=${sounds}]`)).join('');
}

const alias = (word: string, said: string, more = {}) => ({ word, pronunciation: { alias: said }, ...more });

describe('entries', () => {
  test('are added, replaced, found, changed and removed', async () => {
    const { as } = await reader(
      alias('K8s', 'Kubernetes'),
      alias('GIF', 'jif', { note: 'as its author says' }),
    );
    const replaced = await as(putDictionaryEntry, { body: alias('K8s', 'Kuber') });
    expect(replaced.data).toMatchObject({
      word: 'K8s',
      locale: '',
      matchCase: false,
      wholeWord: true,
      note: '',
    });
    const listed = async (search: string) =>
      (await as(listDictionary, { query: { search } })).data.items.map(({ word }: DictionaryEntry) => word);
    expect(await listed('')).toEqual(['GIF', 'K8s']);
    expect(await listed('kuber')).toEqual(['K8s']);
    expect(await listed('author')).toEqual(['GIF']);
    expect(await listed('%')).toEqual([]);
    const params = { id: replaced.data.id };
    const changed = await as(updateDictionaryEntry, { params, body: { matchCase: true } });
    expect(changed.data).toMatchObject({ word: 'K8s', pronunciation: { alias: 'Kuber' }, matchCase: true });
    await as(updateDictionaryEntry, { params, body: { word: 'GIF' } });
    expect(await listed('')).toEqual(['GIF']);
    await as(deleteDictionaryEntry, { params });
    expect((await as(deleteDictionaryEntry, { params })).error).toBe('NOT_FOUND');
    expect(await listed('')).toEqual([]);
  });

  test('of one word are one, however many are written at once', async () => {
    const { as } = await reader();
    const written = Array.from({ length: 12 }, (_, index) => alias('word', `said ${index}`));
    const replies = await Promise.all(written.map((body) => as(putDictionaryEntry, { body })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { items, total } = (await as(listDictionary)).data;
    expect([total, items.length]).toEqual([1, 1]);
    expect(written.map(({ pronunciation }) => pronunciation)).toContainEqual(items[0].pronunciation);
  });

  test.each([
    [alias('x'.repeat(1_000_000), 'y'), { field: 'word', min: 1, max: limits.dictionary.word.max }],
    [alias('', 'y'), { field: 'word' }],
    [alias('x', 'y', { note: 'z'.repeat(1_000_000) }), { field: 'note', max: limits.dictionary.note.max }],
    [alias('x', 'y'.repeat(1_000_000)), { field: 'pronunciation.alias' }],
    [alias('x', 'y', { locale: '../../etc' }), { field: 'locale' }],
    [
      { word: '行', pronunciation: { alphabet: 'pinyin', sounds: 'hang7' } },
      { field: 'pronunciation.sounds' },
    ],
    [{ word: '行', pronunciation: { alphabet: 'runes', sounds: 'x' } }, { field: 'pronunciation' }],
  ])('that cannot be read are refused (%#)', async (body, details) => {
    const { as } = await reader();
    expect(await as(putDictionaryEntry, { body })).toMatchObject({ error: 'INVALID_INPUT', details });
  });

  test('are limited in number, whichever way they are added', async () => {
    const { as } = await reader(alias('first', 'x'));
    const limit = limits.dictionary.entries;
    const lines = [
      'first,again',
      ...Array.from({ length: limit }, (_, index) => `word${index},said${index}`),
    ];
    const body = { format: 'csv', content: lines.join('\n') };
    expect((await as(importDictionary, { body })).data).toEqual({
      taken: limit,
      refusedCount: 1,
      refused: [{ line: limit + 1, reason: 'full', value: `word${limit - 1}`, limit }],
    });
    const full = await as(putDictionaryEntry, { body: alias('one more', 'x') });
    expect(full).toMatchObject({ status: 409, error: 'DICTIONARY_FULL', details: { limit } });
    expect((await as(putDictionaryEntry, { body: alias('first', 'third') })).status).toBe(200);
    expect(await saidTo(as, { text: 'word42 first' })).toBe('said42 third');
  });

  test('are deleted with the account', async () => {
    const { as, person } = await reader(alias('K8s', 'Kubernetes'));
    expect((await as(exportUserData)).body).toContain('Kubernetes');
    await as(deleteUser, { body: { password } });
    const { rows } = await database.pool.query('SELECT * FROM dictionaries WHERE owner_id = $1', [
      `user:${person.user.id}`,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a file', () => {
  test('is imported as far as possible, and exported completely', async () => {
    const { as } = await reader(alias('K8s', 'old'));
    const content =
      'word,pronunciation,kind,locale\nK8s,Kubernetes,,\n重庆,chóng qìng,pinyin,zh-CN\nbad,hang9,pinyin,\n,x,,\n';
    const report = await as(importDictionary, { body: { format: 'csv', content } });
    expect(report.data).toEqual({
      taken: 2,
      refusedCount: 2,
      refused: [
        { line: 4, reason: 'pinyin', value: 'bad' },
        { line: 5, reason: 'word-missing', value: '' },
      ],
    });
    for (const format of ['csv', 'pls'] as const) {
      const file = await as(exportDictionary, { query: { format } });
      expect(file.headers['content-disposition']).toBe(`attachment; filename="dictionary.${format}"`);
      const { as: other } = await reader();
      const again = await other(importDictionary, { body: { format, content: file.body } });
      expect(again.data).toEqual({ taken: 2, refusedCount: 0, refused: [] });
      const words = async (by: Caller) =>
        (await by(listDictionary)).data.items.map(
          ({ id, updatedAt, ...entry }: { id: string; updatedAt: string }) => entry,
        );
      expect(await words(other)).toEqual(await words(as));
    }
  });

  test('names the first of its faults only', async () => {
    const { as } = await reader();
    const content = Array.from({ length: 5000 }, () => ',x').join('\n');
    const { data } = await as(importDictionary, { body: { format: 'csv', content } });
    expect([data.taken, data.refusedCount, data.refused.length]).toEqual([
      0,
      5000,
      limits.dictionary.refusedLines,
    ]);
  });
});

describe('what is spoken', () => {
  test('is pronounced as the dictionary says, and charged and shown as written', async () => {
    const { as } = await reader(alias('K8s', 'Kubernetes, the orchestrator'));
    const text = 'I like K8s a lot.';
    const reply = await as(createSynthesis, { body: { voice, text } });
    const id = String(reply.headers['x-task-id']);
    expect(await saidIn(id)).toBe('I like Kubernetes, the orchestrator a lot.');
    expect(Number(reply.headers['x-character-count'])).toBe(text.length);
    const { items } = (await as(getTaskBoundaries, { params: { id } })).data;
    const words = items.map((item: { textOffset: number; textLength: number }) =>
      text.slice(item.textOffset, item.textOffset + item.textLength),
    );
    expect(words).toEqual(expect.arrayContaining(['like', 'K8s', 'lot']));
    expect((await as(getTaskDetail, { params: { id } })).data.segments[0].text).toBe(text);
  });

  test('is found in a text whose accents stand apart, which costs no more', async () => {
    const { as } = await reader(alias('Núñez', 'Smith'));
    const text = 'I like Núñez.'.normalize('NFD');
    const reply = await as(createSynthesis, { body: { voice, text } });
    const id = String(reply.headers['x-task-id']);
    expect(await saidIn(id)).toBe('I like Smith.');
    expect(Number(reply.headers['x-character-count'])).toBe(text.normalize('NFC').length);
    const { items } = (await as(getTaskBoundaries, { params: { id } })).data;
    const { textOffset, textLength } = items.at(-1);
    expect(text.slice(textOffset, textOffset + textLength)).toBe('Núñez'.normalize('NFD'));
  });

  test('is synthesised again only when the entry changes', async () => {
    const { as } = await reader(alias('tomato', 'toe may toe'));
    const hear = async () =>
      (await as(createSynthesis, { body: { voice, text: 'One tomato.' } })).headers['x-cache'];
    expect(await hear()).toBe('miss');
    expect(await hear()).toBe('hit');
    await as(putDictionaryEntry, { body: alias('tomato', 'toe mah toe') });
    expect(await hear()).toBe('miss');
    await as(putDictionaryEntry, { body: alias('tomato', 'toe may toe') });
    expect(await hear()).toBe('hit');
  });

  test('keeps its pronunciation when a segment is synthesised again after the entry changed', async () => {
    const { as } = await reader(alias('tomato', 'toe may toe'));
    const reply = await as(createSynthesis, { body: { voice, text: 'Two tomato.' } });
    const id = String(reply.headers['x-task-id']);
    await as(putDictionaryEntry, { body: alias('tomato', 'toe mah toe') });
    expect((await as(retrySegment, { params: { id, n: 0 } })).status).toBe(200);
    expect(await saidIn(id)).toBe('Two toe may toe.');
  });

  test('prefers a person’s own entry to the operator’s, and uses neither when switched off', async () => {
    const { as } = await reader(alias('nimbus', 'halo'));
    const text = 'Parlando nimbus';
    expect(await saidTo(as, { text })).toBe('par lan do halo');
    expect(await saidTo(as, { text, dictionary: [alias('nimbus', 'ring')] })).toBe('par lan do ring');
    expect(await saidTo(as, { text, dictionary: false })).toBe(text);
    const { as: other } = await reader();
    expect(await saidTo(other, { text })).toBe('par lan do cloud');
    expect((await asGuest(getInstanceDictionary)).data.items).toMatchObject([
      { word: 'Parlando' },
      { word: 'nimbus' },
    ]);
  });

  test('follows SSML before the dictionary', async () => {
    const { as } = await reader(alias('K8s', 'Kubernetes'));
    const ssml = `<speak><voice name="${voice}">K8s <sub alias="Kay">K8s</sub></voice></speak>`;
    expect(await saidTo(as, { ssml })).toBe('Kubernetes Kay');
  });

  test('uses phonemes where the voice supports them', async () => {
    const entry = { word: '重庆', pronunciation: { alphabet: 'pinyin', sounds: 'chóng qìng' } };
    const { as } = await reader();
    await as(putDictionaryEntry, { body: entry });
    const said = await saidTo(as, { text: '在重庆。', voice: 'espeak-zh-CN-qinghe' });
    expect(said).toBe('在[重庆。=chong2 qing4]');
  });

  test('follows a guest’s entries, up to the limit of a request', async () => {
    expect(await saidTo(asGuest, { text: 'K8s nimbus', dictionary: [alias('K8s', 'Kay')] })).toBe(
      'Kay cloud',
    );
    const many = Array.from({ length: limits.dictionary.requestEntries + 1 }, (_, index) =>
      alias(`w${index}`, 'x'),
    );
    const refused = await asGuest(createSynthesis, { body: { voice, text: 'x', dictionary: many } });
    expect(refused).toMatchObject({
      error: 'INVALID_INPUT',
      details: { field: 'dictionary', max: limits.dictionary.requestEntries },
    });
    const wrong = [{ word: '行', pronunciation: { alphabet: 'pinyin', sounds: 'hang7' } }];
    const unread = await asGuest(createSynthesis, { body: { voice, text: '行', dictionary: wrong } });
    expect(unread.details).toEqual({ field: 'dictionary.0.pronunciation.sounds' });
    const huge = [alias('w'.repeat(1_000_000), 'x')];
    const { details } = await asGuest(createSynthesis, { body: { voice, text: 'x', dictionary: huge } });
    expect(details).toEqual({ field: 'dictionary.0.word', ...limits.dictionary.word });
  });

  test('cannot be made long by short words', async () => {
    const { as } = await reader(alias('a', 'long '.repeat(99)));
    const reply = await as(createSynthesis, { body: { voice, text: 'a '.repeat(2400) } });
    expect(reply).toMatchObject({ status: 422, error: 'TOO_LONG_AUDIO' });
  });

  test('is the same in a batch', async () => {
    const { as } = await reader(alias('K8s', 'Kubernetes'));
    const id = crypto.randomUUID();
    const item = { voice, text: 'A batch of K8s.' };
    const items = [
      { ...item, id: crypto.randomUUID() },
      { ...item, id: crypto.randomUUID(), dictionary: false },
    ];
    await as(createBatch, { body: { id, items } });
    const batch = await vi.waitFor(
      async () => {
        const { data } = await as(getBatch, { params: { id } });
        expect(data.status).toBe('completed');
        return data;
      },
      { timeout: 20_000, interval: 200 },
    );
    const said = await Promise.all(batch.items.map(({ taskId }: { taskId: string }) => saidIn(taskId)));
    expect(said).toEqual(['A batch of Kubernetes.', 'A batch of K8s.']);
  });
});

test.each([
  ['missing.csv', undefined, /cannot be read \(ENOENT\)/],
  ['bad.csv', 'a,b\n重,x9,pinyin\n', /line 2 cannot be used \(pinyin: 重\)/],
  ['legacy.csv', Buffer.from([0xd6, 0xd8, 0x2c, 0x78]), /is not UTF-8/],
  ['bad.pls', '<!DOCTYPE x><lexicon/>', /line 1 cannot be used \(doctype\)/],
])('the server does not start with %s', async (name, content, message) => {
  const file = join(tmpdir(), `${process.pid}-${name}`);
  if (content !== undefined) await writeFile(file, content);
  await expect(createTestApp({ DICTIONARY_FILE: file })).rejects.toThrow(message);
});
