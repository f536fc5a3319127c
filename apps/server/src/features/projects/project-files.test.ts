import type { Project, ProjectFileFormat } from '@parlando/contract';
import { createProject, runProject } from '@parlando/contract';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { call } from '../../../test/people.ts';
import { callProject, chaptersOf, isSpoken, newProject, projectWhen } from '../../../test/project-client.ts';
import { useBatches } from '../../../test/use-batches.ts';
import { attachment } from '../../http/attachment.ts';
import type { Queryable } from '../synthesis/store/queryable.ts';
import { chaptersTag } from './files/chapters-tag.ts';
import { fileName } from './files/file-names.ts';

const { startOwned, database } = await useBatches();
type App = Awaited<ReturnType<typeof startOwned>>['app'];

const fetchFile = async (
  app: App,
  project: Project,
  format: ProjectFileFormat,
  { chapter, headers }: { chapter?: string | undefined; headers?: Record<string, string> } = {},
) =>
  app.inject({
    url: `${project.fileUrl}&format=${format}&download${chapter ? `&chapter=${chapter}` : ''}`,
    ...(headers && { headers }),
  });

async function spokenProject(app: App, title: string): Promise<Project> {
  const chapters = chaptersOf('One.', 'Two, and a little more.', 'Three.');
  const { id } = await callProject(app, createProject, { body: { ...newProject(chapters), title } });
  await callProject(app, runProject, { params: { id } });
  return projectWhen(app, id, isSpoken);
}

test('a project is one mp3 with chapter times, and supports range requests', async () => {
  const { app } = await startOwned();
  const project = await spokenProject(app, '书 one');
  const whole = await fetchFile(app, project, 'mp3');
  expect(whole.statusCode, whole.body).toBe(200);
  expect(whole.headers['content-disposition']).toContain("filename*=UTF-8''%E4%B9%A6%20one.mp3");
  const bytes = whole.rawPayload;
  expect(Number(whole.headers['content-length'])).toBe(bytes.length);
  expect(bytes.subarray(0, 3).toString()).toBe('ID3');
  const chapters = readChapters(bytes);
  expect(chapters).toHaveLength(3);
  expect(chapters[0]?.startMs).toBe(0);
  expect(chapters.at(-1)?.endMs).toBeCloseTo(project.durationMs, -1);
  for (const [index, { startMs }] of chapters.entries()) {
    if (index > 0) expect(startMs).toBe(chapters[index - 1]?.endMs);
  }
  const part = await fetchFile(app, project, 'mp3', { headers: { range: 'bytes=5000-5999' } });
  expect(part.statusCode).toBe(206);
  expect(part.rawPayload.equals(bytes.subarray(5000, 6000))).toBe(true);
  const one = await fetchFile(app, project, 'mp3', { chapter: project.chapters[1]?.id });
  expect(readChapters(one.rawPayload)).toHaveLength(1);
  expect(one.rawPayload.length).toBeLessThan(bytes.length);
});

test('a zip has an mp3 and subtitles for each chapter; captions of all are in time with the whole', async () => {
  const asked: string[] = [];
  const statements: Queryable = {
    query(text, values) {
      if (text.includes('boundaries')) asked.push(text);
      return database.pool.query(text, values);
    },
  };
  const { app } = await startOwned({}, { statements });
  const project = await spokenProject(app, 'A: "book"/2?');
  const zip = await fetchFile(app, project, 'zip');
  expect(zip.statusCode).toBe(200);
  const files = unzipSync(zip.rawPayload);
  expect(Object.keys(files).slice(0, 3)).toEqual([
    'A book 2/01 Chapter 1.mp3',
    'A book 2/01 Chapter 1.srt',
    'A book 2/02 Chapter 2.mp3',
  ]);
  asked.length = 0;
  const srt = await fetchFile(app, project, 'srt');
  expect(asked).toHaveLength(1);
  expect(srt.headers['content-type']).toBe('application/x-subrip; charset=utf-8');
  const starts = [...srt.body.matchAll(/^(\d\d):(\d\d):(\d\d),(\d{3}) -->/gm)].map(
    ([, h, m, s, ms]) => Number(h) * 3_600_000 + Number(m) * 60_000 + Number(s) * 1000 + Number(ms),
  );
  expect(starts.length).toBeGreaterThanOrEqual(3);
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(starts.at(-1)).toBeLessThan(project.durationMs);
  expect((await fetchFile(app, project, 'vtt')).body).toMatch(/^WEBVTT\n/);
  expect((await fetchFile(app, project, 'txt')).body).toBe(
    'Chapter 1\nOne.\n\nChapter 2\nTwo, and a little more.\n\nChapter 3\nThree.\n',
  );
});

test('a wrong link, a wrong chapter and an unfinished chapter are not found', async () => {
  const { app } = await startOwned();
  const idle = await callProject(app, createProject, { body: newProject(chaptersOf('One.')) });
  expect((await fetchFile(app, idle, 'mp3')).json().error).toBe('AUDIO_NOT_FOUND');
  const project = await spokenProject(app, 'A book');
  for (const url of [
    project.fileUrl.replace(/signature=../, 'signature=xx'),
    idle.fileUrl.replace(idle.id, project.id),
  ]) {
    expect((await app.inject({ url: `${url}&format=mp3` })).json().error).toBe('AUDIO_NOT_FOUND');
  }
  const strange = await fetchFile(app, project, 'zip', { chapter: idle.chapters[0]?.id });
  expect(strange.json().error).toBe('AUDIO_NOT_FOUND');
  const unsigned = await call(app, {
    ...runProject,
    method: 'GET',
    path: `/api/v1/projects/${project.id}/file`,
  });
  expect(unsigned.status).toBe(422);
});

test('players find more chapters than one table of contents can hold', async () => {
  const many = Array.from({ length: 600 }, (_, index) => ({
    title: `Chapter ${index}`,
    startMs: index * 1000,
    endMs: (index + 1) * 1000,
  }));
  const tag = Buffer.from(chaptersTag('Long', many));
  const tables = tag.toString('latin1').split('CTOC').slice(1);
  expect(tables).toHaveLength(4);
  expect(readChapters(tag)).toHaveLength(600);
});

test('names are safe for every system', () => {
  expect(fileName('a/b\\c:d*e?f"g<h>i|j\u0000k\u202el', '')).toBe('a b c d e f g h i j k l');
  expect(fileName('CON', '')).toBe('CON_');
  expect(fileName('..hidden. . ', '')).toBe('hidden');
  expect(fileName('???', 'project')).toBe('project');
  expect(Buffer.byteLength(fileName('字'.repeat(200), ''))).toBeLessThanOrEqual(180);
  expect(attachment('é"\\.mp3')).toBe(`attachment; filename="___.mp3"; filename*=UTF-8''%C3%A9%22%5C.mp3`);
});

/** The CHAP frames of a tag. */
function readChapters(bytes: Buffer): { startMs: number; endMs: number }[] {
  const found: { startMs: number; endMs: number }[] = [];
  for (let at = bytes.indexOf('CHAP'); at !== -1; at = bytes.indexOf('CHAP', at + 1)) {
    const times = bytes.indexOf(0, at + 10) + 1;
    found.push({ startMs: bytes.readUInt32BE(times), endMs: bytes.readUInt32BE(times + 4) });
  }
  return found;
}
