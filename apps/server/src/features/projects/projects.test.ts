import {
  addChapter,
  type Chapter,
  createProject,
  deleteChapter,
  deleteHistory,
  deleteProject,
  getBatch,
  getChapter,
  getProject,
  listBatches,
  listHistory,
  listProjects,
  orderChapters,
  type Project,
  pauseProject,
  runProject,
  speakChapterAgain,
  updateChapter,
  updateProject,
} from '@parlando/contract';
import { EngineError } from '@parlando/speech';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEvents } from '../../../test/event-client.ts';
import { eventually } from '../../../test/eventually.ts';
import { createFakeEngine } from '../../../test/fake-engine.ts';
import { gate } from '../../../test/gate.ts';
import { call } from '../../../test/people.ts';
import {
  callProject,
  chaptersOf,
  expectEachSpokenOnce,
  isSpoken,
  newProject,
  projectWhen,
  startProject,
} from '../../../test/project-client.ts';
import { useBatches } from '../../../test/use-batches.ts';

const { database, startOwned, closeAll } = await useBatches();
const { pool } = database;
const english = { headers: { 'accept-language': 'en' } };

const long = (chapter: number) =>
  Array.from({ length: 60 }, (_, index) => `Paragraph ${index} of chapter ${chapter} says this much.\n`).join(
    '',
  );
const characters = async () =>
  (await pool.query('SELECT coalesce(sum(amount), 0)::int AS n FROM charges')).rows[0].n as number;

test('chapters are converted in order, with their titles, and progress is reported', async () => {
  const engine = createFakeEngine();
  const { app, url } = await startOwned({}, { engine });
  const events = await openEvents(url);
  const project = newProject(chaptersOf('One.', long(2), 'Three.'));
  const created = await callProject(app, createProject, { body: project });
  expect(created).toMatchObject({
    status: 'idle',
    title: 'A book',
    settings: { voice: 'fake-en', speed: 1 },
    counts: { chapters: 3, chaptersDone: 0, charactersDone: 0 },
  });
  expect(await callProject(app, createProject, { body: project })).toEqual(created);
  expect(engine.spoken).toEqual([]);
  const { id } = created;
  await callProject(app, runProject, { params: { id } });
  const spoken = await projectWhen(app, id, isSpoken);
  const { counts } = spoken;
  expect(counts).toEqual({
    ...{ chapters: 3, chaptersDone: 3 },
    ...{ characters: created.counts.characters, charactersDone: created.counts.characters },
  });
  expect(spoken.chapters.map(({ status, taskIds }) => [status, taskIds.length > 1])).toEqual([
    ['done', false],
    ['done', true],
    ['done', false],
  ]);
  expect(engine.spoken[0]).toBe('Chapter 1');
  expect(engine.spoken.at(-1)).toBe('Three.');
  expect(engine.spoken.indexOf('Chapter 2')).toBeLessThan(engine.spoken.indexOf('Chapter 3'));
  expect(spoken.durationMs).toBeGreaterThan(0);
  await expectEachSpokenOnce(pool);
  await eventually(async () => {
    const { event, data } = await events.next();
    return event === 'project' && (data as { project: Project }).project.status === 'completed';
  });
  await events.close();
});

test('neither a list of batches nor history shows it, and clearing history leaves it', async () => {
  const { app } = await startOwned();
  const { id } = await startProject(app, chaptersOf('One.'));
  await projectWhen(app, id, isSpoken);
  expect((await call(app, listBatches)).data.items).toEqual([]);
  expect((await call(app, getBatch, { params: { id } })).error).toBe('BATCH_NOT_FOUND');
  expect((await call(app, listHistory)).data).toMatchObject({ total: 0 });
  expect((await call(app, deleteHistory)).data).toEqual({ deleted: 0 });
  expect((await call(app, listProjects)).data.items).toMatchObject([{ id, status: 'completed' }]);
  await expectEachSpokenOnce(pool);
});

test('without quota it waits for the next day and resumes by itself', async () => {
  let dayEnds = new Date(Date.now() + 3_600_000);
  const { app } = await startOwned({}, { dailyCharacters: 100, nextDay: () => dayEnds });
  const text = 'x'.repeat(70);
  const { id } = await startProject(app, chaptersOf(text, text));
  const waiting = await projectWhen(app, id, ({ status }) => status === 'waiting', english);
  expect(waiting).toMatchObject({
    pauseReason: 'INSUFFICIENT_QUOTA',
    resumesAt: dayEnds.toISOString(),
    counts: { chaptersDone: 1 },
  });
  expect(waiting.pauseMessage).toMatch(/\w/);
  expect(waiting.chapters.map(({ status }) => status)).toEqual(['done', 'pending']);
  // If there is still no quota the next day, it waits again, and nothing is charged.
  dayEnds = new Date(Date.now() + 7_200_000);
  await pool.query('UPDATE batches SET resume_at = now()');
  await projectWhen(app, id, ({ resumesAt }) => resumesAt === dayEnds.toISOString());
  expect(await characters()).toBe(81);
  await closeAll();
  const { app: next } = await startOwned({}, { dailyCharacters: 1000 });
  await pool.query('UPDATE batches SET resume_at = now()');
  expect(await projectWhen(next, id, isSpoken)).toMatchObject({ pauseReason: null, resumesAt: null });
});

test('while the instance fails it waits and keeps its chapters pending', async () => {
  let isBroken = true;
  const onChunk = () => {
    if (isBroken) throw new EngineError('unavailable', 'gone');
  };
  const { app } = await startOwned({ onChunk });
  const { id } = await startProject(app, chaptersOf('One.', 'Two.'));
  // The machine's clock is a day fast: the database's clock counts.
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  const waiting = await projectWhen(app, id, ({ status }) => status === 'waiting');
  expect(waiting.counts.chaptersDone).toBe(0);
  expect(waiting.chapters.map(({ status }) => status)).toEqual(['pending', 'pending']);
  const { rows } = await pool.query(`SELECT resume_at < now() + interval '1 hour' AS "isSoon" FROM batches`);
  expect(rows).toEqual([{ isSoon: true }]);
  isBroken = false;
  await callProject(app, runProject, { params: { id } });
  await projectWhen(app, id, isSpoken);
  await expectEachSpokenOnce(pool);
});

test('a paused project starts nothing more, and resumes where it was', async () => {
  const { opened, release } = gate();
  const engine = createFakeEngine({ onChunk: () => opened });
  const { app } = await startOwned({}, { engine });
  const { id } = await startProject(app, chaptersOf('One.', 'Two.', 'Three.'));
  await eventually(() => engine.spoken.length > 0);
  expect(await callProject(app, pauseProject, { params: { id } })).toMatchObject({ status: 'idle' });
  release();
  const paused = await projectWhen(app, id, ({ counts }) => counts.chaptersDone === 1);
  expect(paused.chapters.map(({ status }) => status)).toEqual(['done', 'pending', 'pending']);
  await callProject(app, runProject, { params: { id } });
  await projectWhen(app, id, isSpoken);
  await expectEachSpokenOnce(pool);
});

test('after an edit only the passages around it are synthesised again', async () => {
  const engine = createFakeEngine();
  const { app } = await startOwned({}, { engine });
  const { id, chapters } = await startProject(app, chaptersOf(long(1), 'Two.'));
  await projectWhen(app, id, isSpoken);
  const [first] = chapters;
  const params = { id, chapter: first?.id ?? '' };
  const { data: text } = await call(app, getChapter, { params });
  expect(text).toEqual({ title: 'Chapter 1', text: long(1), level: 1 });
  const before = engine.spoken.length;
  const charged = await characters();
  const edited = { ...text, text: text.text.replace('Paragraph 30 of', 'Paragraph thirty of') };
  const changed = await callProject(app, updateChapter, { params, body: edited });
  expect(changed).toMatchObject({ status: 'idle', counts: { chaptersDone: 1 } });
  await callProject(app, runProject, { params: { id } });
  await projectWhen(app, id, isSpoken);
  expect(engine.spoken.slice(before)).toContain('Paragraph thirty of chapter 1 says this much.');
  expect(engine.spoken.length - before).toBeLessThan(40);
  expect((await characters()) - charged).toBeLessThanOrEqual(1500 * 2);
  // The task of the passage that was replaced is gone; its charge stays.
  const { rows } = await pool.query(
    'SELECT count(*)::int AS n FROM tasks WHERE id NOT IN (SELECT task_id FROM batch_items)',
  );
  expect(rows[0].n).toBe(0);
});

test('chapters can be added, reordered, removed, and converted again in another take', async () => {
  const engine = createFakeEngine();
  const { app } = await startOwned({}, { engine });
  const started = await startProject(app, chaptersOf('One.', 'Two.'));
  const { id } = started;
  await projectWhen(app, id, isSpoken);
  const added = await callProject(app, addChapter, {
    params: { id },
    body: { title: '', text: 'Three.', level: 2 },
  });
  expect(added).toMatchObject({ status: 'idle', counts: { chapters: 3, chaptersDone: 2 } });
  const ids = added.chapters.map((chapter) => chapter.id).reverse();
  const ordered = await callProject(app, orderChapters, { params: { id }, body: { ids } });
  expect(ordered.chapters.map((chapter) => chapter.id)).toEqual(ids);
  for (const wrong of [ids.slice(1), [...ids.slice(1), ids[1]], [...ids, ids[0]]]) {
    expect(await call(app, orderChapters, { params: { id }, body: { ids: wrong } })).toMatchObject({
      error: 'INVALID_INPUT',
      details: { field: 'ids' },
    });
  }
  const removed = await callProject(app, deleteChapter, { params: { id, chapter: ids[0] ?? '' } });
  expect(removed).toMatchObject({ status: 'completed', counts: { chapters: 2, chaptersDone: 2 } });
  const [before] = removed.chapters;
  const charged = await characters();
  await callProject(app, speakChapterAgain, { params: { id, chapter: before?.id ?? '' } });
  const again = await projectWhen(app, id, isSpoken);
  expect(again.chapters[0]?.taskIds).not.toEqual(before?.taskIds);
  expect(engine.spoken.filter((text) => text === 'Two.')).toHaveLength(2);
  expect(await characters()).toBe(charged + (before?.characters ?? 0));
});

test('a slow chapter says what it costs to be converted again, which is more than its characters', async () => {
  const { app } = await startOwned({}, { engine: createFakeEngine() });
  const settings = { voice: 'fake-en', speed: 0.5 };
  const { id } = await callProject(app, createProject, {
    body: { ...newProject(chaptersOf('On 31 December 1999 it was 12:30.')), settings },
  });
  const before = await characters();
  await callProject(app, runProject, { params: { id } });
  const [chapter] = (await projectWhen(app, id, isSpoken)).chapters;
  const cost = (await characters()) - before;
  expect(cost).toBeGreaterThan(chapter?.characters ?? 0);
  expect(chapter?.cost).toBe(cost);
  await callProject(app, speakChapterAgain, { params: { id, chapter: chapter?.id ?? '' } });
  await projectWhen(app, id, isSpoken);
  expect(await characters()).toBe(before + 2 * cost);
});

test('a chapter that is added again with its id is there once, and its id is for no other project', async () => {
  const { app } = await startOwned();
  const { id } = await callProject(app, createProject, { body: newProject(chaptersOf('One.')) });
  const other = await callProject(app, createProject, { body: newProject(chaptersOf('Other.')) });
  const body = { id: crypto.randomUUID(), title: '', text: 'Two.', level: 1 };
  const added = await callProject(app, addChapter, { params: { id }, body });
  expect(added.chapters.at(-1)?.id).toBe(body.id);
  expect((await callProject(app, addChapter, { params: { id }, body })).counts).toEqual(added.counts);
  const taken = await call(app, addChapter, { params: { id: other.id }, body });
  expect([taken.status, taken.error]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  expect(await callProject(app, getProject, { params: { id: other.id } })).toMatchObject(other);
});

test('another voice converts everything again, another name nothing', async () => {
  const engine = createFakeEngine();
  const { app } = await startOwned({}, { engine });
  const { id } = await startProject(app, chaptersOf('One.', 'Two.'));
  await projectWhen(app, id, isSpoken);
  const named = await callProject(app, updateProject, { params: { id }, body: { title: 'Another' } });
  expect(named).toMatchObject({ title: 'Another', status: 'completed' });
  const settings = { voice: 'fake-en', speed: 1.5 };
  const changed = await callProject(app, updateProject, { params: { id }, body: { settings } });
  expect(changed).toMatchObject({ status: 'idle', counts: { chaptersDone: 0 }, settings: { speed: 1.5 } });
  await callProject(app, runProject, { params: { id } });
  const { durationMs } = await projectWhen(app, id, isSpoken);
  expect(durationMs).toBeGreaterThan(0);
  expect(engine.spoken.filter((text) => text === 'One.')).toHaveLength(2);
});

test('while a long text is cut, other changes are made, and it is cut by what they say', async () => {
  const { app } = await startOwned();
  const project = newProject(chaptersOf('Short.'));
  const { id, chapters } = await callProject(app, createProject, { body: project });
  const text = 'Yes, it is said.\n'.repeat(100_000);
  const ends: string[] = [];
  const settings = { ...project.settings, speed: 1.5 };
  const edit = callProject(app, updateChapter, {
    params: { id, chapter: String(chapters[0]?.id) },
    body: { title: 'Long', text, level: 1 },
  }).then(() => ends.push('text'));
  // By its answer the edit has begun.
  await callProject(app, getProject, { params: { id } });
  await callProject(app, updateProject, { params: { id }, body: { settings } });
  ends.push('speed');
  await edit;
  expect(ends).toEqual(['speed', 'text']);
  const { rows } = await pool.query(
    `SELECT request->'speed' AS speed, sum(length(request->>'text'))::int AS characters FROM batch_items GROUP BY 1`,
  );
  expect(rows).toEqual([{ speed: 1.5, characters: text.length + 'Long\n\n'.length }]);
});

test('a part that cannot be converted is reported, and the others continue', async () => {
  const { app } = await startOwned();
  const { id } = await callProject(app, createProject, {
    body: { ...newProject(chaptersOf('One.')), settings: { voice: 'nobody' } },
  });
  await callProject(app, runProject, { params: { id } });
  const failed = await projectWhen(app, id, ({ status }) => status === 'error', english);
  expect(failed.chapters[0]).toMatchObject({ status: 'error', errorCode: 'VOICE_NOT_FOUND' });
  expect(failed.chapters[0]?.error).toMatch(/nobody/);
  await callProject(app, updateProject, { params: { id }, body: { settings: { voice: 'fake-en' } } });
  await callProject(app, runProject, { params: { id } });
  await projectWhen(app, id, isSpoken);
});

test('deleting it leaves no task, and refunds unfinished ones', async () => {
  const { opened, release } = gate();
  const engine = createFakeEngine({ onChunk: ({ text }) => (text === 'Two.' ? opened : undefined) });
  const { app } = await startOwned({}, { engine });
  const { id } = await startProject(app, chaptersOf('One.', 'Two.', 'Three.'));
  await eventually(() => engine.spoken.includes('Two.'));
  expect((await call(app, deleteProject, { params: { id } })).data).toEqual({ deleted: 1 });
  release();
  expect((await call(app, deleteProject, { params: { id } })).error).toBe('PROJECT_NOT_FOUND');
  await eventually(async () => (await pool.query('SELECT FROM tasks')).rowCount === 0);
  expect(engine.spoken).not.toContain('Three.');
  expect(await characters()).toBeLessThan('Chapter 1One.Chapter 2Two.'.length + 10);
});

test('an id in capital letters names the same project and chapter', async () => {
  const { opened, release } = gate();
  const engine = createFakeEngine({ onChunk: () => opened });
  const { app } = await startOwned({}, { engine });
  const { id, chapters } = await startProject(app, chaptersOf('One.'));
  await eventually(() => engine.spoken.includes('One.'));
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM tasks');
  const params = { id: id.toUpperCase(), chapter: chapters[0]?.id.toUpperCase() ?? '' };
  const [body] = chaptersOf('Another one.');
  await callProject(app, updateChapter, { params, body });
  const left = await pool.query('SELECT FROM tasks WHERE id = ANY ($1)', [rows.map((task) => task.id)]);
  release();
  expect(rows).toHaveLength(1);
  expect(left.rowCount).toBe(0);
});

test('marks stay with their chapter: spoken, read back, and through another voice', async () => {
  const { app } = await startOwned();
  const marks = [{ kind: 'pause', start: 5, durationMs: 700 }];
  const chapters = [{ title: 'One', text: 'Wait, then go.', level: 1, marks }];
  const { id, chapters: made } = await callProject(app, createProject, {
    body: newProject(chapters as Chapter[]),
  });
  const params = { id, chapter: made[0]?.id ?? '' };
  const requests = async () =>
    (await pool.query('SELECT request FROM batch_items WHERE batch_id = $1', [id])).rows.map(
      ({ request }) => request.marks,
    );
  // Behind the title and an empty line.
  expect(await requests()).toEqual([[{ ...marks[0], start: 10 }]]);
  expect((await call(app, getChapter, { params })).data).toEqual(chapters[0]);
  const settings = { voice: 'fake-en', speed: 1.5 };
  await callProject(app, updateProject, { params: { id }, body: { settings } });
  expect(await requests()).toEqual([[{ ...marks[0], start: 10 }]]);
  const beyond = { ...chapters[0], marks: [{ ...marks[0], start: 99 }] };
  const { status, details } = await call(app, updateChapter, { params, body: beyond });
  expect([status, details?.field]).toEqual([422, 'marks.0.start']);
  await callProject(app, updateChapter, { params, body: { title: 'One', text: 'Go.', level: 1 } });
  expect(await requests()).toEqual([undefined]);
});
