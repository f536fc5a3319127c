import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createProject,
  type Project,
  type ProjectFileFormat,
  runProject,
  updateProject,
} from '@parlando/contract';
import { createEspeakEngine } from '@parlando/engines';
import { unzipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import type { Pipeline } from '../../../test/pipeline.ts';
import { callProject, chaptersOf, isSpoken, newProject, projectWhen } from '../../../test/project-client.ts';
import { usePipelines } from '../../../test/use-pipelines.ts';

const { start } = await usePipelines();
const folder = mkdtempSync(join(tmpdir(), 'parlando-project-formats-'));
afterAll(() => rmSync(folder, { recursive: true }));
const settings = { voice: 'en-US-JennyNeural' };

const startEspeak = () => start({ engine: createEspeakEngine({ threads: 1 }), isOwned: true });

async function spoken(app: Pipeline['app'], format: 'm4b' | 'wav', chapters: number): Promise<Project> {
  const texts = Array.from({ length: chapters }, (_, index) => `This is number ${index + 1}.`);
  const body = { ...newProject(chaptersOf(...texts)), title: '书 “one”', settings: { ...settings, format } };
  const { id } = await callProject(app, createProject, { body });
  await callProject(app, runProject, { params: { id } });
  return projectWhen(app, id, isSpoken);
}

const fetchFile = (app: Pipeline['app'], { fileUrl }: Project, format: ProjectFileFormat, range?: string) =>
  app.inject({ url: `${fileUrl}&format=${format}`, ...(range && { headers: { range } }) });

interface Probe {
  readonly streams: readonly { readonly codec_name?: string; readonly sample_rate?: string }[];
  readonly format: { readonly duration: string; readonly tags: Record<string, string> };
  readonly chapters: readonly {
    readonly start_time: string;
    readonly end_time: string;
    readonly tags: { readonly title: string };
  }[];
}

function probe(file: string): Probe {
  const args = ['-v', 'error', '-show_streams', '-show_format', '-show_chapters', '-of', 'json', file];
  return JSON.parse(execFileSync('ffprobe', args).toString()) as Probe;
}

test('a project is an audio book that players can read whole and by range', async () => {
  const { app } = await startEspeak();
  const project = await spoken(app, 'm4b', 9);
  const whole = await fetchFile(app, project, 'm4b');
  expect(whole.statusCode, whole.body).toBe(200);
  expect(whole.headers['content-type']).toBe('audio/mp4');
  const bytes = whole.rawPayload;
  expect(Number(whole.headers['content-length'])).toBe(bytes.length);

  const file = join(folder, 'book.m4b');
  writeFileSync(file, bytes);
  const { streams, format, chapters } = probe(file);
  expect(streams[0]).toMatchObject({ codec_name: 'aac', sample_rate: '24000' });
  expect(format.tags).toMatchObject({ title: '书 “one”', major_brand: 'M4B ' });
  expect(Number(format.duration) * 1000).toBeCloseTo(project.durationMs, -2);
  expect(chapters.map(({ tags }) => tags.title)).toEqual(project.chapters.map(({ title }) => title));
  expect(chapters[0]?.start_time).toBe('0.000000');
  for (const [index, { start_time: startsAt }] of chapters.entries()) {
    if (index > 0) expect(startsAt).toBe(chapters[index - 1]?.end_time);
  }
  // A player can seek to the last chapter by the index.
  const last = chapters.at(-1);
  const samples = decode(file, ['-ss', last?.start_time ?? '']);
  expect(Math.abs(samples.length / 24_000 - Number(last?.end_time) + Number(last?.start_time))).toBeLessThan(
    0.1,
  );
  expect(samples.some((sample) => Math.abs(sample) > 3000)).toBe(true);
  expect(decode(file).length / 24).toBeCloseTo(project.durationMs, -2);

  for (const [from, to] of [
    [0, 99],
    [3000, 90_000],
    [bytes.length - 40_000, bytes.length - 1],
    [bytes.length - 9, bytes.length - 1],
  ] as const) {
    const part = await fetchFile(app, project, 'm4b', `bytes=${from}-${to}`);
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(bytes.subarray(from, to + 1))).toBe(true);
  }
});

test('a project of wav has one file and a zip of chapters, and is spoken again for another format', async () => {
  const { app } = await startEspeak();
  const project = await spoken(app, 'wav', 2);
  const { id } = project;
  const zip = unzipSync((await fetchFile(app, project, 'zip')).rawPayload);
  expect(Object.keys(zip).filter((name) => name.endsWith('.wav'))).toHaveLength(2);
  const file = join(folder, 'book.wav');
  writeFileSync(file, (await fetchFile(app, project, 'wav')).rawPayload);
  expect(decode(file).length / 24).toBeCloseTo(project.durationMs, -2);
  expect((await fetchFile(app, project, 'mp3')).json().error).toBe('AUDIO_NOT_FOUND');

  const body = { settings: { ...settings, format: 'm4b' } };
  const changed = await callProject(app, updateProject, { params: { id }, body });
  expect(changed.counts.charactersDone).toBe(0);
  const wrong = { settings: { ...settings, format: 'ogg' } };
  const response = await app.inject({ method: 'PATCH', url: `/api/v1/projects/${id}`, payload: wrong });
  expect(response.statusCode).toBe(422);
});

/** Decodes a file with ffmpeg, which must print no warning. */
function decode(file: string, seek: readonly string[] = []): Int16Array {
  const args = ['-v', 'error', '-xerror', ...seek, '-i', file, '-map', '0:a', '-f', 's16le', '-'];
  const raw = execFileSync('ffmpeg', args, { maxBuffer: 1 << 28 });
  return new Int16Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
}
