import {
  addChapter,
  createProject,
  deleteChapter,
  deleteProject,
  getProject,
  getTaskDetail,
  limits,
  listProjects,
  pauseProject,
  retrySegment,
  runProject,
  speakChapterAgain,
  updateChapter,
} from '@parlando/contract';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { call } from '../../../test/people.ts';
import {
  callProject,
  chaptersOf,
  isSpoken,
  newProject,
  projectWhen,
  startProject,
} from '../../../test/project-client.ts';
import { useBatches } from '../../../test/use-batches.ts';

const { database, start, startOwned } = await useBatches();
const { pool } = database;
const bounds = limits.projects;

test('too many chapters, too long ones and invalid titles are refused with the limit', async () => {
  const { app } = await startOwned();
  const post = (chapters: readonly unknown[], title = 'A book') =>
    call(app, createProject, { body: { ...newProject([]), title, chapters } });
  const tiny = { title: '', text: 'x', level: 1 };
  expect(await post(Array(bounds.chapters + 1).fill(tiny))).toMatchObject({
    status: 413,
    error: 'PROJECT_TOO_LARGE',
    details: { limit: bounds.chapters, actual: bounds.chapters + 1, of: 'chapters' },
  });
  expect(await post(Array(10_000).fill(tiny))).toMatchObject({
    status: 422,
    details: { field: 'chapters', max: bounds.chaptersRead },
  });
  expect(await post([{ ...tiny, text: '字'.repeat(bounds.characters) }, tiny])).toMatchObject({
    error: 'PROJECT_TOO_LARGE',
    details: { limit: bounds.characters, actual: bounds.characters + 1, of: 'characters' },
  });
  const long = 'x'.repeat(bounds.title.max + 1);
  expect(await post([], long)).toMatchObject({ status: 422, details: { field: 'title' } });
  expect(await post([{ ...tiny, title: long }])).toMatchObject({ details: { field: 'chapters.0.title' } });
  expect(await post([{ ...tiny, title: 'a\u0000b' }])).toMatchObject({ status: 422 });
  expect(await post([{ ...tiny, level: 9 }])).toMatchObject({ details: { field: 'chapters.0.level' } });
  expect((await call(app, listProjects)).data.items).toEqual([]);
});

test('a project of a single line, and one of chapters without words, are completed', async () => {
  const { app } = await startOwned();
  const { id } = await startProject(app, [
    { title: '', text: `${'word '.repeat(2000)}\u0000\ud800`, level: 6 },
    { title: '', text: ' * * * ', level: 1 },
    { title: '', text: '', level: 1 },
  ]);
  const spoken = await projectWhen(app, id, isSpoken);
  expect(spoken.chapters.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  expect(spoken.chapters[0]?.taskIds.length).toBeGreaterThan(5);
});

test('another project with a known id is refused, from any owner', async () => {
  const { app } = await start();
  const project = newProject(chaptersOf('One.'));
  await callProject(app, createProject, { body: project });
  const other = { ...project, title: 'Another' };
  expect(await call(app, createProject, { body: other })).toMatchObject({ error: 'IDEMPOTENCY_KEY_REUSED' });
  const headers = { 'x-browser-fingerprint': 'somebody-else' };
  expect(await call(app, createProject, { body: project, headers })).toMatchObject({
    error: 'IDEMPOTENCY_KEY_REUSED',
  });
  expect(await call(app, getProject, { params: { id: project.id }, headers })).toMatchObject({
    error: 'PROJECT_NOT_FOUND',
  });
});

test('a guest has at most one project, and an address a limited number', async () => {
  const { app } = await start();
  const post = (guest: string, chapters = chaptersOf('One.')) =>
    call(app, createProject, {
      body: newProject(chapters),
      headers: { 'x-browser-fingerprint': guest },
    });
  expect((await post('guest-number-0')).status).toBe(200);
  expect(await post('guest-number-0')).toMatchObject({ error: 'TOO_MANY_PROJECTS', details: { limit: 1 } });
  const { guest } = bounds;
  expect(await post('guest-too-large', chaptersOf('x'.repeat(guest.characters)))).toMatchObject({
    error: 'PROJECT_TOO_LARGE',
    details: { limit: guest.characters },
  });
  for (let index = 1; index < guest.kept; index++) {
    expect((await post(`guest-number-${index}`)).status).toBe(200);
  }
  expect(await post('guest-one-more')).toMatchObject({
    error: 'QUEUE_SHARE_FULL',
    details: { reason: 'projects' },
  });
});

test('a guest can have a sentence synthesised again, but only in their own project', async () => {
  const { app } = await start();
  const { id } = await startProject(app, chaptersOf('One.'));
  const spoken = await projectWhen(app, id, isSpoken);
  const params = { id: String(spoken.chapters[0]?.taskIds[0]), n: 0 };
  const blobs = async () => (await pool.query('SELECT blob FROM segments ORDER BY ord')).rows;
  const before = await blobs();
  const stranger = { headers: { 'x-browser-fingerprint': 'somebody-else' } };
  expect((await call(app, retrySegment, { params, ...stranger })).error).toBe('TASK_NOT_FOUND');
  expect((await call(app, retrySegment, { params })).status).toBe(200);
  await eventually(async () => (await call(app, getTaskDetail, { params })).data.status === 'completed');
  const after = await blobs();
  expect(after[0]).not.toEqual(before[0]);
  expect(after.slice(1)).toEqual(before.slice(1));
});

test('a guest who registers keeps the project with its audio', async () => {
  const { app, synthesis } = await start();
  const { id } = await startProject(app, chaptersOf('One.', 'Two.'));
  await projectWhen(app, id, isSpoken);
  await synthesis.history.move('guest:test-fingerprint', 'user:somebody');
  expect((await call(app, listProjects)).data.items).toEqual([]);
  const { rows } = await pool.query(
    `SELECT count(*)::int AS n FROM projects p JOIN batches b ON b.id = p.id AND b.owner_id = p.owner_id
       JOIN batch_items i ON i.batch_id = b.id AND i.owner_id = b.owner_id
       JOIN tasks t ON t.id = i.task_id AND t.owner_id = i.owner_id
     WHERE p.owner_id = 'user:somebody' AND b.guest_address IS NULL`,
  );
  expect(rows[0].n).toBe(2);
});

test('with simultaneous requests the ledger stays exact and no task is left over', async () => {
  const { app } = await startOwned();
  const { id, chapters } = await startProject(
    app,
    chaptersOf(...Array(12).fill('A few words. And a few more.')),
  );
  const params = { id };
  const ask = (index: number) => {
    const chapter = chapters[index % chapters.length]?.id ?? '';
    const ofChapter = { params: { id, chapter } };
    const body = { title: `T${index}`, text: `Edited ${index}.`, level: 1 };
    switch (index % 6) {
      case 0:
        return call(app, runProject, { params });
      case 1:
        return call(app, pauseProject, { params });
      case 2:
        return call(app, updateChapter, { ...ofChapter, body });
      case 3:
        return call(app, addChapter, { params, body });
      case 4:
        return call(app, speakChapterAgain, ofChapter);
      default:
        return call(app, deleteChapter, ofChapter);
    }
  };
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)));
  for (const { status, error } of answers) {
    if (status !== 200) expect(error).toBe('PROJECT_NOT_FOUND');
  }
  await call(app, runProject, { params });
  await projectWhen(app, id, isSpoken);
  const { rows } = await pool.query(
    'SELECT count(*)::int AS n FROM tasks WHERE id NOT IN (SELECT task_id FROM batch_items WHERE task_id IS NOT NULL)',
  );
  expect(rows[0].n).toBe(0);

  const ends = Array.from({ length: 8 }, (_, index) =>
    call(app, index % 2 ? deleteProject : runProject, { params }),
  );
  const ended = await Promise.all(ends);
  expect(ended.filter(({ data }) => data?.deleted === 1)).toHaveLength(1);
  expect((await call(app, getProject, { params })).error).toBe('PROJECT_NOT_FOUND');
  await eventually(async () => (await pool.query('SELECT FROM tasks')).rowCount === 0);
});
